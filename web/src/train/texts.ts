// The texts of the trainer.

import { type Translated, translator } from "../language.ts";

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
