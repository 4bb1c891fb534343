import { getRow } from "../../server/modules/forms/rows.ts";
import { stamp } from "../world.ts";
import { fillForm } from "./fill.ts";
import type { Random } from "../random.ts";
import type { DemoRow } from "../sink.ts";
import type { World } from "../world.ts";
import type { DemoForm, DemoForms } from "./write-forms.ts";

interface Given {
  readonly form: DemoForm;
  /** The better, the better the answers. */
  readonly score: number;
  readonly at: number;
  readonly by: number;
}

/** Writes the answers to a form as the child rows of a record. */
export function writeAnswers(
  world: World,
  random: Random,
  {
    form,
    score,
    at,
    by,
    resource,
    parent,
  }: Given & { resource: string; parent: Readonly<Record<string, number>> },
): void {
  for (const record of fillForm(form, { random, score })) {
    const row = { id: world.nextId(resource), ...stamp(at, by), ...parent, ...getRow(record, []) };
    world.add(resource, row as DemoRow);
  }
}

/** Writes a form that somebody filled about a record. */
export function writeResponse(
  world: World,
  random: Random,
  {
    forms,
    name,
    record,
    ...given
  }: Omit<Given, "form"> & {
    forms: DemoForms;
    name: string;
    record: { readonly resource: string; readonly id: number };
  },
): void {
  const form = forms.get(name);
  if (form === undefined || !world.detailed(given.at)) return;
  const { at, by } = given;
  const id = world.nextId("form_response");
  world.add("form_response", {
    id,
    ...stamp(at, by),
    form: form.record,
    form_name: name,
    record,
    about: `${name} ${record.resource} ${record.id}`,
    form_version: form.form.version,
    given_by: by,
    given_on: at,
  });
  writeAnswers(world, random, { ...given, form, resource: "form_answer", parent: { response: id } });
}
