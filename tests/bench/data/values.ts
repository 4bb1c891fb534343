import type { CompiledField, CompiledResource, ValueKind } from "../../../core/definition/types.ts";
import type { Random } from "../../../demo/random.ts";
import { PEOPLE, VOCABULARY } from "./tables.ts";
import { companyName, jobTitle, personName, sentence, skillName } from "./vocabulary.ts";

/** What a value is made for. */
export interface City {
  readonly random: Random;
  readonly resource: CompiledResource;
  readonly field: CompiledField;
  /** Number of the row, from 1. */
  readonly id: number;
  /** Epoch milliseconds at which the row was made. */
  readonly at: number;
  readonly counts: ReadonlyMap<string, number>;
}

type Make = (place: City) => unknown;

const DAY = 86_400_000;
const date = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const anyOf = ({ random, field, counts }: City): number | null => {
  const count = counts.get(field.to ?? "");
  return count === undefined ? null : random.integer(1, count);
};
const some = (place: City): number[] => [
  ...new Set([anyOf(place), anyOf(place)].filter((id) => id !== null)),
];

const BY_KIND = {
  text: ({ field, id, random }) =>
    field.type === "email" ? `${field.name}.${id}@example.com` : `${field.name} ${random.integer(1, 900)}`,
  long_text: ({ random, id }) => (random.chance(0.4) ? sentence(id) : null),
  integer: ({ random }) => random.integer(0, 20),
  decimal: ({ random, field }) =>
    `${random.integer(40, 140)}${field.scale > 0 ? "." : ""}${"0".repeat(field.scale)}`,
  boolean: ({ random }) => random.chance(0.5),
  date: ({ at, random }) => date(at + random.integer(1, 90) * DAY),
  datetime: ({ at, random }) => new Date(at + random.integer(1, 20) * DAY).toISOString(),
  time: () => "09:30",
  option: ({ random, field }) => random.pick(field.options ?? []).value,
  options: ({ random, field }) => (field.options ? [random.pick(field.options).value] : ["first"]),
  reference: anyOf,
  references: some,
  dynamic_reference: () => null,
  rows: () => null,
  file: () => null,
  files: () => null,
  json: () => null,
  sealed: () => null,
} satisfies Record<ValueKind, Make>;

/** Values that decide how quick a list is: what is searched, filtered, unique or shown as a label. */
const SPECIAL: Readonly<Record<string, Make>> = {
  "region.code": ({ id }) => `R${id}`,
  "region.name": ({ id }) => `Region ${id}`,
  "label.name": ({ id }) => `Label ${id}`,
  "role.name": ({ id }) => roleNames[id - 1] ?? `role ${id}`,
  "role.display_name": ({ id }) => roleNames[id - 1] ?? `role ${id}`,
  "technology.name": ({ id }) => skillName(id - 1),
  "team.name": ({ id }) => `Team ${id}`,
  "employee.employee_id": ({ id }) => PEOPLE[id - 1]?.employeeId ?? `EM${1000 + id}`,
  "employee.employee_name": ({ id }) => personName(id * 7),
  "employee.status": () => "active",
  "employee.roles": ({ id }) =>
    (PEOPLE[id - 1]?.roles ?? ["marketer"]).map((role) => roleNames.indexOf(role) + 1),
  "employee.time_zone": () => "America/New_York",
  "client.name": ({ id }) => companyName(id * 3),
  "vendor_company.name": ({ id }) => companyName(id * 3 + 1),
  "vendor_contact.name": ({ id }) => personName(id * 11),
  "consultant.name": ({ id }) => personName(id * 13),
  "marketing_profile.consultant": ({ id }) => id,
  "marketing_profile.title": ({ id }) => jobTitle(id),
  "lead.job_title": ({ id }) => jobTitle(id * 7),
  "lead.external_job_id": ({ id }) => `JOB-${id}`,
  "submission.lead": ({ id }) => Math.ceil(id / 3),
  "submission.consultant": ({ id, counts }) =>
    1 + ((Math.ceil(id / 3) * 7 + (id % 3) * 13) % (counts.get("consultant") ?? 1)),
  "submission.job_title": ({ id }) => jobTitle(Math.ceil(id / 3) * 7),
  "submission.status": ({ random, field }) => random.pick(field.options ?? []).value,
  "submission.submitted_on": ({ at }) => new Date(at).toISOString(),
  "submission.feedback": ({ id, random }) =>
    [
      random.chance(0.4) ? sentence(id) : "",
      id % 20_000 === 777 ? `Waits for ${VOCABULARY.rare} papers.` : "",
      id % 150 === 7 ? `Asks for ${VOCABULARY.middling} help.` : "",
    ]
      .filter((part) => part !== "")
      .join(" ") || null,
};

const roleNames: readonly string[] = [
  "superadmin",
  "admin",
  "scrum_master",
  "marketer",
  "engineer",
  "delivery",
  "finance",
  "retention",
  "legal",
  "usa_employee",
  "attio_user",
];

const EMPTY_SHARE = 0.3;

/** A canonical value, or null; the same for the same seed. */
export function makeValue(place: City): unknown {
  const { resource, field, random, id, at } = place;
  const special = SPECIAL[`${resource.name}.${field.name}`];
  if (special !== undefined) return special(place);
  const { definition } = field;
  if (definition.type === "code") {
    const year = definition.yearly === true ? `-${new Date(at).getUTCFullYear()}` : "";
    return `${definition.prefix}${year}-${String(id).padStart(definition.digits ?? 6, "0")}`;
  }
  if (field.computed !== null) return field.computed.stored && field.kind === "integer" ? 0 : null;
  if (!field.required && !field.unique && field.lifecycle === null && random.chance(EMPTY_SHARE)) return null;
  return BY_KIND[field.kind](place);
}
