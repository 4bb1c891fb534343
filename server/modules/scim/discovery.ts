import {
  type Attribute,
  COMMON,
  ENTERPRISE_SCHEMA,
  GROUP_TYPE,
  SCHEMAS,
  type ScimSchema,
  type ScimType,
  USER_TYPE,
} from "./attributes.ts";
import type { ScimDocument } from "./patch.ts";

/** Resources of one page, at most. */
export const MAX_RESULTS = 200;

/** What a client may count on (RFC 7643, 5). */
export const serviceProviderConfig = (base: string): ScimDocument => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "API key",
      description: "An API key of the product as bearer token.",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

const TYPES: readonly ScimType[] = [USER_TYPE, GROUP_TYPE];

export const resourceTypes = (base: string): ScimDocument[] =>
  TYPES.map(({ name, endpoint, core, extension }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint,
    description: core.description,
    schema: core.id,
    ...(extension === null ? {} : { schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }] }),
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
  }));

const EXTERNAL_ID = COMMON.filter(({ name }) => name === "externalId");

export const schemas = (base: string): ScimDocument[] =>
  SCHEMAS.map((schema: ScimSchema) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    attributes: [
      ...(schema.id === ENTERPRISE_SCHEMA ? [] : EXTERNAL_ID),
      ...schema.attributes,
    ] satisfies readonly Attribute[],
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));
