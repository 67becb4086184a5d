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

own-title = Tus propios límites
own-lead = Lo que pidas vale desde ya y no se puede retirar antes de tiempo.
own-exclusion = No me dejen entrar
own-limit = No me dejen traer más de
own-amount = Dólares por día de juego
own-days = Por cuántos días
own-go = Pedirlo
own-until = hasta { $at }
own-for_ever = para siempre

cash-near = El efectivo de esta persona en este día de juego se acerca al importe de un informe.
cash-report = El efectivo de esta persona en este día de juego supera el importe de un informe: mira el borrador abajo.
cash-title = Mucho efectivo
cash-in = Entra
cash-out = Sale
cash-day = Día de juego
cash-draft = Borrador de informe
cash-note = Un borrador a partir de los recibos de la sala; no es consejo legal.
