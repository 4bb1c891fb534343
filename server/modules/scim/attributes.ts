/** Schemas of RFC 7643 as far as the product fills them, and what `/Schemas` says of them. */

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const ENTERPRISE_SCHEMA = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";

type AttributeType = "string" | "boolean" | "complex" | "reference" | "dateTime";

export interface Attribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: "readWrite" | "readOnly" | "immutable";
  readonly returned: "default" | "always";
  readonly uniqueness: "none" | "server";
  readonly subAttributes?: readonly Attribute[];
}

export interface ScimSchema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

/** A resource type, with the attributes that clients may send though the product keeps nothing of them. */
export interface ScimType {
  readonly name: "User" | "Group";
  readonly endpoint: "/Users" | "/Groups";
  readonly core: ScimSchema;
  readonly extension: ScimSchema | null;
  /** Lower-case names: sent by providers as a matter of course, and passed over. */
  readonly passedOver: ReadonlySet<string>;
}

const attribute = (
  name: string,
  description: string,
  more: Partial<Omit<Attribute, "name" | "description">> = {},
): Attribute => ({
  name,
  type: "string",
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});
const readOnly = { mutability: "readOnly" } as const;
const VALUE = attribute("value", "The value itself.");
const TYPE = attribute("type", "What it is for; always “work”.");
const PRIMARY = attribute("primary", "Whether it is the one that is used.", { type: "boolean" });
const REF = attribute("$ref", "Its address.", { type: "reference", ...readOnly });
const DISPLAY = attribute("display", "What people call it.", readOnly);

const EXTERNAL_ID = attribute("externalId", "The provider’s own id.", { caseExact: true });
/** Attributes of every resource (RFC 7643, 3.1), which schemas need not tell. */
export const COMMON: readonly Attribute[] = [
  attribute("id", "The id here.", { caseExact: true, ...readOnly, returned: "always", uniqueness: "server" }),
  EXTERNAL_ID,
  attribute("schemas", "The schemas it follows.", { multiValued: true, ...readOnly, returned: "always" }),
  attribute("meta", "When it was made and changed.", {
    type: "complex",
    ...readOnly,
    subAttributes: ["resourceType", "created", "lastModified", "location", "version"].map((name) =>
      attribute(name, "See RFC 7643.", readOnly),
    ),
  }),
];

const USER: ScimSchema = {
  id: USER_SCHEMA,
  name: "User",
  description: "A person of the company, with the account they sign in by.",
  attributes: [
    attribute("userName", "What the provider signs the person in by.", {
      required: true,
      uniqueness: "server",
    }),
    attribute("name", "The person’s name; the product keeps it as one text.", {
      type: "complex",
      subAttributes: [
        attribute("formatted", "The whole name."),
        attribute("familyName", "The last word of the name."),
        attribute("givenName", "The words before it."),
      ],
    }),
    attribute("displayName", "The whole name."),
    attribute("title", "The person’s designation."),
    attribute("preferredLanguage", "Language of the interface: en, zh, es, fr, it or ar."),
    attribute("timezone", "Time zone, such as America/New_York."),
    attribute("active", "Whether the person may sign in.", { type: "boolean" }),
    attribute("emails", "One address is kept: the primary one, else that of work.", {
      type: "complex",
      multiValued: true,
      uniqueness: "server",
      subAttributes: [VALUE, TYPE, PRIMARY],
    }),
    attribute("phoneNumbers", "One number is kept: the primary one, else that of work.", {
      type: "complex",
      multiValued: true,
      subAttributes: [VALUE, TYPE, PRIMARY],
    }),
    attribute("groups", "The person’s roles, as groups.", {
      type: "complex",
      multiValued: true,
      ...readOnly,
      subAttributes: [VALUE, REF, DISPLAY, TYPE],
    }),
    attribute("roles", "The person’s roles, by their names.", {
      type: "complex",
      multiValued: true,
      subAttributes: [VALUE, DISPLAY, TYPE, PRIMARY],
    }),
  ],
};

const ENTERPRISE: ScimSchema = {
  id: ENTERPRISE_SCHEMA,
  name: "EnterpriseUser",
  description: "What companies know of their people besides.",
  attributes: [
    attribute("employeeNumber", "The employee ID.", { mutability: "immutable", uniqueness: "server" }),
    attribute("department", "The name of the person’s team."),
    attribute("manager", "Whom the person reports to.", {
      type: "complex",
      subAttributes: [VALUE, REF, attribute("displayName", "The manager’s name.", readOnly)],
    }),
  ],
};

const GROUP: ScimSchema = {
  id: GROUP_SCHEMA,
  name: "Group",
  description: "A role of the product; its members hold it.",
  attributes: [
    attribute("displayName", "What the role is called.", { required: true, ...readOnly }),
    attribute("members", "Who holds the role.", {
      type: "complex",
      multiValued: true,
      subAttributes: [VALUE, REF, DISPLAY, TYPE],
    }),
  ],
};

export const SCHEMAS = [USER, ENTERPRISE, GROUP];

export const USER_TYPE: ScimType = {
  name: "User",
  endpoint: "/Users",
  core: USER,
  extension: ENTERPRISE,
  passedOver: new Set(
    "nickname profileurl usertype locale password ims photos addresses entitlements x509certificates costcenter organization division".split(
      " ",
    ),
  ),
};

export const GROUP_TYPE: ScimType = {
  name: "Group",
  endpoint: "/Groups",
  core: GROUP,
  extension: null,
  passedOver: new Set(),
};

export const findAttribute = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());
