import type { FastifyInstance } from "fastify";
import { formatInstant } from "../../../core/definition/clock.ts";
import type { CompiledRetention, ResourceDefinition, RetentionRule } from "../../../core/definition/types.ts";
import { AUDIT } from "../../audit/audit.ts";
import { previewCut } from "../../audit/cut.ts";
import { documentKey } from "../../config/documents.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import { LOOKING } from "../reminders/notify-once.ts";
import type { ConfigContext } from "./context.ts";
import { body, prepare } from "./publishing.ts";

interface Call {
  readonly Body: { readonly resource: string; readonly rule: RetentionRule };
}

const ROW = closed({
  id: ID,
  label: nullable(TEXT),
  referred_by: list(closed({ resource: TEXT, count: ID })),
});

/** What a retention rule would be carried out on, published or not; the caller holds the configuration right. */
export function registerRetentionPreview(routes: FastifyInstance, context: ConfigContext): void {
  const { store, engine } = context;
  routes.post<Call>(
    "/api/config/retention/preview/",
    {
      config: { large: true },
      schema: {
        operationId: "previewRetention",
        tags: ["configuration"],
        summary: "What a retention rule would be carried out on now",
        description:
          "How many records it is about, how many of them stay because others refer to them, and the first 20 with who refers to them; null for a label the caller may not see. Null where the rule doesn't fit the definitions in force: no record has what it names yet. Nothing is written.",
        body: body(["resource", "rule"], {
          resource: { type: "string", maxLength: 100 },
          rule: { type: "object" },
        }),
        response: answers.ok(
          "The records; of the audit trail also when the first and the last entry that would go were written.",
          closed({
            data: {
              anyOf: [
                closed({
                  due: ID,
                  referred: ID,
                  from: nullable(TEXT),
                  until: nullable(TEXT),
                  rows: list(ROW),
                }),
                { type: "null" },
              ],
            },
          }),
        ),
      },
    },
    async ({ actor, language, body: { resource, rule } }) => {
      const compiled = compileRule(context, { resource, rule });
      if (compiled === undefined) return { data: null };
      const { rows, ...counts } =
        resource === AUDIT
          ? await previewTrail(compiled)
          : {
              ...(await engine.previewRetention({ actor: LOOKING, resource, rule: compiled })),
              from: null,
              until: null,
            };
      const ids = rows.map(({ id }) => id);
      const labels = await engine.labelRows({ actor, language, resource, ids });
      return {
        data: {
          ...counts,
          rows: rows.map(({ id, referredBy }) => ({
            id,
            label: labels.get(id) ?? null,
            referred_by: referredBy,
          })),
        },
      };
    },
  );

  async function previewTrail(rule: CompiledRetention) {
    const { ids, from, until, ...counts } = await previewCut(context, rule);
    return {
      ...counts,
      from: from === null ? null : formatInstant(from),
      until: until === null ? null : formatInstant(until),
      rows: ids.map((id) => ({ id, referredBy: [] as const })),
    };
  }

  function compileRule(own: ConfigContext, { resource: name, rule }: Call["Body"]) {
    const known = store.current().documents.get(documentKey({ kind: "resource", name }));
    if (known === undefined) return undefined;
    const document = { ...(known.document as ResourceDefinition), retention: [rule] };
    const prepared = prepare(own, [{ kind: "resource", name, document }]);
    return prepared.ok ? prepared.value.definitions.resources.byName[name]?.retention[0] : undefined;
  }
}
