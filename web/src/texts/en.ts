// English: the texts that the others translate.

export const en = {
  "skip": "Skip to the page",
  "loading": "One moment…",
  "nothing": "Nothing here yet.",
  "on": "On",
  "off": "Off",

  "nav.label": "Pages",
  "nav.lobby": "Lobby",

  "error.title": "Something went wrong",
  "error.unreachable": "The room cannot be reached. Check the connection and try again.",
  "error.status": "The room answered {status}.",
  "error.nowhere": "There is no page {path} here.",

  "prefs": "Preferences",
  "prefs.language": "Language",
  "prefs.theme": "Colours",
  "prefs.suits": "Suits",
  "prefs.motion": "Movement",
  "prefs.sound": "Sound",
  "prefs.system": "As the system",
  "prefs.light": "Light",
  "prefs.dark": "Dark",
  "prefs.four": "Four colours",
  "prefs.two": "Two colours",

  "guest.take": "Take a guest name",
} as const;
