import type { Action, Operation } from "../definition/types.ts";

/** What a resource must offer for an action on it to mean anything; null: nothing. */
export const OPERATIONS: Readonly<Record<Action, Operation | null>> = {
  pick: null,
  list: "list",
  show: "show",
  create: "create",
  edit: "edit",
  delete: "archive",
  export: "export",
  approve: "transition",
  print: "show",
  email: "show",
  share: "show",
  design: "design",
  fill: "design",
  disclose: "show",
  blank: "show",
};

/** Ways of handing a record on. They come with the right to open it, where an area does not grant them by name. */
export const HANDED_ON = ["print", "email", "share"] as const satisfies readonly Action[];
export type HandedOn = (typeof HANDED_ON)[number];

/** What people do with a question form, beside reading and editing its record. */
export const FORM_ACTIONS = ["design", "fill"] as const satisfies readonly Action[];
export type FormAction = (typeof FORM_ACTIONS)[number];

/** Has the server make a file of everything that is about a person; given by name alone, in areas of people. */
export const DISCLOSE = "disclose" satisfies Action;
/** Blanks the personal data of somebody, for good; given by name alone, in areas of people. */
export const BLANK = "blank" satisfies Action;
/** What is done with a person as a whole. */
export const PERSON_ACTIONS = [DISCLOSE, BLANK] as const;
export type PersonAction = (typeof PERSON_ACTIONS)[number];

/** What a role may be granted on a resource, in the order in which it is told. */
export const ACTIONS = Object.keys(OPERATIONS) as readonly Action[];
