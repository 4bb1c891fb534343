import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import type { FieldDefinition, ResourceDefinition } from "../../../core/definition/types.ts";
import { sharedConfig } from "../../config/client-config.ts";
import { documentKey } from "../../config/documents.ts";
import { proposedChanges, readDraft } from "../../config/drafts.ts";
import type { StoredChange } from "../../config/stored-layer.ts";
import { answers, closed, ID, list, nullable, open, TEXT } from "../answers.ts";
import type { ConfigContext } from "./context.ts";
import { prepare } from "./publishing.ts";

const NAME = { type: "string", maxLength: 60 } as const;

/** What an area would look like, and what it once had; the caller holds the configuration right. */
export function registerPreviews(routes: FastifyInstance, context: ConfigContext): void {
  const { database, store } = context;
  const tags = ["configuration"];

  routes.get<{ Params: { id: string; name: string } }>(
    "/api/config/drafts/:id/preview/:name/",
    {
      schema: {
        operationId: "previewDraft",
        tags,
        summary: "An area as the caller's browser would receive it",
        description:
          "With the other areas the draft changes. Null as long as something speaks against the draft, or where it has no such area.",
        params: closed({ id: { type: "string", pattern: "^[1-9][0-9]{0,14}$" }, name: NAME }),
        response: answers.ok(
          "The areas with their words.",
          closed({
            data: {
              anyOf: [closed({ resources: list(open({ name: TEXT })), labels: open() }), { type: "null" }],
            },
          }),
        ),
      },
    },
    async ({ params: { id, name }, actor, language }) => {
      const draft = await readDraft(database.read, Number(id));
      const changes = proposedChanges(store, draft);
      const prepared = prepare(context, changes);
      if (!prepared.ok) return { data: null };
      const config = sharedConfig({ definitions: prepared.value.definitions, actor, language });
      const names = new Set([
        name,
        ...changes.filter(({ kind }) => kind === "resource").map((one) => one.name),
      ]);
      const resources = config.resources.filter((resource) => names.has(resource.name));
      if (!resources.some((resource) => resource.name === name)) return { data: null };
      const labels = Object.fromEntries(resources.map((one) => [one.name, config.labels[one.name]]));
      return { data: { resources, labels } };
    },
  );

  routes.get<{ Params: { name: string } }>(
    "/api/config/removed-fields/:name/",
    {
      schema: {
        operationId: "listRemovedFields",
        tags,
        summary: "Fields an area had in an earlier version",
        description:
          "Each as it was said last, with its section. Their values are in the database still and come back with them.",
        params: closed({ name: NAME }),
        response: answers.ok(
          "The fields; those of the release have version 0.",
          closed({
            data: list(closed({ field: open({ name: TEXT }), section: nullable(TEXT), version: ID })),
          }),
        ),
      },
    },
    async ({ params: { name } }) => {
      const key = documentKey({ kind: "resource", name });
      const current = store.current().documents.get(key);
      if (current === undefined)
        throw new AppError({ code: "unknown_definition", status: 404, parameters: { name: key } });
      const earlier = await earlierDocuments(context, name);
      const known = new Set(store.current().resources.byName[name]?.fields.map((field) => field.name));
      const removed = earlier.flatMap(({ version, document }) =>
        fieldsOf(document).flatMap((field) => {
          if (known.has(field.name)) return [];
          known.add(field.name);
          const section = document.sections?.find(({ fields }) => fields.includes(field.name));
          return [{ field, section: section?.name ?? null, version }];
        }),
      );
      return { data: removed };
    },
  );
}

const fieldsOf = (document: unknown): readonly FieldDefinition[] => (document as ResourceDefinition).fields;

/** What versions published of an area, the newest first, and what the release says of it. */
async function earlierDocuments(
  { database, store }: ConfigContext,
  name: string,
): Promise<{ version: number; document: ResourceDefinition }[]> {
  const rows = await database.read
    .selectFrom("sys__config")
    .select(["version", "changes"])
    .where("changes", "like", `%"${name}"%`)
    .orderBy("version", "desc")
    .execute();
  const published = rows.flatMap(({ version, changes }) =>
    (JSON.parse(String(changes)) as StoredChange[])
      .filter((change) => change.kind === "resource" && change.name === name && change.document !== null)
      .map(({ document }) => ({ version: Number(version), document: document as ResourceDefinition })),
  );
  const shipped = store.shipped.get(documentKey({ kind: "resource", name }))?.document;
  return shipped === undefined
    ? published
    : [...published, { version: 0, document: shipped as ResourceDefinition }];
}
