# La compañía en la mesa: lo que se dice y llamar al supervisor.

label = Lo que se dice en la mesa
opening = Un momento…
off = En esta mesa no hay chat.
nothing = Todavía nadie ha dicho nada.
write = Diga algo a la mesa
send = Enviar
sit_first = Aquí hablan quienes están sentados. Tome un asiento para participar.
silenced = El supervisor le ha pedido silencio hasta las { $until }.
removed = Retirado por el supervisor
mute = Silenciar
mute-label = Silenciar a { $name }
muted =
    { $count ->
        [one] Ha silenciado a un jugador.
       *[other] Ha silenciado a { $count } jugadores.
    }
unmute = Mostrar todo
remove = Retirar
silence = Callar 30 minutos
turn_on = Activar el chat aquí
turn_off = Desactivar el chat aquí
turn-what = Se avisa a los jugadores de la mesa. Diga por qué; queda en el registro de incidentes.
role-floor = Supervisor
role-dealer = Repartidor

call = Llamar al supervisor
call-what = Alguien que dirige la sala viene a su mesa. Mientras tanto la mano sigue.
call-why = ¿De qué se trata?
call-words = En pocas palabras, si quiere
call-not = Ahora no
call-waiting = Avisado
call-answered = { $name }, de la sala, viene en camino.
reason-ruling = Quiero una decisión
reason-mistake = Se repartió o se pagó algo mal
reason-conduct = El comportamiento de alguien
reason-help = Necesito ayuda con otra cosa

calls = Llaman al supervisor
calls-one = { $name }, asiento { $seat }, llama al supervisor a { $table }
calls-go = Ir a la mesa
calls-answer = Voy
