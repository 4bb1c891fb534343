import type { KeyScopes } from "../../../core/access/types.ts";
import type { TestApp } from "../../support/app.ts";
import { addEmails, createShippedApp } from "../../support/shipped-app.ts";

const EVERYTHING: KeyScopes = {
  employee: ["list", "show", "create", "edit", "approve"],
  role: ["pick"],
  team: ["pick"],
};
export const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

export interface ScimAnswer {
  readonly status: number;
  readonly type: string;
  readonly etag: string;
  // the tests look into it as a client would
  readonly body: ReturnType<typeof JSON.parse>;
}

export type Scim = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object | string,
  more?: { readonly on?: TestApp; readonly headers?: Readonly<Record<string, string>> },
) => Promise<ScimAnswer>;

/** The product with its own definitions, and calls of a directory with a key of a service. */
export async function createScimApp() {
  const app = await createShippedApp({
    boss: ["superadmin"],
    eve: ["engineer"],
    max: ["marketer", "engineer"],
    fin: ["finance", "delivery", "legal"],
  });
  await addEmails(app);
  const keyOf = async (scopes: KeyScopes, { by = "boss", role }: { by?: string; role?: string } = {}) => {
    const body = { name: "Directory", scopes, days: 30, ...(role === undefined ? {} : { role }) };
    const answer = await app.as(by)("POST", "/api/keys/", { body });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ data: { token: string } }>().data.token;
  };
  const by =
    (token: string): Scim =>
    async (method, path, body, { on = app, headers = {} } = {}) => {
      const answer = await on.app.inject({
        method,
        url: `/api/scim/v2${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      return {
        status: answer.statusCode,
        type: String(answer.headers["content-type"] ?? ""),
        etag: String(answer.headers["etag"] ?? ""),
        body: answer.body === "" ? null : answer.json(),
      };
    };
  const scim = by(await keyOf(EVERYTHING, { role: "superadmin" }));
  return { app, keyOf, by, scim };
}

export const operations = (...all: readonly object[]) => ({ schemas: [PATCH], Operations: all });

let number = 100;
/** Somebody as a provider sends them. */
export const newUser = (name: string, more: object = {}) => {
  number += 1;
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", ENTERPRISE],
    userName: `${name}@acme.example`,
    externalId: `ext-${name}`,
    name: { givenName: name, familyName: "Doe" },
    emails: [{ value: `${name}@acme.example`, type: "work", primary: true }],
    phoneNumbers: [{ value: "+1 201 555 0123", type: "work" }],
    active: true,
    [ENTERPRISE]: { employeeNumber: `SC${number}`, department: "First team" },
    ...more,
  };
};
