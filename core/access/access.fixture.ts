/** A tiny application for the tests of access: tickets with lines, notes, and the matrix as a resource. */
import type {
  AccessDefinition,
  CompiledField,
  CompiledResource,
  CompiledResources,
  RawDocument,
} from "../definition/types.ts";
import { compileAccess } from "./compile.ts";
import type { Actor } from "./types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

function field(name: string, sensitivity: string | null = null): CompiledField {
  return {
    name,
    type: "text",
    valueType: "text",
    kind: "text",
    definition: { name, type: "text" },
    required: false,
    requiredWhen: null,
    ask: false,
    duplicated: true,
    offerLast: false,
    visibleWhen: null,
    keepWhenHidden: false,
    readOnlyWhen: null,
    readOnly: false,
    immutable: false,
    unique: false,
    personal: false,
    sensitivity,
    filter: true,
    sort: false,
    search: false,
    history: true,
    default: null,
    copyFrom: null,
    compare: [],
    scale: 0,
    limits: {},
    options: null,
    to: null,
    computed: null,
    lifecycle: null,
  };
}

function resource(
  name: string,
  fields: CompiledField[],
  more: Partial<CompiledResource> = {},
): CompiledResource {
  return {
    name,
    source: `resources/utility/${name}.json`,
    area: "utility",
    kind: "record",
    icon: null,
    people: false,
    single: false,
    amend: null,
    about: [],
    hold: null,
    tree: null,
    parent: null,
    like: null,
    follows: null,
    label: [fields[0]?.name ?? "id"],
    operations: [],
    checks: [],
    fields,
    fieldsByName: Object.fromEntries(fields.map((entry) => [entry.name, entry])),
    sections: [],
    list: {
      columns: [],
      optional: [],
      totals: {},
      sort: [],
      filters: [],
      scopes: ["all"],
      defaultScope: "all",
      regionField: null,
      groups: [],
      views: [],
      shippedViews: [],
      bulkActions: [],
    },
    keyFacts: [],
    tabs: [{ name: "summary", kind: "sections" }],
    forms: [],
    feed: null,
    scopes: { my: [], team: [], linked: [] },
    lifecycles: [],
    rules: [],
    unique: [],
    invariants: [],
    retention: [],
    documents: [],
    invitation: null,
    notices: [],
    timed: [],
    values: [],
    valueReaders: [],
    soughtBy: [],
    countedBy: [],
    classes: [],
    dependents: [],
    ...more,
  };
}

const mine = { steps: [], endsIn: "employee", when: null } as const;

export const ticket = resource(
  "ticket",
  [field("title"), field("status"), field("owner"), field("cost", "BILL")],
  {
    scopes: { my: [mine], team: [], linked: [] },
  },
);

export const resources: CompiledResources = (() => {
  const all = [
    ticket,
    resource("line", [field("text")], { kind: "rows", parent: { resource: "ticket", field: "ticket" } }),
    resource("note", [field("text")]),
    resource("role_grant", [field("rule")], { kind: "view" }),
  ];
  return { resources: all, byName: Object.fromEntries(all.map((entry) => [entry.name, entry])) };
})();

/** A definition that compiles; tests change one thing in a copy. */
export function definition(): AccessDefinition {
  return {
    version: 1,
    roles: ["superadmin", "clerk", "lead", "guest"],
    rules: {
      everyone: { rule: { all: [] }, locked: true },
      superadmin: { rule: { role: "superadmin" }, locked: true },
      clerk: { rule: { role: "clerk" } },
      lead: { rule: { all: [{ role: "clerk" }, { role: "lead" }] } },
      guest: { rule: { role: "guest" } },
      desk: { rule: { any: [{ role: "clerk" }, { role: "superadmin" }] } },
    },
    actors: {
      owner: [
        { rule: "everyone", scope: "my" },
        { rule: "superadmin", scope: "all" },
      ],
      lead: [{ rule: "lead", scope: "team" }],
    },
    resources: {
      ticket: {
        grants: [
          { rule: "everyone", actions: ["show"], scope: "my" },
          { rule: "clerk", actions: ["list", "edit"], scope: "my" },
          { rule: "lead", actions: ["list", "show", "edit", "export"], scope: "team" },
          {
            rule: "clerk",
            actions: ["edit"],
            scope: "all",
            when: { field: "status", is: "open" },
            fields: ["title"],
          },
          {
            rule: "superadmin",
            actions: ["list", "show", "create", "edit", "delete", "export"],
            scope: "all",
          },
        ],
      },
      note: { grants: [{ rule: "everyone", actions: ["list", "show"], scope: "all" }], deny: ["guest"] },
      role_grant: { grants: [{ rule: "superadmin", actions: ["list", "edit"], scope: "all", locked: true }] },
    },
    denials: [{ rule: "guest", actions: ["export"], locked: true }],
    classes: {
      BILL: {
        description: "Amounts.",
        read: [
          { rule: "superadmin", scope: "all" },
          { rule: "lead", scope: "team" },
          { rule: "clerk", scope: "all", resources: ["note"] },
        ],
        write: [{ rule: "superadmin", scope: "all" }],
        maskedWhileImpersonating: true,
      },
    },
    routes: [
      { path: "/desk", rule: "desk" },
      { path: "/desk/boss", rule: "superadmin" },
    ],
    reports: { load: { grants: [{ rule: "desk", actions: ["list"], scope: "all" }], deny: ["guest"] } },
  };
}

export function documentOf(document: AccessDefinition): RawDocument<AccessDefinition> {
  return { source: "resources/access.json", document };
}

/** Compiled, or the errors in one thrown text. */
export function compiled(change: (definition: AccessDefinition) => void = () => undefined): CompiledAccess {
  const document = definition();
  change(document);
  const result = compileAccess({ definition: documentOf(document), resources });
  if (!result.ok) throw new Error(result.errors.map((error) => `${error.code} ${error.pointer}`).join("\n"));
  return result.value;
}

export function actor(...roles: string[]): Actor {
  return {
    employeeId: 7,
    roles,
    teamIds: [1],
    departmentTeamIds: [1, 2],
    timeZone: "UTC",
    impersonator: null,
  };
}
