import { isObject } from "../../../core/definition/record.ts";
import { ENTERPRISE_SCHEMA } from "./attributes.ts";
import { scimError } from "./errors.ts";
import type { ScimDocument } from "./patch.ts";

/** What a document says of a person; null and absent are the same. */
export interface PersonValues {
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean;
  /** Names of roles. */
  readonly roles: readonly string[];
  /** Name of the team. */
  readonly department: string | null;
  /** Id of an employee, as a text. */
  readonly manager: string | null;
  readonly employee_id: string | null;
  readonly employee_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly designation: string | null;
  readonly language: string | null;
  readonly time_zone: string | null;
}

/** Reads a whole document. `before` is what stood there: of the ways to say a name, the one that changed counts. */
export function personValues(document: ScimDocument, before: ScimDocument | null): PersonValues {
  const { userName, externalId, active = true, title, preferredLanguage, timezone } = document;
  if (typeof userName !== "string" || userName === "") throw scimError("scim_value", "userName");
  const enterprise = asObject(document[ENTERPRISE_SCHEMA]);
  return {
    userName,
    externalId: textOf(externalId),
    active: active === true,
    roles: [...new Set(valuesOf(document["roles"]).flatMap(({ value }) => textOf(value) ?? []))],
    department: textOf(enterprise["department"]),
    manager: textOf(asObject(enterprise["manager"])["value"]),
    employee_id: textOf(enterprise["employeeNumber"]),
    employee_name: nameOf(document, before),
    email: chosenOf(document["emails"]) ?? (userName.includes("@") ? userName : null),
    phone: chosenOf(document["phoneNumbers"]),
    designation: textOf(title),
    // en-US is English here
    language: textOf(preferredLanguage)?.slice(0, 2).toLowerCase() ?? null,
    time_zone: textOf(timezone),
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

const valuesOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

/** One is kept of several: the primary one, else that of work, else the first. */
function chosenOf(value: unknown): string | null {
  const values = valuesOf(value);
  const chosen =
    values.find(({ primary }) => primary === true) ?? values.find(({ type }) => type === "work") ?? values[0];
  return textOf(chosen?.["value"]);
}

function nameOf(document: ScimDocument, before: ScimDocument | null): string | null {
  const ways = (of: ScimDocument) => {
    const name = asObject(of["name"]);
    const parts = [textOf(name["givenName"]), textOf(name["familyName"])].filter((part) => part !== null);
    return [textOf(name["formatted"]), parts.length > 0 ? parts.join(" ") : null, textOf(of["displayName"])];
  };
  const said = ways(document);
  const stood = before === null ? [] : ways(before);
  const changed = said.find((way, at) => way !== null && way !== stood[at]);
  return changed ?? said.find((way) => way !== null) ?? null;
}
