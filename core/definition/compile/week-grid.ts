import type { ListView, ValueKind } from "../types.ts";
import {
  checkDuplicates,
  type Context,
  type DefinitionText,
  type Draft,
  type FieldInfo,
  requireField,
} from "./draft.ts";
import { noStep, stepsOfPeople } from "./steps.ts";

type WeekText = Extract<DefinitionText, `view_field.week_${string}`>;
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
    report(place, `line/${index}`, "view_field.week_line", { field: name });
  });
  for (const part of ["field", "end"] as const) checkPeriod(place, part);
  checkRows(place);
  checkOwn(place, "expected", "view_field.week_number", ({ kind }) => NUMBERS.has(kind));
  checkOwn(place, "file", "view_field.week_file", ({ kind }) => kind === "file" || kind === "files");
  checkSteps(place);
}

function report(
  { draft, at }: Place,
  part: string,
  why: WeekText,
  params: { readonly field: string } & Readonly<Record<string, string>>,
): void {
  draft.report({ at: `${at}/${part}`, field: params.field, text: why, params });
}

/** Rows are asked for by the week they fall into. */
function checkPeriod(place: Place, part: "field" | "end"): void {
  const name = place.view[part];
  const field = requireField({ draft: place.draft, name, at: `${place.at}/${part}` });
  if (!field || (field.kind === "date" && field.filter)) return;
  report(place, part, field.kind === "date" ? "view_field.week_filter" : "view_field.week_date", {
    field: name,
  });
}

function checkOwn(
  place: Place,
  part: "expected" | "file",
  why: WeekText,
  fits: (field: FieldInfo) => boolean,
): void {
  const name = place.view[part];
  if (name === undefined) return;
  const field = requireField({ draft: place.draft, name, at: `${place.at}/${part}` });
  if (field && !fits(field)) report(place, part, why, { field: name, type: field.valueType });
}

function checkRows(place: Place): void {
  const { context, draft, view, at } = place;
  const field = requireField({ draft, name: view.rows, at: `${at}/rows` });
  if (!field) return;
  if (field.kind !== "rows")
    return report(place, "rows", "view_field.week_rows", { field: view.rows, type: field.valueType });
  const child = context.drafts.get(field.to ?? "");
  if (!child) return;
  const day = requireField({ draft, owner: child, name: view.day, at: `${at}/day` });
  if (day && day.kind !== "date")
    report(place, "day", "view_field.week_day", {
      field: view.day,
      resource: child.name,
      type: day.valueType,
    });
  const names = view.values;
  checkDuplicates({ draft, names, at: (index) => `${at}/values/${index}`, what: "field" });
  names.forEach((name, index) => {
    const value = requireField({ draft, owner: child, name, at: `${at}/values/${index}` });
    if (!value || (NUMBERS.has(value.kind) && value.computed === null)) return;
    const type = value.computed === null ? value.valueType : "computed";
    report(place, `values/${index}`, "view_field.week_value", { field: name, resource: child.name, type });
  });
  const given = new Set([view.day, ...names, child.raw.parent?.field]);
  for (const { name, required, default: start } of child.fields) {
    if (!required || start !== null || given.has(name)) continue;
    report(place, "rows", "view_field.week_unfilled", { field: name, resource: child.name });
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
    draft.report({ at: `${at}/${part}`, text: "view_step", params: noStep(step, known) });
  }
}
