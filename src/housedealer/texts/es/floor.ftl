# The floor.

title = Sala

signed_out = La sala es para el personal. Entre primero.

not_yours = Su cuenta no tiene ninguna función en la sala.

must_change = Elija primero una contraseña propia.

to_account = A su cuenta

sign_in = Entrar

reason = Motivo, para el registro de incidencias

not_now = Ahora no

done = Listo

csv = Como CSV

seat = Asiento { $seat }

place-table = la mesa
place-drop = Caja de recaudación

days = Hasta cuándo
days-today = Hoy
days-back =
    { $count ->
        [one] Desde ayer
       *[other] Los últimos { $count } días
    }

kind-house = Mesa de la casa
kind-practice = Mesa de práctica

dealing-sealed = Baraja sellada
dealing-live = Repartidor en vivo

alarm-dealer = Los jugadores esperan al repartidor
alarm-card = La ronda espera la carta del repartidor
alarm-waiting =
    { $count ->
        [one] Hay un asiento libre y espera { $count } persona
       *[other] Hay un asiento libre y esperan { $count } personas
    }
alarm-paused = En pausa
alarm-closing = Cierra después de esta ronda
alarm-absent = { $name } lleva { $time } fuera
alarm-broke = { $name } no tiene fichas

tables-title = Mesas
tables-search = Buscar mesas, juegos, jugadores
tables-only-all = Todas las mesas
tables-only-people = Con personas
tables-people =
    { $count ->
        [one] { $count } persona
       *[other] { $count } personas
    }
tables-only-house = Mesas de la casa
tables-only-alarms = Con avisos
tables-only-practice = Mesas de práctica
tables-count =
    { $count ->
        [one] Se muestra { $count } mesa
       *[other] Se muestran { $count } mesas
    }
tables-none = Ninguna mesa coincide.
tables-seats = Asientos
tables-round = Ronda
tables-playing = en curso
tables-between = entre rondas
tables-waiting = En espera
tables-action = Le toca a
tables-left = quedan { $seconds } s
tables-pot = Bote
tables-bank = Banca
tables-drop = Recaudación
tables-banker = banca de { $name }
tables-second_hand = segunda ronda seguida
tables-must_move = pasa a { $table }

waiting-title = Listas de espera
waiting-none = Nadie espera.
waiting-call_to = Llamar a { $table }
waiting-since = desde hace { $time }
waiting-called = asiento { $seat }, quedan { $seconds } s
waiting-time_out = Se le pasó el turno
waiting-strike = Borrar de la lista

open-title = Abrir una mesa
open-game = Juego
open-choose = Elija un juego…
open-table = La mesa
open-kind = Tipo
open-dealing = Reparto
open-seats = Asientos
open-bots = Bots
open-fee = Cobro
open-usual_fee = el habitual
open-no_fee = ninguno
open-side_fee = Cobro de una apuesta adicional
open-no_side_fee = el de la opción
open-buy_in = entrada de { $low } a { $high }
open-options = Opciones del juego
open-go = Abrir la mesa
open-presets = Mesas que se abren a menudo
open-name = Guardarla con un nombre
open-keep = Guardar
open-drop = Quitar
open-more-limit =
    { $count ->
        [one] { $count } límite de apuesta lateral
       *[other] { $count } límites de apuestas laterales
    }
open-more-rule =
    { $count ->
        [one] { $count } regla más
       *[other] { $count } reglas más
    }
open-changed = { $count } cambiadas

table-title = Mesa
table-watch = Mirar
table-call = Llamar al siguiente
table-pause = Pausa
table-pause-what = No empieza otra ronda hasta que la mesa continúe; la que está en curso se juega hasta el final.
table-resume = Continuar
table-resume-what = Puede empezar la siguiente ronda.
table-close = Cerrar la mesa
table-close-what = Después de la ronda en curso se paga a todos y la mesa se cierra.
table-closed = Cerrada
table-fee = cobro { $fee }
table-opened = abierta { $at }
table-must_move = Pasa obligatoriamente a
table-stays = se queda como está
table-seats = { $taken } de { $size } asientos ocupados
table-empty = Aquí no se sienta nadie.

seat-number = Asiento
seat-name = Nombre
seat-stack = Fichas
seat-state = Estado
seat-act = Acciones
seat-leaving = se va después de la ronda
seat-absent = fuera desde hace { $time }
seat-away = no juega
seat-missed = debe una ciega
seat-moving = quiere cambiar: { $to }
seat-tppp = jugador de proveedor
seat-bot = bot
seat-pick_up = Levantar
seat-pick_up-what = Se levanta a { $name } de la mesa y se le paga después de la ronda.

rulings-title = Decisiones
rulings-playing =
    { $count ->
        [one] La ronda { $round } está en curso, { $count } respuesta hasta ahora.
       *[other] La ronda { $round } está en curso, { $count } respuestas hasta ahora.
    }
rulings-finished =
    { $count ->
        [one] No hay ronda en curso: se pueden corregir pagos. { $count } ronda hasta ahora.
       *[other] No hay ronda en curso: se pueden corregir pagos. { $count } rondas hasta ahora.
    }
rulings-back = Deshacer
rulings-back-what =
    { $count ->
        [one] Se deshace la última respuesta; el juego sigue desde antes.
       *[other] Se deshacen las últimas { $count } respuestas; el juego sigue desde antes.
    }
rulings-back-to = Deshacer todo desde aquí
rulings-back-answer = { $name }: { $act }
rulings-correct = Corregir un pago
rulings-correct-what = Las fichas pasan a mano de un lugar a otro. Queda escrito en el acta de la mesa.
rulings-correct-go = Mover las fichas
rulings-from = De
rulings-to = A
rulings-amount = Importe en dólares
rulings-void = Anular la ronda
rulings-void-what = Toda la ronda es nula y cada uno tiene las fichas con que la empezó.
rulings-note = Escribir una nota
rulings-note-what = Una nota para el registro de incidencias; nada más cambia.
rulings-note-go = Anotarlo

accident-title = Algo salió mal

incidents-title = Incidencias
incidents-search = Buscar incidencias
incidents-kind = Tipo
incidents-every = Todos los tipos
incidents-at = Cuándo
incidents-where = Dónde
incidents-round = ronda { $round }
incidents-what = Qué
incidents-by = Quién
incidents-none = No ha pasado nada.

deal-title = Repartir
deal-none = Ninguna mesa tiene ahora repartidor en vivo. La abre el jefe de sala.
deal-between = No hay ronda en curso.
deal-start = Empezar la siguiente ronda
deal-players = Deciden los jugadores: { $names }
deal-next = La siguiente carta es para
deal-for-draw = { $where }: una carta para el botón
deal-for-up = { $where }: una carta descubierta
deal-for-show = { $where } muestra
deal-for-peek = { $where }: mira la carta
deal-for-several = { $what }, { $count } cartas
deal-unseen = Reparte tapadas las cartas de los jugadores
deal-dealt = Ya tienen sus cartas
deal-pads = Cartas
deal-cards = Cartas de la baraja
deal-type = Escriba la carta, por ejemplo As
deal-unreadable = «{ $text }» no es una carta; escriba valor y palo, por ejemplo As, 10h o Kd.
deal-gone = La carta { $card } no puede salir aquí: ya no está en la baraja.
deal-undo = Quitar la última carta
deal-send = Introducir
deal-dice = Lo que sumaron los dados

cage-title = Caja
cage-members = Socios
cage-find = Buscar por nombre o usuario
cage-balance = Saldo
cage-at_tables = En las mesas
cage-deposit = Ingreso
cage-withdrawal = Pago
cage-statement = Movimientos
cage-receipts = Recibos
cage-receipt = Recibo { $id }
cage-none = Todavía no hay recibos.
cage-number = N.º
cage-note = Nota
cage-has = El saldo es { $amount }.
cage-no_amount = Escriba un importe mayor que cero.
cage-print = Imprimir

drop-title = Informe de recaudación
drop-by-table = Mesa
drop-by-game = Juego
drop-by-fee = Cobro
drop-by-shift = Turno
drop-both = De la casa y de práctica
drop-total = Recaudado
drop-rounds = Rondas
drop-each = Por ronda
drop-plot = Recaudado por { $by }
drop-none_of = ninguno
drop-empty = No se recaudó nada en este tiempo.

members-title = Cuentas
members-add = Añadir un socio
members-name = Nombre
members-login = Usuario
members-roles = Funciones
members-roles_of = Funciones de { $name }
members-provider = Proveedor
members-since = Desde
members-disabled = cerrada
members-disable = Cerrar
members-enable = Abrir de nuevo
members-password = Contraseña nueva
members-password-what = { $name } recibe una contraseña nueva, sale de todas partes y tiene que cambiarla al entrar.
members-given = La contraseña que hay que entregar
members-given-what = Para el usuario { $login }. Solo se muestra ahora y hay que cambiarla al entrar por primera vez.
members-save = Guardar

audit-title = Auditoría
audit-money = Dónde está todo el dinero real
audit-tables = Mesas
audit-banks = Quién tuvo la banca
audit-no_banks = Nadie tuvo la banca en este tiempo.
audit-rounds = Todas las rondas
audit-opened = Abierta
audit-buy_ins = Entradas
audit-cash_outs = Salidas
audit-on_table = En la mesa
audit-sum = Cuadra
audit-staked = Puesto
audit-won = Ganado
