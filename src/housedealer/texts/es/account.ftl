# Signing in and one's account.

in-title = Entrar
in-lead = Los socios entran con su usuario. Un invitado solo necesita un nombre y juega con dinero de práctica.
in-member = Tengo una cuenta
in-login = Usuario
in-password = Contraseña
in-go = Entrar
in-wrong = Ese usuario y esa contraseña no van juntos. Revíselos e inténtelo de nuevo.
in-code = Código de su aplicación, o uno de recuperación
in-wrong_code = Ese no es el código que la aplicación muestra ahora. Cada código vale una vez.

up-title = Abrir una cuenta
up-name = Nombre en la mesa
up-password = Contraseña, al menos { $count } caracteres
up-go = Abrir la cuenta
up-note = La caja le pone dinero real; las mesas de práctica usan dinero de práctica.

guest-title = Jugar como invitado
guest-name = Nombre de invitado
guest-go = Entrar como invitado
guest-note = Los invitados juegan con dinero de práctica. No se pide nada más.

in-already = Ha entrado como { $name }.
in-account = Su cuenta

account-title = Su cuenta
account-visitor = Nadie ha entrado aquí.
account-roles = Funciones
account-balance = Saldo
account-play = Dinero de práctica
account-login = Usuario
account-provider = Proveedor
account-guest = invitado
account-out = Salir
account-more = Más dinero de práctica

password-title = Cambiar la contraseña
password-forced = Esta contraseña se la dieron. Elija la suya antes de nada.
password-old = La contraseña actual
password-new = La contraseña nueva, al menos { $count } caracteres
password-again = La contraseña nueva otra vez
password-differ = Las dos contraseñas nuevas no coinciden.
password-short = Una contraseña tiene al menos { $count } caracteres.
password-same = La contraseña nueva tiene que ser otra.
password-go = Cambiarla
password-done = La contraseña está cambiada; las demás sesiones han terminado.
password-show = Mostrar lo que escribo

sessions-title = Dónde ha entrado
sessions-since = Desde
sessions-until = Hasta
sessions-this = este navegador
sessions-end = Salir allí
sessions-place = Sesión

statement-title = Movimientos
statement-at = Cuándo
statement-what = Qué
statement-table = Mesa
statement-amount = Importe
statement-balance = Saldo
statement-note = Nota
statement-none = Todavía no se ha movido dinero.
statement-csv = Como CSV
statement-opening = Saldo inicial { $amount }
statement-closing = Saldo final { $amount }

second-title = Segundo factor
second-off = Le basta la contraseña para entrar. Con un segundo factor se pide además un código de una aplicación de su teléfono.
second-required = Esta sala pide un segundo factor a quienes la llevan. Tómelo antes de nada.
second-on = Se piden códigos desde { $at }. Le quedan { $count } códigos de recuperación.
second-password = La contraseña actual
second-begin = Tomar un segundo factor
second-scan = Escanéelo con una aplicación de autenticación, o escriba la clave. Después introduzca el código que muestre.
second-key = Clave
second-picture = La clave como código QR
second-code = Código
second-confirm = Confirmar
second-codes = Apunte estos códigos de recuperación. Cada uno le deja entrar una vez sin la aplicación, y no se muestran más.
second-written = Los he apuntado
second-code_or_recovery = Código, o uno de recuperación
second-remove = Renunciar a él

own-title = Sus propios límites
own-lead = Lo que pida vale desde ya y no se puede retirar antes de tiempo.
own-exclusion = No me dejen entrar
own-limit = No me dejen traer más de
own-amount = Dólares por día de juego
own-days = Por cuántos días
own-go = Pedirlo
own-until = hasta { $at }
own-for_ever = para siempre
own-note = De dónde viene
