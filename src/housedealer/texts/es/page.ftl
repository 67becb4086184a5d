# The frame, the lobby, tables, histories and the verification of shuffles.

skip = Ir al contenido
loading = Un momento…
nothing = Aquí no hay nada todavía.
on = Sí
off = No

nav-label = Páginas
nav-lobby = Vestíbulo
nav-lab = Laboratorio
nav-train = Entrenamiento
nav-floor = Sala
nav-sign_in = Entrar

error-title = Algo ha fallado
error-unreachable = No se puede contactar con la sala. Revise la conexión e inténtelo de nuevo.
error-status = La sala respondió { $status }.
error-nowhere = Aquí no hay ninguna página { $path }.

prefs = Preferencias
prefs-language = Idioma
prefs-theme = Colores
prefs-suits = Palos
prefs-motion = Movimiento
prefs-sound = Sonido
prefs-system = Como el sistema
prefs-light = Claro
prefs-dark = Oscuro
prefs-four = Cuatro colores
prefs-two = Dos colores

guest-take = Tomar un nombre de invitado
guest-title = ¿Cómo quiere que le llamemos?
guest-name = Nombre de invitado
guest-note = Los invitados juegan con dinero ficticio. No se pide nada más.
guest-enter = Entrar

not_now = Ahora no
close = Cerrar

lobby-title = Tome asiento.
lobby-lead = Juegos de cartas de California según las reglas que las salas presentaron al estado, repartidos por un repartidor de la casa que sabe decir por qué. Los bots mantienen cada mesa en marcha.
lobby-search = Buscar juegos, salas, apuestas
lobby-search-label = buscar
lobby-family = tipo de juego
lobby-rooms = Salas
lobby-all = Todos los juegos
lobby-games =
    { $count ->
        [one] { $count } juego
       *[other] { $count } juegos
    }
lobby-none = Ningún juego coincide con «{ $search }».
lobby-opening = Abriendo la sala…
lobby-play = Jugar ya
lobby-play-label = Jugar a { $game } ya
lobby-another = Abrir otra mesa
lobby-learn = Aprender
lobby-learn-label = Aprenda { $game } en un minuto
lobby-train = Entrenar
lobby-train-label = Entrenar las decisiones en { $game }
lobby-any_limit = Sin límite fijo
lobby-collection = Cuota { $fee }
lobby-open_seats =
    { $count ->
        [one] { $count } de { $size } asientos libre
       *[other] { $count } de { $size } asientos libres
    }
lobby-full = Completa
lobby-people =
    { $count ->
        [one] { $count } persona
       *[other] { $count } personas
    }
lobby-waiting =
    { $count ->
        [one] { $count } en espera
       *[other] { $count } en espera
    }
lobby-full_try = Ahora mismo todos los asientos están ocupados.

waiting-join = Apuntarse a la lista de espera
waiting-leave = Dejar la lista
waiting-place = Es el número { $place } de la lista de espera.
waiting-take = El asiento { $seat } es suyo: siéntese
waiting-called = Le llaman a su asiento: el { $seat }. Tómelo ahora.

whereabouts-label = Dónde está usted
whereabouts-seated = Está sentado en { $game }, asiento { $seat }: volver


family-pot = Póquer
family-banked = Jugador-banca
family-points = Puntos
family-rummy = Rummy

buyin-title = Sentarse en el asiento { $seat }
buyin-action = Sentarse
buyin-chips = Fichas que trae
buyin-range = De { $low } a { $high }; su saldo es { $balance }.
buyin-short = Un asiento aquí pide al menos { $low }, y usted tiene { $balance }.
buyin-more = Más dinero ficticio

money-play = Dinero de juego
money-real = Dinero real

addchips-title = Añadir fichas
addchips-action = Añadir
addchips-note = Llegan a la mesa entre rondas. Allí tiene { $stack }.

table-opening = Abriendo la mesa…
table-sit = Tomar asiento
table-sign_in_to_sit = Inicie sesión para jugar con dinero real
table-sit_here = Sentarse aquí
table-seat = asiento { $seat }
table-full = Todos los asientos están ocupados; mire hasta que quede uno libre.
table-sit_out = Descansar
table-come_back = Volver
table-add_chips = Añadir fichas
table-leave = Levantarse
table-leaving = Saliendo…
table-history = Historial
table-panel = Registro
table-panel-close = Cerrar el panel
table-panel-label = Registro, reglas, probabilidades y consejos
table-reconnecting = Reconectando…
table-lost = Conexión perdida. Volviendo a la mesa…
table-kept = Conexión perdida. Su respuesta queda guardada y sale en cuanto vuelva la mesa.
table-you_sit_out = Está descansando.
table-next_round = Juega desde la próxima ronda.
table-waiting_for = Esperando a { $name }…
table-waiting_many =
    { $count ->
        [one] Esperando a { $count } jugador…
       *[other] Esperando a { $count } jugadores…
    }
table-paused = La sala ha pausado esta mesa.
table-closing = Esta mesa se cierra: no empieza otra ronda.
table-live_dealer = Esperando al repartidor en vivo…
table-settling = Se liquidan las apuestas…
table-silent = La sala no responde. Su asiento se guarda; la página sigue en cuanto responda.
table-timed_out = No respondió a tiempo y queda fuera de las rondas. Vuelva cuando quiera.
table-absent = ausente
table-disconnected = sin conexión
table-seconds = { $seconds } s
table-dealing = El repartidor reparte…
table-watching = Está mirando.
table-next_in = Próxima ronda en { $seconds } s
table-more_players = Esperando a más jugadores.
table-you = { $name } (usted)
table-your_cards = Sus cartas
table-cards_of = Cartas de { $name }
table-stack = fichas { $amount }
table-next_chips = +{ $amount } próxima ronda
table-away = descansa
table-gone = se va
table-pot = Bote
table-main_pot = Bote principal
table-side_pot = Bote lateral { $number }
table-drop = Caja { $amount }
table-drop-label = caja de cuotas, { $amount }
table-tray = la bandeja del repartidor
table-pile =
    { $count ->
        [one] { $place }: { $count } carta
       *[other] { $place }: { $count } cartas
    }
table-bank = La banca cubre
table-bank-of = de { $amount }
table-bank-label = banca: { $cover } de { $staked } cubren aún apuestas
table-bank-settled = { $amount } fuera de juego
table-dice = dados: { $faces }, { $total } en total
table-result = { $wager }: { $result }. ¿Por qué?
table-wagers =
    { $count ->
        [one] { $count } apuesta
       *[other] { $count } apuestas
    }
table-won = gana { $amount }
table-lost_wager = pierde { $amount }
table-push_short = empate
table-pushed = empate
table-not_connected = Sin conexión ahora mismo; inténtelo en un momento.

ask-turn = Su turno
ask-call_to_win = Pague { $amount } para ganar { $pot }
ask-check_or_bet = Pase sin apostar, o apueste desde { $low }
ask-check_or_raise = Pase sin apostar, o suba a { $low } o más
ask-check = Pase sin apostar, o retírese
ask-wagers = Haga sus apuestas, desde { $low }; tiene { $budget }
ask-arrange = Arme su mano: { $groups }
ask-discard = Elija las cartas que descarta
ask-discard_one = Elija una carta para descartar
ask-bank = Haga de banca en esta ronda con { $low } a { $high }, o pase
ask-choose = Su turno: elija
ask-hand = Mano { $number }
ask-rule = Regla
ask-fold_anyway = Pasar es gratis. ¿Retirarse de todos modos? Pulse otra vez.

came-total = Total
came-fee = Cuota
came-pot = Bote
came-bank = Banca
came-player = Entre jugadores
came-you = Usted
came-last = Último resultado

ask-label = su turno
ask-house_way = Modo de la casa
ask-none = ninguna
ask-range = { $low } a { $high }
ask-dollars = { $act } en dólares
ask-pick = elija { $wanted } cartas
ask-min = Mín
ask-max = Máx
ask-pot = Bote
ask-half_pot = ½ bote
ask-to = { $act } a { $amount }
ask-more_acts =
    { $count ->
        [one] { $count } más
       *[other] { $count } más
    }
ask-groups = Elija una carta y después otra para cambiarlas; arrástrelas o use el teclado.

wager-takes = { $wager } admite de { $low } a { $high }
wager-needs = { $wager } exige { $others }
wager-at_most = { $wager } no puede superar { $others }
wager-too_much = Es más de { $amount }
wager-least = Apueste al menos { $amount } en { $wager }
wager-or = { $first } o { $second }
wager-add = añadir { $chip } a { $wager }
wager-less = menos en { $wager }
wager-more = más en { $wager }
wager-dollars = { $wager } en dólares
wager-rack = ficha con la que apostar
wager-bet = Apostar { $amount }
wager-bet_none = Apostar
wager-budget = { $amount } para apostar
wager-others = Apostar en otros asientos
wager-behind = Detrás de { $name }:
wager-seat = Asiento { $seat }:

cite-line = expediente { $packet }, línea { $line }
cite-lines = expediente { $packet }, líneas { $lines }

tab-log = Registro
tab-rules = Reglas
tab-ranks = Manos
tab-pays = Pagos
tab-hint = Consejo
tab-chat = Chat
tab-unread = { $count }

log-round = Ronda { $round }
log-nothing = Todavía no ha pasado nada.
log-every = Mostrar cada paso
log-filter = Qué muestra el registro
log-filter-all = Todo
log-filter-mine = Lo mío
log-filter-chips = Fichas
log-filter-cards = Cartas
log-rule = Leerla entre las reglas

why-title = ¿Por qué?

rules-readings = Cómo se leen los pasajes dudosos
rules-options = Opciones de esta mesa
rules-approval = { $room }, { $approval }.
rules-search = Buscar en las reglas
rules-learn = ¿Primera vez? Aprenda este juego en un minuto
rules-part-bank = La banca
rules-part-bets = Antes de repartir: apuestas y ciegas
rules-part-fees = Lo que cobra la casa
rules-part-deal = El reparto
rules-part-play = El juego de la mano
rules-part-showdown = Quién gana
rules-part-wagers = Cada apuesta
rules-part-trouble = Cuando algo sale mal
rules-none = Ninguna regla habla de «{ $search }».
rules-train = Cuando algo sale mal: entrene sus decisiones

pays-to = { $pays } a { $stake }
pays-collection = Cuota
pays-option = opción { $option }
pays-none = ninguna
pays-no_collection = No se cobra cuota.
pays-row = Mano
pays-pays = Paga
pays-chance = Probabilidad
pays-return = Retorno
pays-edge = Ventaja de la casa { $edge }
pays-edge-base = El juego entero, bien jugado: ventaja de la casa { $edge } de la primera apuesta
pays-hits = gana { $share } de las veces
pays-working = Calculando las probabilidades…
pays-note = El retorno es lo que una fila gana de media por una apuesta de 1. Todas juntas quedan por debajo de la probabilidad de perder en la ventaja de la casa.
pays-simulated = repartido { $rounds } veces, ± { $error }

fee-or_more = { $low } o más
fee-range = { $low }–{ $high }
fee-up_to = hasta { $high }
fee-players = jugadores
fee-wager = apuesta
fee-player_total = en apuestas
fee-table_action = en la mesa
fee-bonus_count = apuestas extra
fee-no_flop = sin flop
fee-river = en el river
fee-payer-pot = Bote
fee-payer-player = Jugador
fee-payer-player_dealer = Jugador-banca

hint-practice = En las mesas de práctica las matemáticas le dicen la mejor respuesta y lo que cuestan las demás.
hint-not_asked = Cuando sea su turno, pregunte aquí cuál es la mejor respuesta.
hint-ask = ¿Cuál es la mejor jugada?
hint-working = Calculando…
hint-best = La mejor
hint-of = Todo por unidad: { $unit }, { $amount }.
hint-exact = Exacto, con todas las cartas que pueden salir.
hint-simulated = De repartos simulados.
hint-chart = De una tabla de estrategia.
hint-answer = Respuesta
hint-worth = Valor
hint-cost = Coste

keys-title = Teclas
keys-open = Atajos de teclado
keys-help = esta lista
keys-question = responder a la pregunta abierta: la letra de cada botón
keys-numbers = la primera, segunda, tercera … respuesta o carta
keys-confirm = confirmar apuestas, cartas o una colocación
keys-amount = una cantidad mayor o menor
keys-house_way = modo de la casa
keys-arrows = al colocar: ir a otra carta; Espacio la toma y la deja
keys-cancel = soltar una carta elegida, cerrar un diálogo
keys-log = registro, reglas, pagos, consejo
keys-best = preguntar por la mejor jugada
keys-ranks = qué gana a qué y las palabras de la mesa
keys-history = en un historial: un paso atrás y adelante
keys-play = en un historial: reproducir y parar
keys-ends = en un historial: el primer y el último paso

history-title = Rondas de { $table }
history-lead = Cada ronda terminada, tal como se jugó. Abra una para recorrerla paso a paso.
history-round = Ronda
history-started = Comenzó
history-won = Ganaron
history-void = anulada
history-players = Jugadores
history-fees = Cuota
history-empty = Aquí no se ha terminado ninguna ronda todavía.
history-more = Rondas anteriores
history-open = Abrir la ronda { $round }
history-table = Volver a la mesa
history-all = Todas las rondas
history-one = Ronda { $round }
history-step = Paso { $step } de { $steps }
history-slider = paso de la ronda
history-first = Primer paso
history-back = Un paso atrás
history-forward = Un paso adelante
history-last = Último paso
history-play = Reproducir
history-pause = Parar
history-share = Copiar el enlace
history-shared = El enlace a este paso está en el portapapeles.
history-share_by_hand = Copie esta dirección: { $url }
history-record = Registro (líneas JSON)
history-phh = Historial de mano (PHH)
history-earlier = Ronda anterior
history-steps = Pasos

verify-title = La baraja
verify-button = Comprobar la baraja
verify-what = Antes de repartir, el repartidor publicó un sello; después de la ronda, la semilla. Su navegador calcula la baraja con la semilla y la compara con el sello y con cada carta repartida.
verify-what_apart = En esta mesa las manos retiradas no se enseñan. Antes de repartir, el repartidor publicó un sello sobre cada carta; su navegador comprueba con él la prueba de cada carta que usted vio.
verify-auditor = La semilla queda con el auditor, porque revelaría las manos retiradas.
verify-proofs_good = Cada prueba lleva a un sello publicado antes de repartir.
verify-proofs_bad = Una prueba no lleva a un sello publicado antes de repartir.
verify-seal = Sello
verify-seed = Semilla
verify-seal_good = La semilla es la que se selló antes de repartir.
verify-seal_bad = La semilla no es la que se selló antes de repartir.
verify-cards_good =
    { $count ->
        [one] { $count } carta que puede ver salió en el orden de la baraja.
       *[other] Las { $count } cartas que puede ver salieron en el orden de la baraja.
    }
verify-cards_bad = En el paso { $step } la baraja dice { $expected }, y se repartió { $dealt }.
verify-sealed = La semilla sigue sellada mientras queden cartas por repartir de su zapato.
verify-no_seal = Esta ronda no tiene sello: sus cartas vinieron de un repartidor en vivo o de un mazo preparado.
verify-no_crypto = Este navegador solo calcula sellos con una conexión segura.
verify-draws =
    { $count ->
        [one] Se hizo { $count } extracción de la semilla.
       *[other] Se hicieron { $count } extracciones de la semilla.
    }

role-player = jugador
role-tppp = jugador de proveedor
role-house_dealer = repartidor de la casa
role-floor = jefe de sala
role-cage = caja
role-auditor = auditor
role-administrator = administrador

limits-sizes = { $low }–{ $high } { $structure }
limits-limit = límite
limits-spread = rango
limits-no_limit = sin límite
limits-pot_limit = límite del bote
limits-blinds = ciegas { $small }/{ $big }
limits-ante = ante { $amount }
limits-bet = { $bet } { $low }–{ $high }
limits-not_approved = no según lo aprobado: { $limits }
limits-fee_none = sin cuota
limits-fee_pot = { $amount } del bote
limits-fee_player = { $amount } cada jugador
limits-fee_player_dealer = { $amount } el jugador-banca

problem-not-signed-in = Tome un nombre o inicie sesión primero.
problem-not-allowed = Eso no le está permitido aquí.
problem-not-found = Eso ya no está aquí.
problem-conflict = La mesa ha seguido adelante; mírela de nuevo.
problem-too-large = Es más de lo que la sala admite.
problem-too-often = Demasiadas peticiones; espere un poco.
problem-unavailable = Ahora mismo no; inténtelo en un momento.
problem-not-enough-money = Su saldo no alcanza.
problem-illegal-answer = Esa respuesta no vale aquí.
problem-not-your-turn = No es su turno.
problem-unknown-game = No existe ese juego.
problem-bad-setup = Así no puede empezar un juego.
problem-bad-message = La sala no lo entendió.
