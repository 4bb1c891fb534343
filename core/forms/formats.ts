import type { AnswerType } from "./types.ts";

/** How texts of some types are written, as patterns without anchors. */
export const FORMATS: Readonly<Partial<Record<AnswerType, string>>> = {
  email: String.raw`[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(?:\.[^\s@<>,;:"()[\]\\.]+)+`,
  phone: String.raw`(?:\+|00)[1-9](?:[\s().-]*\d){6,14}`,
  link: String.raw`[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\/]+\.[^\s]+`,
};

/** A day that exists, as YYYY-MM-DD. */
export const DAY =
  "^(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$";

/** A time of day, as HH:MM. */
export const TIME = "^(?:[01]\\d|2[0-3]):[0-5]\\d$";

/** A moment of universal time, as `2026-01-31T14:30:00Z`. */
export const MOMENT = `${DAY.slice(0, -1)}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,3})?Z$`;
