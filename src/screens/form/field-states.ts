import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import type { Predicate } from "../../../core/definition/types.ts";

/** What the conditions make of a field at the moment. */
export interface FieldState {
  readonly required: boolean;
  /** Shown, but not to be typed in. */
  readonly readOnly: boolean;
}

type ClientSection = ClientResource["sections"][number];

export interface SectionState extends Pick<ClientSection, "name" | "look" | "tab" | "steps"> {
  readonly fields: readonly { readonly field: ClientField; readonly state: FieldState }[];
  /** Those that are shown now; `before` names a field that is shown too. */
  readonly notes: NonNullable<ClientSection["notes"]>;
}

interface FormStateOptions {
  readonly resource: ClientResource;
  /** The form's values over the record's. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The record as it was opened; null for a new one. */
  readonly previous: Readonly<Record<string, unknown>> | null;
  readonly writable: (field: string) => boolean;
  readonly context: EvaluationContext;
}

/** The fields whose values decide which others show, must be filled or are closed. */
export function decidingFields(resource: ClientResource): readonly string[] {
  return [...new Set(getConditions(resource).flatMap((condition) => predicateFields(condition).record))];
}

/** Of child rows: the fields of the record around them that do so. */
export function parentFields(child: ClientResource): readonly string[] {
  const read = getConditions(child).flatMap((condition) => predicateFields(condition).parent);
  const currencies = child.fields.flatMap(({ limits: { parentCurrency: name } }) =>
    typeof name === "string" ? [name] : [],
  );
  return [...new Set([...read, ...currencies])];
}

function getConditions({ sections, fields }: ClientResource): readonly Predicate[] {
  const conditions = [
    ...sections.flatMap(({ visibleWhen, notes = [] }) => [visibleWhen, ...notes.map(({ when }) => when)]),
    ...fields.flatMap(({ visibleWhen, requiredWhen, readOnlyWhen }) => [
      visibleWhen,
      requiredWhen,
      readOnlyWhen,
    ]),
  ];
  return conditions.filter((condition) => condition !== null);
}

/** The sections of the form with the fields that show now. A field that nobody types is left to the detail screen. */
export function formSections(options: FormStateOptions): SectionState[] {
  const { resource, values, previous, writable, context } = options;
  const byName = Object.fromEntries(resource.fields.map((field) => [field.name, field]));
  const holds = (predicate: Predicate | null, record: Readonly<Record<string, unknown>> = values) =>
    predicate !== null && evaluatePredicate({ predicate, record, fields: byName, context });
  const shows = (predicate: Predicate | null) => predicate === null || holds(predicate);
  return resource.sections
    .filter(({ visibleWhen }) => shows(visibleWhen))
    .map(({ name, look, tab, steps, notes = [], fields }) => ({
      name,
      ...(look && { look }),
      ...(tab && { tab }),
      ...(steps && { steps }),
      notes: notes.filter(({ on, when }) => on !== "detail" && shows(when)),
      fields: fields.flatMap((fieldName) => {
        const field = byName[fieldName];
        if (!field || !shows(field.visibleWhen)) return [];
        // what the server works out stands among what it is worked out from
        if (!isTyped(field) && !resource.workedOut.includes(fieldName)) return [];
        // A lock counts as the record stood before: typing cannot lock the field that is being typed in.
        const locked = holds(field.readOnlyWhen, previous ?? values);
        const closed =
          field.readOnly || !writable(fieldName) || (field.immutable && previous !== null) || locked;
        if (closed && previous === null) return [];
        return [
          { field, state: { required: field.required || holds(field.requiredWhen), readOnly: closed } },
        ];
      }),
    }))
    .filter(({ fields }) => fields.length > 0)
    .map((section) => {
      // a note follows the field it stands before to the next one that is shown
      const order = resource.sections.find(({ name }) => name === section.name)?.fields ?? [];
      const shown = new Set(section.fields.map(({ field }) => field.name));
      const notes = section.notes.map(({ before, ...note }) => {
        const next =
          before === undefined
            ? undefined
            : order.slice(order.indexOf(before)).find((name) => shown.has(name));
        return next === undefined ? note : { ...note, before: next };
      });
      return { ...section, notes };
    });
}

/** Fewer are not worth a press. */
const MIN_FOLDED = 4;

/** The sections of a new record with the fields that it asks for, and those that are folded away. */
export function foldFields(
  sections: readonly SectionState[],
  stays: (field: string) => boolean,
): { readonly sections: readonly SectionState[]; readonly folded: readonly string[] } {
  const isFolded = ({ field, state }: SectionState["fields"][number]) =>
    !state.required && field.ask !== true && !stays(field.name);
  const all = sections.flatMap(({ fields }) => fields);
  const folded = all.filter(isFolded).map(({ field }) => field.name);
  const isMarked = all.some(({ field }) => field.ask === true);
  if (folded.length < MIN_FOLDED || !isMarked) return { sections, folded: [] };
  const asked = sections.map((section) => ({
    ...section,
    fields: section.fields.filter((shown) => !isFolded(shown)),
  }));
  return { sections: asked.filter(({ fields }) => fields.length > 0), folded };
}

/** As many sections as hold the first fields, the last one cut short. */
export function firstFields(sections: readonly SectionState[], most: number): readonly SectionState[] {
  let left = most;
  return sections.flatMap((section) => {
    const fields = section.fields.slice(0, Math.max(0, left));
    left -= fields.length;
    return fields.length === 0 ? [] : [{ ...section, fields }];
  });
}

function isTyped(field: ClientField): boolean {
  return !field.readOnly;
}
