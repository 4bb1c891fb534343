import type { FastifyInstance } from "fastify";
import { formatInstant } from "../../../core/definition/clock.ts";
import { rulesInOrder } from "../../../core/definition/retention.ts";
import type { CompiledRetention, ResourceDefinition, RetentionRule } from "../../../core/definition/types.ts";
import { AUDIT } from "../../audit/audit.ts";
import { previewCut } from "../../audit/cut.ts";
import { documentKey } from "../../config/documents.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import { LOOKING } from "../reminders/notify-once.ts";
import type { ConfigContext } from "./context.ts";
import { body, prepare } from "./publishing.ts";

interface Call {
  readonly Body: {
    readonly resource: string;
    readonly rule: RetentionRule;
    readonly before?: readonly RetentionRule[];
  };
}

const OF_AREAS = list(closed({ resource: TEXT, count: ID }));
const ROW = closed({ id: ID, label: nullable(TEXT), referred_by: OF_AREAS });
const PREVIEW = closed({
  due: ID,
  referred: ID,
  goes: OF_AREAS,
  files: ID,
  complete: { type: "boolean" },
  from: nullable(TEXT),
  until: nullable(TEXT),
  rows: list(ROW),
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
          "How many records it is about tonight, behind the rules that are carried out before it; how many of them stay because others refer to them or to what would go with them; what goes with the rest: child rows, comments and the like by area, and files; and the first 20 with who refers to them; null for a label the caller may not see. `complete` is false where there are more than 10,000 to look at: then all of it is said of the first. Conditions are judged by records as they are now. Null where the rule doesn't fit the definitions in force: no record has what it names yet. Nothing is written.",
        body: body(["resource", "rule"], {
          resource: { type: "string", maxLength: 100 },
          rule: { type: "object" },
          before: {
            type: "array",
            maxItems: 100,
            items: { type: "object" },
            description:
              "Rules of the area that come before it; without them those published that stand before the one of its name, or all.",
          },
        }),
        response: answers.ok(
          "The records; of the audit trail also when the first and the last entry that would go were written.",
          closed({ data: { anyOf: [PREVIEW, { type: "null" }] } }),
        ),
      },
    },
    async ({ actor, language, body: { resource, ...asked } }) => {
      const compiled = compileRule(context, { resource, ...asked });
      if (compiled === undefined) return { data: null };
      const { rows, ...counts } =
        resource === AUDIT
          ? await previewTrail(compiled.rule)
          : {
              ...(await engine.previewRetention({ actor: LOOKING, resource, ...compiled })),
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
      goes: [],
      files: 0,
      complete: true,
      from: from === null ? null : formatInstant(from),
      until: until === null ? null : formatInstant(until),
      rows: ids.map((id) => ({ id, referredBy: [] as const })),
    };
  }

  /** The rule as it would be compiled, and those that the night carries out before it. */
  function compileRule(own: ConfigContext, { resource: name, rule, before }: Call["Body"]) {
    const known = store.current().documents.get(documentKey({ kind: "resource", name }));
    if (known === undefined) return undefined;
    const area = known.document as ResourceDefinition;
    const document = { ...area, retention: [...(before ?? publishedBefore(area, rule)), rule] };
    const prepared = prepare(own, [{ kind: "resource", name, document }]);
    if (!prepared.ok) return undefined;
    const rules = rulesInOrder(prepared.value.definitions.resources);
    const at = rules.findIndex((one) => one.resource === name && one.rule.name === rule.name);
    const found = rules[at];
    return found === undefined ? undefined : { rule: found.rule, before: rules.slice(0, at) };
  }
}

function publishedBefore(
  { retention = [] }: ResourceDefinition,
  { name }: RetentionRule,
): readonly RetentionRule[] {
  const at = retention.findIndex((one) => one.name === name);
  return at === -1 ? retention : retention.slice(0, at);
}
