import type { ListView, ValueKind } from "../types.ts";
import { checkDuplicates, type Context, type Draft, type FieldInfo, requireField } from "./draft.ts";
import { noStepMessage, stepsOfPeople } from "./steps.ts";

type WeekGrid = Extract<ListView, { readonly kind: "week_grid" }>;

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  readonly view: WeekGrid;
  readonly at: string;
}

const NUMBERS: ReadonlySet<ValueKind> = new Set(["integer", "decimal"]);

/** A grid of a week names days, numbers, steps and a file that are what it takes them for. */
export function checkWeekGrid(place: Place): void {
  const { draft, view, at } = place;
  checkDuplicates({ draft, names: view.line, at: (index) => `${at}/line/${index}`, what: "field" });
  view.line.forEach((name, index) => {
    const field = requireField({ draft, name, at: `${at}/line/${index}` });
    if (field?.kind !== "rows") return;
    report(place, `line/${index}`, name, `"${name}" holds child rows: a line is named by other fields.`);
  });
  for (const part of ["field", "end"] as const) checkPeriod(place, part);
  checkRows(place);
  checkOwn(place, "expected", "a number", ({ kind }) => NUMBERS.has(kind));
  checkOwn(place, "file", "a file or files field", ({ kind }) => kind === "file" || kind === "files");
  checkSteps(place);
}

function report({ draft, at }: Place, part: string, field: string, message: string): void {
  draft.report({ at: `${at}/${part}`, field, code: "view_field", message });
}

/** Rows are asked for by the week they fall into. */
function checkPeriod(place: Place, part: "field" | "end"): void {
  const name = place.view[part];
  const field = requireField({ draft: place.draft, name, at: `${place.at}/${part}` });
  if (!field || (field.kind === "date" && field.filter)) return;
  const mend = field.kind === "date" ? `give it "filter": true` : "name a date field";
  report(place, part, name, `The weeks of a grid are found by "${name}": ${mend}.`);
}

function checkOwn(
  place: Place,
  part: "expected" | "file",
  what: string,
  fits: (field: FieldInfo) => boolean,
): void {
  const name = place.view[part];
  if (name === undefined) return;
  const field = requireField({ draft: place.draft, name, at: `${place.at}/${part}` });
  if (field && !fits(field)) report(place, part, name, `"${name}" is ${field.valueType}: name ${what}.`);
}

function checkRows(place: Place): void {
  const { context, draft, view, at } = place;
  const field = requireField({ draft, name: view.rows, at: `${at}/rows` });
  if (!field) return;
  if (field.kind !== "rows")
    return report(place, "rows", view.rows, `"${view.rows}" is ${field.valueType}: name a rows field.`);
  const child = context.drafts.get(field.to ?? "");
  if (!child) return;
  const day = requireField({ draft, owner: child, name: view.day, at: `${at}/day` });
  if (day && day.kind !== "date")
    report(place, "day", view.day, `"${view.day}" of ${child.name} is ${day.valueType}: name a date field.`);
  const names = view.values;
  checkDuplicates({ draft, names, at: (index) => `${at}/values/${index}`, what: "field" });
  names.forEach((name, index) => {
    const value = requireField({ draft, owner: child, name, at: `${at}/values/${index}` });
    if (!value || (NUMBERS.has(value.kind) && value.computed === null)) return;
    const is = value.computed === null ? value.valueType : "computed";
    report(
      place,
      `values/${index}`,
      name,
      `"${name}" of ${child.name} is ${is}: name a number that is typed.`,
    );
  });
  const given = new Set([view.day, ...names, child.raw.parent?.field]);
  for (const { name, required, default: start } of child.fields) {
    if (!required || start !== null || given.has(name)) continue;
    const message = `A day of the grid could not be saved: "${name}" of ${child.name} must be filled. Give it a default, or name it in "values".`;
    report(place, "rows", name, message);
  }
}

function checkSteps({ draft, view, at }: Place): void {
  const known = stepsOfPeople(draft);
  const named = [
    ...(view.submit ?? []).map((step, index) => ({ step, part: `submit/${index}` })),
    ...(["approve", "sendBack"] as const).flatMap((part) => {
      const step = view[part];
      return step === undefined ? [] : [{ step, part }];
    }),
  ];
  for (const { step, part } of named) {
    if (known.includes(step)) continue;
    draft.report({ at: `${at}/${part}`, code: "view_step", message: noStepMessage(step, known) });
  }
}
