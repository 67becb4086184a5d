# Qué mano gana a cuál, y las palabras de la mesa.

glossary = Palabras de la mesa
lesson = Aprenda este juego en un minuto

chart-five = Qué gana a qué
chart-asian = Qué gana a qué
chart-four = Qué gana a qué
chart-three = Qué gana a qué
chart-low = Manos bajas, la mejor primero
chart-twenty_one = Veintiuno
chart-baccarat = Bacará
chart-tiles = Fichas

word-ante = Ante — lo que todos pagan antes de las cartas.
word-blind = Ciega — apuesta obligada antes de ver las cartas.
word-button = Botón — marca a quien repartiría; se empieza a su izquierda y avanza cada mano.
word-bring_in = Bring-in — primera apuesta obligada en stud, de la carta abierta más baja o más alta.
word-board = Mesa — las cartas abiertas que todos pueden usar.
word-kicker = Kicker — la carta junto a la pareja que decide si las parejas son iguales.
word-pot = Bote — todo lo apostado, por lo que se comparan las manos.
word-check = Pasar — seguir sin apostar, si nadie ha apostado.
word-call = Igualar — poner tanto como la última apuesta.
word-raise = Subir — apostar más que la última apuesta; «subir a» dice el nuevo total.
word-all_in = All in — con todas las fichas; a esa mano no se le puede pedir más.
word-low = Baja — cinco cartas distintas, leídas desde la más alta; de ocho o menos donde debe calificar.
word-muck = Muck — adonde van las cartas tiradas; tirar la mano sin enseñarla.
word-burn = Quemar — apartar una carta sin verla antes de dar la siguiente.
word-collection = Colecta — la tarifa de la casa, que cae en la caja de la mesa.
word-player_dealer = Player-dealer — el jugador que es la banca en esta ronda.
word-action_button = Action button — marca el asiento que se liquida primero.
word-kum_kum = Kum-kum — compartir la banca con alguien.
word-backline = Backline — apostar detrás de la mano de otro.
word-push = Push — ni gana ni pierde: la apuesta vuelve.
word-house_way = Modo de la casa — la forma impresa de armar una mano.
word-foul = Foul — mano mal armada, con la parte débil delante; pierde.
word-tops = Tops — lo que todos ponen en Pan; se los lleva quien gana.
word-pluck = Pluck — volver la carta de arriba del mazo.
word-rope = Cuerda — tres o más cartas seguidas de un palo.
word-square = Cuadro — tres o más cartas de un valor.
word-kondition = Kondition — combinación que todos pagan al momento.
