import type { ClientConfig, ClientField, ClientResource } from "../../core/definition/client-types.ts";

/** A field of a test's configuration: a plain text unless it says otherwise. */
export function testField(field: Partial<ClientField> & { readonly name: string }): ClientField {
  return {
    type: "text",
    valueType: field.type ?? "text",
    kind: "text",
    required: false,
    requiredWhen: null,
    visibleWhen: null,
    readOnlyWhen: null,
    readOnly: false,
    immutable: false,
    unique: false,
    writable: true,
    filter: true,
    sort: true,
    default: null,
    copyFrom: null,
    compare: [],
    scale: 0,
    options: null,
    to: null,
    limits: {},
    lifecycle: false,
    ...field,
  };
}

/** A resource of a test's configuration: everything allowed unless it says otherwise. */
export function testResource(resource: Partial<ClientResource> & { readonly name: string }): ClientResource {
  const fields = resource.fields ?? [testField({ name: "title" })];
  return {
    area: "marketing",
    kind: "record",
    icon: null,
    parent: null,
    label: [fields[0]?.name ?? "title"],
    operations: ["list", "show", "create", "edit", "archive", "transition", "export", "import"],
    actions: ["list", "show", "create", "edit", "delete", "export"],
    sections: [{ name: "general", fields: fields.map(({ name }) => name), visibleWhen: null }],
    keyFacts: [],
    tabs: [],
    forms: [],
    feed: null,
    lifecycles: [],
    rules: [],
    checks: [],
    workedOut: [],
    withoutReason: [],
    ...resource,
    fields,
    list: {
      columns: fields.map(({ name }) => name),
      optional: [],
      totals: {},
      sort: "modified",
      filters: [],
      scopes: ["all", "my"],
      defaultScope: "all",
      regionField: null,
      groups: [],
      views: [{ kind: "table" }],
      shippedViews: [],
      search: true,
      bulkActions: [],
      ...resource.list,
    },
  };
}

/** The configuration of somebody who signed in. */
export function testConfig(config: Partial<ClientConfig> = {}): ClientConfig {
  return {
    version: 1,
    release: "0",
    idleLockMinutes: 0,
    language: "en",
    services: { activity: null, bugReports: null },
    push: false,
    actor: {
      employeeId: 7,
      name: "Nora Vale",
      roles: ["marketer"],
      teamIds: [1],
      timeZone: "America/Chicago",
      impersonator: null,
      look: null,
      mayImpersonate: false,
      mayHandOver: false,
    },
    resources: [],
    menu: [],
    routes: [],
    gates: [],
    labels: {},
    ruleLabels: {},
    navigationLabels: { groups: {}, entries: {} },
    ...config,
  };
}
