import { ALWAYS } from "./flags.ts";
import { NOT_OFFERED } from "../errors.ts";
import { getDenial } from "./permission-conditions.ts";
import type { Decision, Reason } from "../../../core/access/types.ts";
import type { CompiledResources, FormLink, Predicate } from "../../../core/definition/types.ts";
import { FORM } from "../../../core/forms/types.ts";
import type { FlagSet, RowTest } from "./flags.ts";
import type { ResourceRights } from "./rights.ts";

/** Whether the actor may make what a form of a row is kept as. */
export interface FormTest {
  readonly name: string;
  /** The row names what the form is about, and the actor may read that. */
  readonly offered: RowTest;
  /** There is something to be asked. */
  readonly published: RowTest;
  readonly actor: RowTest;
  readonly reason: Reason;
}

/** The references a form fills from its row and does not let go of; null: its own module says who gives it. */
function givenBy(link: FormLink): Readonly<Record<string, string>> | null {
  switch (link.kind) {
    case "consultant":
      return { consultant: link.context.consultant };
    case "project_update":
      return { project: link.context.project };
    case "supervisor":
    case "response":
      return null;
  }
}

export function createFormTests({
  rights,
  rightsOf,
  flags,
  resources,
}: {
  rights: ResourceRights;
  rightsOf: (resource: string) => ResourceRights;
  flags: FlagSet;
  resources: Pick<CompiledResources, "byName">;
}): FormTest[] {
  const forms = resources.byName[FORM] !== undefined;
  return rights.resource.forms.flatMap((link) => {
    if (link.kind === "response") return forms ? responseTest({ link, rights, rightsOf, flags }) : [];
    const given = givenBy(link);
    if (given === null) return [];
    const made = rightsOf(link.makes);
    const decision: Decision = made.resource.operations.includes("create")
      ? made.decide("create")
      : { effect: "deny", reason: NOT_OFFERED };
    const named = Object.values(given).map((field) => namedTest({ field, rights, flags }));
    return [
      {
        name: link.name,
        offered: (row) => named.every((test) => test(row)),
        published: ALWAYS,
        actor: flags.planned({ resource: link.makes, given }, decision),
        reason: decision.reason,
      },
    ];
  });
}

/** Whether the form is one to be filled, and by the actor. */
function responseTest({
  link,
  rights,
  rightsOf,
  flags,
}: {
  link: Extract<FormLink, { kind: "response" }>;
  rights: ResourceRights;
  rightsOf: (resource: string) => ResourceRights;
  flags: FlagSet;
}): FormTest[] {
  const form = rightsOf(FORM);
  const decision = form.decide("fill");
  const of: Predicate = { field: "name", is: link.form };
  const here: Predicate = {
    any: [
      { field: "filled_on", empty: true },
      { field: "filled_on", is: rights.resource.name },
    ],
  };
  const published: Predicate = { all: [of, here, { field: "state", is: "published" }] };
  return [
    {
      name: link.name,
      offered: ALWAYS,
      published: flags.exists(FORM, published, { effect: "allow", reason: decision.reason }),
      actor: flags.exists(FORM, of, decision),
      reason: decision.reason,
    },
  ];
}

/** A row tells nothing of a reference that the actor may not read. */
function namedTest({
  field,
  rights,
  flags,
}: {
  field: string;
  rights: ResourceRights;
  flags: FlagSet;
}): RowTest {
  const definition = rights.resource.fieldsByName[field];
  if (definition === undefined) return ALWAYS;
  const readable = flags.decision(rights.decideClass(definition.sensitivity, "read"));
  const filled = flags.condition({ field, empty: false });
  return (row) => readable(row) && filled(row);
}

interface FormPermission {
  readonly name: string;
  readonly allowed: boolean;
  readonly reason?: Omit<Reason, "code"> & { readonly code: Reason["code"] | "form_not_published" };
}

/** As the answer of show carries it, beside what else the actor may do. */
export function formPermissions(tests: readonly FormTest[], row: readonly unknown[]): FormPermission[] {
  return tests
    .filter(({ offered }) => offered(row))
    .map(({ name, published, actor, reason }) => {
      if (!actor(row)) return { name, allowed: false, reason: getDenial(reason) };
      if (published(row)) return { name, allowed: true };
      return { name, allowed: false, reason: { code: "form_not_published", rules: [] } };
    });
}
