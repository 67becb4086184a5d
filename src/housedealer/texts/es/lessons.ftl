# Lecciones: primero el marco, luego lo que dice cada una.

lesson-title = Aprenda { $game }
lesson-lesson = Lección
lesson-step = Paso { $at } de { $of }
lesson-next = Siguiente
lesson-again = Empezar de nuevo
lesson-skip = Saltar la lección
lesson-panel = Reglas
lesson-play = Jugar a este juego
lesson-lobby = Al vestíbulo
lesson-opening = Preparando la mesa…
lesson-watch = Mire lo que sigue…
lesson-other = Puede, pero aquí la lección enseña otra cosa: { $act }.
lesson-cards = No son las cartas de este paso. Léalo otra vez.

pot-blinds = Dos jugadores han puesto ciegas para que haya algo que ganar. Uno es usted, con media apuesta; Cruz se ha retirado. Iguale para ver más cartas.
pot-call = Ada ha apostado. Para seguir hay que igualar. La línea sobre los botones dice cuánto cuesta y cuánto se puede ganar.
bank-bet = Un jugador es la banca y liquida con todos los demás; aquí es Ada. Ponga fichas en su círculo principal (los otros son apuestas extra, no obligatorias) y apueste.

holdem-goal = Hold'em: cada uno recibe dos cartas propias y cinco quedan abiertas para todos. Las mejores cinco de sus siete se llevan el bote.
holdem-flop = El flop, tres cartas a la vez, le da una pareja de dieces, la más alta posible aquí. Nadie ha apostado: puede pasar gratis. Pase.
holdem-turn = La cuarta carta no parece ayudar a Ada. Una pareja de dieces con un as al lado vale dinero: apueste.
holdem-end = Los dos tienen pareja de dieces. Decide la siguiente carta más alta: su as gana al rey de Ada. El bote es suyo, menos la tarifa que tomó la casa.

holdem_hi_lo-goal = Hold'em a dos mitades: la mejor mano se lleva una, la más baja la otra. La baja necesita cinco cartas distintas de ocho o menos; el as vale uno.
holdem_hi_lo-flop = Usted tiene as y tres; en la mesa hay un siete y un cuatro: una carta pequeña más hace la baja. Pase.
holdem_hi_lo-turn = La jota no ayudó. Aún falta una carta y nadie muestra una baja: apueste.
holdem_hi_lo-end = El dos completa su baja, 7-4-3-2-A. La pareja de reyes de Ada gana la mitad alta y usted la baja; la ficha que no se puede partir va con la alta.

omaha-goal = Omaha: cuatro cartas propias y cinco abiertas. Debe usar exactamente dos suyas y exactamente tres de la mesa.
omaha-flop = Sus dos reyes y el de la mesa hacen trío. Pase y mire qué hace Ada.
omaha-turn = Hay un tercer corazón. Usted solo tiene uno, así que no hay color, pero el trío de reyes es fuerte: apueste.
omaha-end = Hay cuatro corazones abiertos y tiene A♥, pero no es color: deben jugar dos cartas suyas. El trío de reyes gana igual.

omaha_hi_lo-goal = Omaha a dos mitades: la mejor mano y la más baja. Para cada una usa exactamente dos de sus cuatro cartas, que pueden ser otras dos.
omaha_hi_lo-flop = Sus dos reyes hacen trío con la mesa; as y dos esperan una baja, que necesita cinco cartas distintas de ocho o menos. Pase.
omaha_hi_lo-turn = Una carta pequeña más hace su baja. Con el trío de reyes conviene agrandar el bote: apueste.
omaha_hi_lo-end = K♣ K♠ jugaron la alta, A♥ 2♦ la baja. Nadie más tiene baja: las dos mitades son suyas.

pineapple-goal = Pineapple es Hold'em con tres cartas al principio. Una se tira antes del flop.
pineapple-discard = Quédese la pareja: elija 7♦ y descártelo.
pineapple-flop = Un tercer as en el flop. Pase y deje que apueste Ada.
pineapple-turn = Trío de ases. Apueste.
pineapple-end = Trío de ases gana a pareja de reyes. La carta que tiró no cuenta.

crazy_pineapple-goal = Crazy Pineapple: tres cartas propias, y las conserva todas hasta ver el flop.
crazy_pineapple-discard = Con el flop, 9♥ 8♥ pueden hacer escalera o color; el rey solo hace pareja. Descarte K♠.
crazy_pineapple-flop = Cuatro cartas para escalera de color. Pase, no cuesta nada.
crazy_pineapple-turn = El diez de corazones: del seis al diez en corazones, escalera de color. Apueste.
crazy_pineapple-end = Escalera de color, lo mejor que hay aquí. Tirar una pareja valió la pena.

stud-goal = Seven Card Stud: sin cartas abiertas en el centro. Cada uno recibe dos tapadas, cuatro abiertas y la última tapada; ganan las mejores cinco de siete.
stud-bring_in = Todos pagaron un ante. Quien muestra la carta más baja debe empezar: el tres de Ada. Usted tiene dos ases que nadie ve. Iguale.
stud-fourth = Ada muestra una dama y apuesta. Sus ases escondidos son mejores que lo que ve. Iguale.
stud-fifth = Desde ahora se juega la apuesta mayor. Su rey es la carta abierta más alta: habla primero. Apueste.
stud-end = Un segundo nueve le dio doble pareja, ases y nueves, contra pareja de damas. Cuatro de sus cartas las vieron todos; los ases no.

stud_hi_lo-goal = Seven Card Stud a dos mitades: la mejor mano y la más baja. La baja necesita cinco cartas distintas de ocho o menos.
stud_hi_lo-fourth = Cuatro cartas pequeñas y distintas: le falta una para la baja. Iguale.
stud_hi_lo-fifth = El siete completa su baja, 7-6-4-2-A. Ada muestra pareja de nueves y pasa. Pase usted también.
stud_hi_lo-end = La doble pareja gana la mitad alta, su siete la baja. La tarifa salió antes del bote.

razz-goal = Razz es Seven Card Stud solo a la mano más baja. Los ases son bajos, escaleras y colores no importan, las parejas estorban.
razz-bring_in = Aquí debe empezar la carta más alta: el rey de Ada. As, tres y cinco son un buen comienzo. Iguale.
razz-fourth = Ada apuesta con un ocho a la vista. Usted tiene siete, cinco, tres y as. Iguale.
razz-fifth = El rey no le sirve, pero Ada también tiene uno. Con cuatro cartas sigue delante: apueste.
razz-end = 7-5-3-2-A contra 10-8-6-4-2. Las bajas se leen desde la carta más alta: el siete gana al diez.

asian_stud-goal = Asian Stud: cinco cartas, la primera tapada. La baraja va del siete al as, y el color gana al full.
asian_stud-second = Ada igualó y no se le pide más. Pase.
asian_stud-third = Usted tiene tres picas. Ada apuesta con jota y diez a la vista. Iguale.
asian_stud-fourth = Cuatro picas. Ada muestra pareja de dieces y pasa. Pase y vea la última carta sin pagar.
asian_stud-end = Color contra full: con 32 cartas el color es más raro, por eso gana.

draw-goal = Póker de descarte: cinco cartas que nadie más ve, un cambio, y gana la mejor mano.
draw-draw = Quédese la pareja de damas. Elija 7♥ 5♣ 2♦ y descártelas: recibe tres nuevas.
draw-after = ¡Una tercera dama! Apueste.
draw-end = Trío de damas gana a la pareja de reyes de Ada.

draw_hi_lo-goal = Póker de descarte a dos mitades: la mejor mano y la más baja, con cinco cartas distintas de ocho o menos.
draw_hi_lo-draw = A as, tres, cinco y siete les falta una carta pequeña. Descarte Q♦.
draw_hi_lo-after = El dos hace una baja de siete, difícil de ganar. Apueste.
draw_hi_lo-end = La doble pareja gana la mitad alta y su siete la baja. La ficha que no se puede partir va con la alta.

lo_ball-goal = Lo-Ball: cinco cartas, un cambio, y la mano más baja se lleva todo. Los ases son bajos; el comodín es la carta más baja que no tiene.
lo_ball-draw = Cuatro buenas cartas pequeñas y un rey. Descarte K♦.
lo_ball-after = 7-5-4-2-A. Con siete o mejor conviene apostar: quien la pasa no gana nada de lo apostado después. Apueste.
lo_ball-end = Siete gana a nueve: primero se compara la carta más alta.

winner_kill_lo_ball-goal = Lo-Ball con kill: cinco cartas, un cambio, gana la más baja, y quien gana pone el doble de la ciega grande en la mano siguiente.
winner_kill_lo_ball-end = Gana su siete. El botón de kill está ahora ante usted: en la próxima mano pone el doble y el límite se dobla.

thirteen_card_poker_red-goal = Trece cartas forman tres manos: tres delante, cinco en medio, cinco detrás. La de atrás debe ser la mejor y la de delante la más débil.
thirteen_card_poker_red-in = Cada mano se juega por un ante. Diga que juega.
thirteen_card_poker_red-set = Los diamantes del nueve al rey son escalera de color para atrás; ases y reyes, doble pareja para el medio. «Modo de la casa» lo coloca por usted. Luego confirme.
thirteen_card_poker_red-end = Delante contra delante, medio contra medio, detrás contra detrás, cada una por un punto; las manos raras y los ases dan más. La diferencia se paga en fichas.

three_card_poker-goal = Three Card Poker: sus tres cartas contra las tres de la banca. Con tres cartas la escalera gana al color.
three_card_poker-play = Pareja de nueves. Una carta de la banca está abierta. Para seguir ponga en Play otra apuesta igual al Ante; retirarse pierde el Ante. Juegue.
three_card_poker-end = Su pareja gana a rey alto: Ante y Play se pagan uno a uno. Toque una apuesta abajo para ver la regla.

ultimate_texas_holdem-goal = Ultimate Texas Hold'em: dos cartas para usted, dos para la banca, cinco comunes. Apuesta Play una vez: cuanto antes, más.
ultimate_texas_holdem-check = Dama y siete no bastan para tres o cuatro veces el Ante. Pasar es gratis. Pase.
ultimate_texas_holdem-flop = Una dama en el flop le da pareja. Ahora Play es el doble del Ante. Apuéstelo.
ultimate_texas_holdem-end = Gana usted a la banca, que no tiene ni pareja: entonces el Ante solo vuelve. Play se paga uno a uno. Blind paga desde la escalera; si no, vuelve.

crazy_4_poker-goal = Crazy 4 Poker: cinco cartas, de las que cuentan las mejores cuatro.
crazy_4_poker-play = Con pareja de ases o mejor puede apostar hasta tres veces el Ante; con otra mano, una. Elija cuánto y juegue.
crazy_4_poker-end = Ases ganan a reyes: Ante y Play se pagan. Super Bonus paga desde la escalera; si gana con menos, vuelve.

six_card_poker-goal = Six Card Poker: seis cartas cada uno, cuentan las mejores cinco. Tres de la banca están abiertas antes de que decida.
six_card_poker-play = Doble pareja, y la banca muestra dos reyes. La doble pareja va delante: juegue.
six_card_poker-end = Doble pareja contra pareja de reyes: Ante y Play se pagan uno a uno.

let_it_ride-goal = Let It Ride: usted juega contra una tabla de pagos, no contra una mano. Tres apuestas iguales; dos puede retirarlas según salen las cartas.
let_it_ride-first = Una pareja de dieces ya paga. Deje correr la primera apuesta.
let_it_ride-second = El siete no cambia nada: sigue cobrando. Deje correr otra vez.
let_it_ride-end = Trío de dieces paga tres a uno en cada una de las tres apuestas. Sin nada a la vista habría retirado dos.

casino_war-goal = Casino War: una carta cada uno, gana la más alta.
casino_war-tie = ¡Empate! Puede rendir media apuesta, o poner otro tanto e ir a la guerra. Vaya a la guerra.
casino_war-end = Su segunda carta es más alta: la apuesta de guerra se paga uno a uno y la primera vuelve.

pure_21_5-goal = Acérquese a 21 más que la banca sin pasarse. Las figuras valen diez, el as uno u once. As y diez de salida son 21½, la mejor mano.
pure_21_5-hit = Dieciséis, y la banca muestra un nueve. Plantarse solo gana si la banca se pasa. Pida carta.
pure_21_5-end = Un cinco: 21. La banca tuvo que pedir con quince y se pasó: cobran todos los que siguen.

pure_spanish_21_5-goal = Veintiuno con barajas sin dieces, solo figuras. Acérquese a 21 más que la banca sin pasarse.
pure_spanish_21_5-double = Once es la mejor mano para doblar: pone una segunda apuesta y recibe una carta. Doble.
pure_spanish_21_5-end = Una figura hace 21 y se pagan las dos apuestas. La banca se pasó con 22.

blackjack_switch-goal = Blackjack Switch: dos manos con una apuesta en cada una, y puede cambiar entre ellas las segundas cartas.
blackjack_switch-switch = Quince y dieciséis son malas. Cambie las segundas cartas y tiene veinte y once. Cambie.
blackjack_switch-first = Actúa la mano enmarcada: veinte. Plántese.
blackjack_switch-second = Ahora la otra, once: mano para doblar. Doble con lo que quiera hasta su apuesta.
blackjack_switch-end = Veinte y veinte contra diecisiete: se pagan las dos manos y el doble.

pai_gow_poker-goal = Siete cartas forman dos manos: dos delante y cinco detrás, y la de atrás debe ser la mejor.
pai_gow_poker-set = Ponga la pareja detrás y sus dos cartas más altas delante. «Modo de la casa» muestra cómo lo haría la casa. Luego confirme.
pai_gow_poker-end = Si gana las dos manos cobra, si pierde las dos pierde, una y una es empate. Manos iguales son de la banca. Abajo se ve cómo salió.

double_hand_poker_bonus_gold-goal = Double Hand Poker: siete cartas, quizá con el comodín, forman dos delante y cinco detrás.
double_hand_poker_bonus_gold-end = El comodín hizo pareja con su rey. Tenían que ganar las dos manos: nueves delante, reyes detrás. Se paga uno a uno.

face_up_pai_gow_poker-goal = Face Up Pai Gow Poker: siete cartas forman dos manos, y las de la banca están abiertas antes de que coloque las suyas.
face_up_pai_gow_poker-set = La banca tiene pareja de damas detrás y jota-ocho delante. No puede ganar a las damas: asegure la de delante. «Modo de la casa» lo hace. Luego confirme.
face_up_pai_gow_poker-end = Una ganada y una perdida es empate: su apuesta vuelve. La salvó conocer la mano de la banca.

pai_gow_tiles-goal = Pai Gow: cuatro fichas forman dos manos de dos. Se suman los puntos y solo cuenta la última cifra; nueve es el máximo, y las parejas son aún mejores.
pai_gow_tiles-set = Diez y nueve hacen nueve; cuatro y cinco hacen nueve. Colóquelas así («Modo de la casa» lo hace) y confirme.
pai_gow_tiles-end = Se comparan las manos débiles y luego las fuertes. Con puntos iguales decide la ficha más alta. Ganó las dos: cobra.

baccarat-goal = Bacará: se dan dos manos, Player y Banker, y usted apuesta a la que se acerque más a nueve. Solo cuenta la última cifra de la suma.
baccarat-end = Player pidió con cinco y llegó a nueve; Banker pidió con tres según su tabla y quedó en cinco. Se paga a Player y pierde Banker. Nadie tuvo que decidir nada.

eternal_baccarat-goal = Eternal Baccarat: apueste a Player o Banker, el que se acerque más a nueve. Los otros círculos pagan totales especiales.
eternal_baccarat-end = Player llegó a nueve con tres cartas, Banker a cinco. Además de la línea Player habría pagado Divine 9: una apuesta a un nueve de tres cartas.

pan-goal = Pan es un rummy con ocho barajas sin ochos, nueves ni dieces. Usted tiene diez cartas, y gana quien primero tenga once sobre la mesa.
pan-post = Quien quiere jugar pone los Tops. Póngalos.
pan-in = A su mano le falta poco: picas en secuencia y cuatro jotas. Quien tiene mala mano va «on top», pierde los Tops y no debe nada más. Siga.
pan-pluck = Sacó 4♣. La carta sacada se baja enseguida o se descarta. Con 2♣ 3♣ es una cuerda: tres seguidas de un palo. Bájela.
pan-rope = Ahora puede bajar más de su mano. 3♠ 4♠ 5♠ 6♠ es otra cuerda. Baje las cuatro.
pan-square = Cuatro jotas de palos distintos son un cuadro. Baje las cuatro y tiene once cartas en la mesa.
pan-end = Once cartas: ha cerrado. Cada uno que sigue le paga dos fichas, y los Tops son suyos.
