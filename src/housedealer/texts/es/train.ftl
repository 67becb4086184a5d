# Training.

title = Entrenamiento

lead = Algo ha salido mal en una mesa y lo llaman para decidir. Elija un juego; tras cada decisión verá la regla y dónde está impresa.

search = Buscar juegos y salas

no_match = Ningún juego coincide con «{ $search }».

rules =
    { $count ->
        [one] { $count } regla
       *[other] { $count } reglas
    }

own_rules = las reglas del propio juego

house_rules = la regla general de la casa

all = Todos los juegos

play = Jugar a este juego

unknown = No hay ningún juego «{ $game }».

stage = Lo que muestra el tapete
stage-before = Antes
stage-now = Ahora
stage-after = Tras la decisión

story = Qué ha pasado

earlier =
    { $count ->
        [one] { $count } cosa antes
       *[other] { $count } cosas antes
    }

ask = ¿Qué decide usted?

choice-right = Esta es la decisión
choice-wrong = Usted eligió esto

right = Correcto.

wrong = No.

rule = La regla

follows = En la mesa

next = Caso siguiente

keys = Teclas: de 1 a 4 para decidir, Intro para el caso siguiente, izquierda y derecha para el tapete antes y después.

score = Puntuación
score-now = { $right } de { $asked } correctas
score-none = ningún caso todavía
score-clear = Empezar de nuevo

ruling-cards-play_on = Se sigue: las cartas y las apuestas quedan como están.
ruling-cards-keep = La carta se queda y juega como se repartió.
ruling-cards-replace = Se sigue repartiendo; al terminar, otra carta reemplaza a esta.
ruling-cards-dead_card = La carta está muerta: va a los descartes y se sigue repartiendo con la siguiente.
ruling-cards-burn_it = La carta de más vuelve encima del mazo y es la próxima que se quema.
ruling-cards-fill_up = La mano se completa con la carta de encima del mazo.
ruling-cards-put_back = Lo que salió antes de tiempo o en mal lugar vuelve a donde corresponde.
ruling-cards-reshuffle = Las cartas se recogen, se barajan y se reparten de nuevo; las apuestas quedan.
ruling-cards-misdeal = Reparto nulo: todas las fichas vuelven y la mano se reparte de nuevo.
ruling-cards-dead_hand = La mano está muerta y pierde lo que ha puesto.
ruling-cards-return_wager = La mano queda fuera; sus apuestas vuelven y los demás siguen.
ruling-cards-force_only = Mientras ese asiento siga, solo se iguala la apuesta forzada: nadie completa ni sube.
ruling-cards-penalty = La mano es falta y paga la penalización.
ruling-cards-house_way = La mano se arma según la regla de la casa.
ruling-cards-choice = El jugador puede declararse all-in con lo que ha puesto, o seguir.
ruling-conduct-play_on = Se sigue: no ha pasado nada que importe.
ruling-conduct-call_stands = Solo vale igualar, o pasar.
ruling-conduct-raise_stands = La apuesta o la subida vale.
ruling-conduct-no_initiative = El jugador no puede apostar ni subir en esta ronda.
ruling-conduct-dead_hand = La mano está muerta y pierde lo que ha puesto.
ruling-conduct-misdeal = Reparto nulo: todas las fichas vuelven y la mano se reparte de nuevo.

chips = Fichas: { $moved }
no_chips = No se mueven fichas.
