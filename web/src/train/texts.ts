// The texts of the trainer.

import { language, type Language, type Translated, translator } from "../language.ts";

const en = {
  "title": "Training",
  "lead": "Something has gone wrong at a table, and you are called to rule on it. Choose a game; after each ruling you see the rule and where it is printed.",
  "search": "Search games and rooms",
  "no_match": "No game matches “{search}”.",
  "rules": { one: "{count} rule", other: "{count} rules" },
  "own_rules": "the game's own rules",
  "house_rules": "the house's default",
  "all": "All games",
  "play": "Play this game",
  "unknown": "There is no game “{game}”.",

  "stage": "What the felt shows",
  "stage.before": "Before",
  "stage.now": "Now",
  "stage.after": "After the ruling",

  "story": "What happened",
  "earlier": { one: "{count} thing before it", other: "{count} things before it" },
  "ask": "What is your ruling?",
  "choice.right": "This is the ruling",
  "choice.wrong": "You chose this",
  "right": "Right.",
  "wrong": "No.",
  "rule": "The rule",
  "follows": "At the table",
  "next": "Next case",
  "keys": "Keys: 1 to 4 to rule, Enter for the next case, left and right for the felt before and after.",

  "score": "Score",
  "score.now": "{right} of {asked} right",
  "score.none": "no case yet",
  "score.clear": "Start over",
} as const;

const es: Translated<typeof en> = {
  "title": "Entrenamiento",
  "lead": "Algo ha salido mal en una mesa y lo llaman para decidir. Elija un juego; tras cada decisión verá la regla y dónde está impresa.",
  "search": "Buscar juegos y salas",
  "no_match": "Ningún juego coincide con «{search}».",
  "rules": { one: "{count} regla", other: "{count} reglas" },
  "own_rules": "las reglas del propio juego",
  "house_rules": "la regla general de la casa",
  "all": "Todos los juegos",
  "play": "Jugar a este juego",
  "unknown": "No hay ningún juego «{game}».",

  "stage": "Lo que muestra el tapete",
  "stage.before": "Antes",
  "stage.now": "Ahora",
  "stage.after": "Tras la decisión",

  "story": "Qué ha pasado",
  "earlier": { one: "{count} cosa antes", other: "{count} cosas antes" },
  "ask": "¿Qué decide usted?",
  "choice.right": "Esta es la decisión",
  "choice.wrong": "Usted eligió esto",
  "right": "Correcto.",
  "wrong": "No.",
  "rule": "La regla",
  "follows": "En la mesa",
  "next": "Caso siguiente",
  "keys": "Teclas: de 1 a 4 para decidir, Intro para el caso siguiente, izquierda y derecha para el tapete antes y después.",

  "score": "Puntuación",
  "score.now": "{right} de {asked} correctas",
  "score.none": "ningún caso todavía",
  "score.clear": "Empezar de nuevo",
};

export const t = translator({ en, es });

/** The rulings as the room words them are English; here they are in other languages, by their names. */
const RULINGS: Partial<Record<Language, Record<string, string>>> = {
  es: {
    "cards.play_on": "Se sigue: las cartas y las apuestas quedan como están.",
    "cards.keep": "La carta se queda y juega como se repartió.",
    "cards.replace": "Se sigue repartiendo; al terminar, otra carta reemplaza a esta.",
    "cards.dead_card": "La carta está muerta: va a los descartes y se sigue repartiendo con la siguiente.",
    "cards.burn_it": "La carta de más vuelve encima del mazo y es la próxima que se quema.",
    "cards.fill_up": "La mano se completa con la carta de encima del mazo.",
    "cards.put_back": "Lo que salió antes de tiempo o en mal lugar vuelve a donde corresponde.",
    "cards.reshuffle": "Las cartas se recogen, se barajan y se reparten de nuevo; las apuestas quedan.",
    "cards.misdeal": "Reparto nulo: todas las fichas vuelven y la mano se reparte de nuevo.",
    "cards.dead_hand": "La mano está muerta y pierde lo que ha puesto.",
    "cards.return_wager": "La mano queda fuera; sus apuestas vuelven y los demás siguen.",
    "cards.force_only": "Mientras ese asiento siga, solo se iguala la apuesta forzada: nadie completa ni sube.",
    "cards.penalty": "La mano es falta y paga la penalización.",
    "cards.house_way": "La mano se arma según la regla de la casa.",
    "cards.choice": "El jugador puede declararse all-in con lo que ha puesto, o seguir.",
    "conduct.play_on": "Se sigue: no ha pasado nada que importe.",
    "conduct.call_stands": "Solo vale igualar, o pasar.",
    "conduct.raise_stands": "La apuesta o la subida vale.",
    "conduct.no_initiative": "El jugador no puede apostar ni subir en esta ronda.",
    "conduct.dead_hand": "La mano está muerta y pierde lo que ha puesto.",
    "conduct.misdeal": "Reparto nulo: todas las fichas vuelven y la mano se reparte de nuevo.",
  },
};

export const rulingText = (id: string, text: string): string => RULINGS[language()]?.[id] ?? text;
