# The odds lab.

title = Laboratorio de probabilidades

lead = Cambie una tabla de pagos, las barajas o una regla y vea lo que la apuesta da y quita. Toda cifra es exacta salvo que diga otra cosa.

search = Buscar juegos y apuestas

no_match = Ninguna apuesta coincide con «{ $search }».

base = Juego base

game = Juego

bet = Apuesta

all = Todas las apuestas

pays = Tabla de pagos
pays-of = Tabla de pagos: { $name }
pays-none = Esta apuesta no tiene tabla de pagos: la deciden solo las reglas y opciones.
pays-printed = Tabla impresa
pays-row = Fila
pays-pays = Paga
pays-gives = Devuelve
pays-to = a { $stake }
pays-for = por { $stake }
pays-hint = Escriba un número, un pago como 6:5 o 9 for 1, push (empate), o lose (pierde) para quitar la fila.
pays-reset = Como está impresa
pays-was = impreso { $odds }
pays-input = { $row } paga
pays-unknown = Esta tabla no tiene la fila { $rows }; se deja fuera lo que dice el enlace.

pay-empty = { $row }: escriba cuánto paga, o lose.
pay-negative = { $row }: un pago no puede ser negativo; la fila que pierde se escribe lose.
pay-unreadable = { $row }: «{ $text }» no es un pago; escriba 7, 6:5, 9 for 1, push o lose.
pay-no_stake = { $row }: el pago necesita una apuesta mayor que cero, como 6:5.
pay-below_stake = { $row }: con «for» la apuesta va incluida, así que devuelve al menos la apuesta.

setup = Barajas y opciones

decks = Barajas
decks-beyond = { $count } (no está en el reglamento)

options =
    { $count ->
        [one] { $count } opción
       *[other] { $count } opciones
    }
options-changed = { $count } cambiadas

yes = sí

no = no

figures = Cifras

edge = Ventaja de la casa
edge-player = Ventaja del jugador

hit = Frecuencia de acierto
hit-one_in = una de cada { $count }

deviation = Desviación típica
deviation-unit = de una apuesta

counted = { $count } combinaciones, contadas todas

recursion = exacto, por probabilidades

simulated = { $count } rondas repartidas, ± { $error }

pays-figures = Lo que el reglamento imprime al lado

state-fix = Corrija primero los pagos marcados.
state-waiting = Esperando al laboratorio: { $ahead } por delante.
state-working = El laboratorio lo está calculando: { $seconds } s
state-usual = normalmente { $seconds } s
state-page = Calculado en la página; el laboratorio lo comprueba.
state-confirmed = Exacto. La página y el laboratorio coinciden hasta la última cifra.
state-done = Calculado por el laboratorio en { $seconds } s.
state-differs = La página y el laboratorio difieren; se muestran las cifras del laboratorio.

stop = Parar

stopped = Parado. Cambie algo o empiece de nuevo.

again = Empezar de nuevo

plot-pays = Cuánto paga y con qué frecuencia
plot-pays-note = Probabilidades en escala logarítmica.
plot-share = Lo que da cada fila
plot-share-note = Ganancias y pérdidas en porcentaje de la apuesta; juntas son la ventaja de la casa.
plot-session = Una sesión
plot-session-note = Resultado esperado de { $rounds } rondas con una y dos desviaciones típicas (aproximación normal), en apuestas.
plot-session-rounds = Rondas
plot-session-ahead = Cerca del { $share } de estas sesiones acaba ganando. Media { $mean }, una desviación típica { $deviation }.
plot-lost = todo lo que pierde

outcomes = Todos los resultados

outcome = Resultado

count = Cuenta

probability = Probabilidad

contribution = Da

strategy = Mejor juego
strategy-cost = { $act }; cualquier otra cosa cuesta al menos { $cost } de la apuesta
strategy-costs = El porcentaje bajo una jugada es lo que costaría la siguiente mejor, sobre la apuesta.
strategy-holding = Mano
strategy-other = { $act }; la otra elección cuesta { $cost }

compare = Comparar
compare-with = Comparar con
compare-nothing = nada
compare-printed = la tabla impresa
compare-kept = la tabla guardada
compare-keep = Guardar esta tabla para comparar
compare-this = Esta tabla
compare-other = La otra
compare-difference = Diferencia
compare-total = Ventaja de la casa
compare-lead = Lo que da cada fila con ambas tablas, en porcentaje de la apuesta; una diferencia mayor que cero es mejor para el jugador.

export = Para llevar
export-report = Informe
export-link = Copiar un enlace a esta tabla
export-copied = El enlace está copiado.
export-address = Este enlace guarda la tabla cambiada: { $address }

notes = Notas

readings = Lecturas en vigor
readings-other = leído como { $value }: { $edge }

played = Juego: { $play }.

bounded = se demuestra que está entre { $low } y { $high }

spread-dealt = La frecuencia de acierto, la desviación y los resultados salen de { $count } rondas repartidas; la ventaja es exacta.

source = Fuente: { $cite }

bank-title = La banca
bank-bank = Banca, en dólares
bank-players = Jugadores en contra
bank-hands = Manos por hora
bank-hours = Horas
bank-fee = Cobro
bank-usual_fee = el habitual
bank-wagers = Apuestas de cada jugador
bank-wagers-note = En dólares; un círculo vacío no se apuesta.
bank-go = Calcularlo
bank-hour = En una hora
bank-earns = La banca gana
bank-pays_fee = Cobros de la banca
bank-keeps = La banca conserva
bank-player_cost = Cada jugador paga
bank-of_which_fee = de ello cobros { $amount }
bank-drop = Recaudación
bank-risk = En una sesión de { $hands } manos
bank-exhausted = La banca se agota
bank-short = No alcanza para una ronda
bank-ahead = Acaba ganando
bank-covers = Cubre toda ronda vista
bank-percentiles = Una sesión de cada veinte acaba en { $low } o menos, la mitad en { $middle } o menos, una de cada veinte por encima de { $high }.
bank-mean = media { $amount }, desviación { $deviation } $
bank-exact = Exacto: de la distribución de la propia apuesta.
bank-dealt = La esperanza es exacta; el riesgo sale de { $rounds } rondas repartidas en la mesa.
