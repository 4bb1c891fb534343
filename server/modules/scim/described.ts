import { answers, closed, ID, list, open, TEXT } from "../answers.ts";

/** What the description of the API says of the calls. */
const CALLS = {
  scimConfig: [
    "What SCIM calls can do here",
    "`ServiceProviderConfig` of RFC 7643. The calls of SCIM take API keys alone, and answer errors in its form.",
  ],
  scimResourceTypes: ["Resource types of SCIM", "Users are the people of the company, groups are roles."],
  scimResourceType: ["One resource type of SCIM", "By its name: `User` or `Group`."],
  scimSchemas: [
    "Schemas of SCIM",
    "Every attribute that is read or written, as RFC 7643 describes attributes.",
  ],
  scimSchema: ["One schema of SCIM", "By its URN."],
  scimListUsers: [
    "People, for a directory",
    "Those who are there, also those who may not sign in. Needs an API key with the right to list everybody.",
  ],
  scimShowUser: [
    "A person, for a directory",
    "With an ETag; `If-None-Match` answers 304 where it is still the same.",
  ],
  scimCreateUser: [
    "Adds a person from a directory",
    "With no role they are suspended until a group gives them one. Somebody the directory took away before comes back with their record. 409 where the `userName` is taken.",
  ],
  scimReplaceUser: [
    "Replaces what a directory says of a person",
    "What the body leaves out stays as it is; null and empty lists take away. `active: false` suspends the person: sessions, keys and live connections end within two seconds. `If-Match` answers 412 where somebody else changed them.",
  ],
  scimChangeUser: [
    "Changes a person by operations of a directory",
    "`add`, `replace` and `remove` of RFC 7644, all or none. As for PUT, `active: false` signs them out everywhere.",
  ],
  scimRemoveUser: [
    "Takes a person away from the directory",
    "The record is kept and deactivated, with the keys revoked; a person with open work is suspended. Later calls answer 404.",
  ],
  scimListGroups: [
    "Roles, as groups for a directory",
    "With their members, unless `excludedAttributes` names them.",
  ],
  scimShowGroup: ["A role, as a group for a directory", "Its members are those who hold it."],
  scimCreateGroup: [
    "Refused: groups are roles",
    "Roles are made in the studio. 409 where there is a role of the name, 403 otherwise.",
  ],
  scimReplaceGroup: [
    "Replaces who holds a role",
    "Members that are left out of the body stay; an empty list takes all away. Whoever loses the last role is suspended.",
  ],
  scimChangeGroup: [
    "Gives a role to people, and takes it away",
    "`add`, `replace` and `remove` of members, all or none. Whoever loses the last role is suspended, and signed out everywhere.",
  ],
  scimRemoveGroup: ["Refused: groups are roles", "Roles are removed in the studio: 403."],
} as const satisfies Record<string, readonly [summary: string, description: string]>;

const parameter = (description: string) => ({ type: "string", maxLength: 4000, description });
const SELECTED = {
  attributes: parameter("Attributes to answer, separated by commas."),
  excludedAttributes: parameter("Attributes not to answer."),
};
export const SHOW_QUERY = { type: "object", properties: SELECTED };
export const LIST_QUERY = {
  type: "object",
  properties: {
    filter: parameter('Such as `userName eq "ann@example.com"`.'),
    startIndex: parameter("Number of the first one, from 1."),
    count: parameter("How many, 200 at most; 0 answers the total alone."),
    sortBy: parameter("An attribute."),
    sortOrder: parameter("`ascending` or `descending`."),
    ...SELECTED,
  },
};

const RESOURCE = open({ schemas: list(TEXT) });
const LIST = closed({
  schemas: list(TEXT),
  totalResults: ID,
  startIndex: ID,
  itemsPerPage: ID,
  Resources: list(open()),
});
const ERROR = open(
  {
    schemas: list(TEXT),
    status: TEXT,
    scimType: TEXT,
    detail: TEXT,
    message: TEXT,
    code: TEXT,
    request_id: TEXT,
  },
  ["schemas", "status", "detail", "code", "request_id"],
);
const LISTS = /^scim(List|ResourceTypes|Schemas$)/;

/** Description and answers of a call, for the router. */
export function describe(operationId: keyof typeof CALLS) {
  const [summary, description] = CALLS[operationId];
  const takesBody = /^scim(Create|Replace|Change)/.test(operationId);
  return {
    operationId,
    tags: ["scim"],
    summary,
    description,
    ...(takesBody
      ? { body: { type: "object", additionalProperties: true, properties: { schemas: list(TEXT) } } }
      : {}),
    response: {
      ...successOf(operationId),
      429: said("Too many calls.", ERROR),
      default: said("Refused.", ERROR),
    },
  };
}

const said = (description: string, schema: object) => ({
  description,
  content: { "application/scim+json": { schema } },
});

function successOf(operationId: keyof typeof CALLS) {
  if (operationId.startsWith("scimRemove")) return answers.nothing("Done.");
  if (operationId.startsWith("scimCreate")) return { 201: said("The resource.", RESOURCE) };
  const answered = said("As RFC 7644 has it.", LISTS.test(operationId) ? LIST : RESOURCE);
  return operationId.startsWith("scimShow")
    ? { 200: answered, 304: { description: "The caller has this version.", type: "null" } }
    : { 200: answered };
}
