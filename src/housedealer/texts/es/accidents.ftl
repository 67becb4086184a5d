# Reporting that something went wrong.

title = Algo salió mal

what = ¿Qué notó?

find = Buscar: expuesta, comodín, quemada …

none = Ahora no se puede comunicar nada: aún no se ha repartido ninguna carta en esta mesa, o su última ronda ya está anulada. En la página de la sala se corrige un pago o se escribe una nota.

read = Lo he leído

where = ¿Dónde?
where-none = En la mesa

which = ¿Qué carta?

card = Carta { $card }

many = ¿Cuántas cartas?

money = ¿Cuánto puso primero el jugador, en dólares?

how = ¿Cómo fue?

back = Atrás

cancel = Cancelar

see = ¿Qué sigue?

follows = Esto es lo que sigue

silent = El reglamento no decide este momento. Elija con qué regla de la casa sigue la ronda; su nombre queda escrito.

way-ruling = La regla
way-take_back = Volver la ronda a ese momento
way-stands = Todo queda como está
way-void = Anular la ronda
way-void-what = Todos recuperan lo que tenían al empezar la ronda.
way-stands-what = Nada cambia; quedan escritos el aviso y su decisión.

packet = Regla { $rule } del reglamento ({ $cite })

house = Una regla de la casa

waits = La decisión se dice en cuanto el repartidor nombre la carta.

answers =
    { $count ->
        [one] Se vuelve a pedir 1 decisión.
       *[other] Se vuelven a pedir { $count } decisiones.
    }

voids = La ronda queda anulada.

more = Después se reparten del mazo las cartas que nadie ha visto todavía, y la ronda sigue desde ahí.

chips = Fichas

cards = Cartas

no_chips = No se mueven fichas.

floor_only = Esto solo lo decide el jefe de sala. Llámelo.

note = Nota para el registro

do = Hacerlo

accident-boxed = Una carta estaba boca arriba en el mazo
accident-exposed = El repartidor expuso una carta
accident-exposed_by_player = Un jugador volteó una carta propia
accident-joker = Salió un comodín del mazo
accident-joker_announced = Un jugador avisa de un comodín en su mano
accident-too_many = Una mano tiene una carta de más
accident-too_few = A una mano le falta una carta
accident-wrong_count = Una mano tiene un número equivocado de cartas
accident-four_card_flop = El flop tiene demasiadas cartas, o dos pegadas
accident-premature = El repartidor sacó cartas de la mesa antes de tiempo
accident-premature_street = El repartidor dio la calle siguiente antes de tiempo
accident-two_burns = Se quemaron dos cartas
accident-no_burn = No se quemó ninguna carta
accident-off_table = Una carta cayó de la mesa
accident-empty_seat = Una carta fue a un asiento vacío
accident-identical = Hay dos cartas idénticas
accident-foreign = Apareció una carta que no es de la baraja
accident-swapped = Una carta fue al montón de al lado
accident-bank_hand = Un jugador recibió la mano del jugador-banca
accident-bank_exposed = Se expuso la mano del jugador-banca antes de tiempo
accident-wrong_action = Las manos fueron a asientos equivocados
accident-wrong_action_late = Las manos fueron a asientos equivocados, y los dados ya estaban tapados
accident-abandoned = Un jugador dejó su mano
accident-unprotected = Una mano quedó sin proteger o fue tirada
accident-touched = Una mano tocó el descarte u otras cartas
accident-turned_down = Un jugador volteó sus cartas abiertas tras una apuesta
accident-looked = Quien debía una ciega miró sus cartas antes de ponerla
accident-late_pat = Un jugador se plantó sin saber de una subida
accident-check_out_of_turn = Un jugador pasó fuera de turno
accident-action_behind = Un jugador dejó que otros actuaran detrás
accident-string_raise = Subida en dos tiempos, sin anunciarla
accident-oversize_chip = Una ficha grande sin decir nada
accident-miscalled = Un jugador cantó mal su mano y otro tiró la suya
accident-switched = Un jugador cambió, pasó o escondió cartas
accident-wager_removed = Un jugador quitó una apuesta
accident-chips_changed = Un jugador añadió o quitó fichas con las cartas en mano
accident-set_short = Una mano se formó adrede con otro número de cartas
accident-misdealt = Se repartió en mal orden o al lugar equivocado

acted = Desde entonces han actuado jugadores. La regla habla del momento en que pasó: vuelva la ronda a él, o siga con una regla de la casa. Su nombre queda escrito.

not_found = Nada de la lista coincide. Pruebe otra palabra, o dígalo con las suyas: «Pasó otra cosa».

about = { $what }: { $where }

about_card = { $what }: { $where }, carta { $card }

place = Asiento { $seat } · { $words }

over = La ronda ha terminado y está pagada. Lo que salió mal se puede comunicar hasta que empiece la siguiente.
over-held = La ronda ha terminado y está pagada. La siguiente espera mientras usted mira; lo que deba volver se mueve como corrección.
over-choose = La ronda ha terminado: nada se reparte ni se pregunta de nuevo. Elija con qué regla se cierra; su nombre queda escrito.
way-take_back-over = La regla, como si se hubiera notado enseguida
gone = { $names } dejó la mesa con fichas de esta ronda, así que no se puede deshacer. Lo que sigue aquí se mueve en la página de la sala: "Corregir un pago".
words = ¿Qué pasó? Lo leen todos en la mesa.
back_to = Si se vuelve atrás: ¿antes de qué decisión?
hold-reason = Se está mirando algo
hold-over = Mirado
accident-something_else = Pasó otra cosa
held = ¿A qué acción?
held_money = ¿Apuesta o subida hasta cuánto en total, en dólares?
accident-hand_dead = Una mano queda muerta, por decisión del jefe de sala
accident-wager_void = Una apuesta queda anulada, por decisión del jefe de sala
accident-held_to = Se obliga a un jugador a mantener una acción
accident-held_to_amount = Se obliga a un jugador a apostar o subir una cantidad
burn = Quema { $card }
