# The house: walk-ins, the map, rotation and the board.

rotation-title = Rotación
rotation-in = Entrar de servicio
rotation-out = Salir de servicio
rotation-push = Relevo
rotation-dealer = Crupier
rotation-table = Mesa
rotation-break = en descanso
rotation-since = Allí desde
rotation-next = El próximo relevo toca a las { $at }. Con él vencen los cobros que se hacen al cambiar de crupier.
rotation-due = Toca el relevo.
rotation-none = Ningún crupier está de servicio.

walk_in-title = Alguien en la recepción
walk_in-name = Nombre o iniciales
walk_in-for = Para
walk_in-add = Apuntar en la lista
walk_in-here = Está aquí

board-title = Listas de espera
board-now = Ahora a la mesa { $table }, asiento { $seat }
board-none = Nadie espera. Pregunta en la recepción o apúntate en la página de la mesa.
board-any = en cuanto abra

map-title = Plano
map-move = Arrastra cada mesa a su sitio.

number = Mesa { $number }
number-change = Número

cash-near = El efectivo de esta persona en este día de juego se acerca al importe de un informe.
cash-report = El efectivo de esta persona en este día de juego supera el importe de un informe: mira el borrador abajo.
cash-title = Mucho efectivo
cash-in = Entra
cash-out = Sale
cash-day = Día de juego
cash-draft = Borrador de informe
cash-note = Un borrador a partir de los recibos de la sala; no es consejo legal.

restricted-title = Restricciones
restricted-lead = Lo que han pedido los socios o ha enviado una autoridad. Es confidencial: solo lo leen auditores y administradores.
restricted-none = Nadie ha pedido nada.
restricted-name = Socio
restricted-what = Qué
restricted-since = Desde
restricted-enter = Restringir
restricted-of = Restringir a { $name }

factor-reset = Sin códigos
factor-reset-what = { $name } entra solo con la contraseña hasta que tome otra vez un segundo factor. Todas sus sesiones terminan.

book-title = Libro de juego
book-books = Libros de juego
book-whose = Jugador de proposición
book-choose = Elige…
book-nobody = La sala no tiene jugadores de proposición.
book-span = Período
book-today = Hoy
book-week = Siete días
book-month = Treinta y un días
book-csv = Como tabla (CSV)
book-print = Imprimir
book-of = { $name }, { $provider }, desde { $since }
book-game = Juego
book-seat = Asiento
book-from = Desde
book-until = Hasta
book-there = sigue allí
book-hands = Manos
book-banked = Con la banca
book-staked = Acción afrontada
book-won = Ganado o perdido
book-none = No se sentó a ninguna mesa en este tiempo.
book-total = { $hands } manos con la banca, { $staked } de acción, { $won } ganado o perdido.

own-note = De dónde viene
