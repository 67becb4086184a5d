// Spanish.

import type { Translated } from "../language.ts";
import type { en } from "./en.ts";

export const es: Translated<typeof en> = {
  "skip": "Ir al contenido",
  "loading": "Un momento…",
  "nothing": "Aquí no hay nada todavía.",
  "on": "Sí",
  "off": "No",

  "nav.label": "Páginas",
  "nav.lobby": "Vestíbulo",

  "error.title": "Algo ha fallado",
  "error.unreachable": "No se puede contactar con la sala. Revise la conexión e inténtelo de nuevo.",
  "error.status": "La sala respondió {status}.",
  "error.nowhere": "Aquí no hay ninguna página {path}.",

  "prefs": "Preferencias",
  "prefs.language": "Idioma",
  "prefs.theme": "Colores",
  "prefs.suits": "Palos",
  "prefs.motion": "Movimiento",
  "prefs.sound": "Sonido",
  "prefs.system": "Como el sistema",
  "prefs.light": "Claro",
  "prefs.dark": "Oscuro",
  "prefs.four": "Cuatro colores",
  "prefs.two": "Dos colores",

  "guest.take": "Tomar un nombre de invitado",
};
