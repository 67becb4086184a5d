# Signing in and one's account.

in-title = Sign in
in-lead = Members sign in with their login. A guest needs only a name and plays with play money.
in-member = I have an account
in-login = Login
in-password = Password
in-go = Sign in
in-wrong = That login and password do not belong together. Check both and try again.
in-code = Code of your app, or a recovery code
in-wrong_code = That is not the code the app shows now. Each code lets you in once.

up-title = Open an account
up-name = Name at the table
up-password = Password, at least { $count } characters
up-go = Open the account
up-note = The cage puts real money on it; practice tables take play money.

guest-title = Play as a guest
guest-name = Guest name
guest-go = Come in as a guest
guest-note = Guests play with play money. Nothing else is asked.

in-already = You are signed in as { $name }.
in-account = Your account

account-title = Your account
account-visitor = Nobody is signed in here.
account-roles = Roles
account-balance = Balance
account-play = Play money
account-login = Login
account-provider = Provider
account-guest = guest
account-out = Sign out
account-more = More play money

password-title = Change the password
password-forced = You were given this password. Choose your own before anything else.
password-old = The password now
password-new = The new password, at least { $count } characters
password-again = The new password again
password-differ = The two new passwords differ.
password-short = A password has at least { $count } characters.
password-same = The new password must be another one.
password-go = Change it
password-done = The password is changed; every other session has ended.
password-show = Show what I type

sessions-title = Where you are signed in
sessions-since = Since
sessions-until = Until
sessions-this = this browser
sessions-end = Sign out there
sessions-place = Session

statement-title = Statement
statement-at = When
statement-what = What
statement-table = Table
statement-amount = Amount
statement-balance = Balance
statement-note = Note
statement-none = No money has moved yet.
statement-csv = As CSV
statement-opening = Opening balance { $amount }
statement-closing = Closing balance { $amount }

second-title = Second factor
second-off = Your password alone lets you in. With a second factor, a code from an app on your telephone is asked for too.
second-required = This room wants a second factor of everybody who runs it. Take one before anything else.
second-on = Codes are asked for since { $at }. You have { $count } recovery codes left.
second-password = The password now
second-begin = Take a second factor
second-scan = Scan this with an authenticator app, or type the key in. Then enter the code that it shows.
second-key = Key
second-picture = The key as a QR code
second-code = Code
second-confirm = Confirm
second-codes = Write these recovery codes down. Each lets you in once without the app, and they are not shown again.
second-written = I have written them down
second-code_or_recovery = Code, or a recovery code
second-remove = Give it up

own-title = Limits of your own
own-lead = What you ask for holds at once, and cannot be taken back before its time.
own-exclusion = Keep me out
own-limit = Let me bring in no more than
own-amount = Dollars on a gaming day
own-days = For how many days
own-go = Ask for it
own-until = until { $at }
own-for_ever = for good
own-note = Where it comes from
