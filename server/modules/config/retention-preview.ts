import type { FastifyInstance } from "fastify";
import { formatInstant } from "../../../core/definition/clock.ts";
import { rulesInOrder } from "../../../core/definition/retention.ts";
import type { CompiledRetention, ResourceDefinition, RetentionRule } from "../../../core/definition/types.ts";
import type { AppError } from "../../../core/errors/app-error.ts";
import { AUDIT } from "../../audit/audit.ts";
import { previewCut } from "../../audit/cut.ts";
import { documentKey } from "../../config/documents.ts";
import { formatErrorMessage } from "../../i18n/error-message.ts";
import { issueText, type IssueWording } from "../../i18n/issue-text.ts";
import type { EffectFailure } from "../../resources/effects/errors.ts";
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
const ROW = closed({ id: ID, label: nullable(TEXT), referred_by: OF_AREAS, refused: nullable(TEXT) });
const PREVIEW = closed({
  due: ID,
  referred: ID,
  refused: ID,
  refused_by: list(closed({ message: TEXT, count: ID })),
  untried: ID,
  goes: OF_AREAS,
  files: ID,
  complete: { type: "boolean" },
  from: nullable(TEXT),
  until: nullable(TEXT),
  rows: list(ROW),
});

/** What a retention rule would be carried out on, published or not; the caller holds the configuration right. */
export function registerRetentionPreview(routes: FastifyInstance, context: ConfigContext): void {
  const { store, engine, messages } = context;
  routes.post<Call>(
    "/api/config/retention/preview/",
    {
      config: { large: true },
      schema: {
        operationId: "previewRetention",
        tags: ["configuration"],
        summary: "What a retention rule would be carried out on now",
        description:
          "How many records it is about tonight, behind the rules that are carried out before it; how many of them stay because others refer to them or to what would go with them (`referred`), and how many because rules of the area refuse (`refused`), with what each rule says and of how many (`refused_by`); what goes with the rest: child rows, comments and the like by area, and files; and the first 20 with who refers to them or what refuses; null for a label the caller may not see. `complete` is false where there are more than 10,000 to look at: then all of it is said of the first. Rules are asked by trying out the first 1,000 records; `untried` says how many more there are. Conditions are judged by records as they are now. Null where the rule doesn't fit the definitions in force: no record has what it names yet. Nothing is written.",
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
      const { rows, refused, ...counts } =
        resource === AUDIT
          ? await previewTrail(compiled.rule)
          : {
              ...(await engine.previewRetention({ actor: LOOKING, resource, ...compiled })),
              from: null,
              until: null,
            };
      const wording = { messages, language, definitions: context.definitions };
      const why = new Map([...refused].map(([id, error]) => [id, reasonsOf(error, { resource, wording })]));
      const ids = rows.map(({ id }) => id);
      const labels = await engine.labelRows({ actor, language, resource, ids });
      return {
        data: {
          ...counts,
          refused: refused.size,
          refused_by: countEach([...why.values()].flat()),
          rows: rows.map(({ id, referredBy }) => ({
            id,
            label: labels.get(id) ?? null,
            referred_by: referredBy,
            refused: why.get(id)?.join(" ") ?? null,
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
      refused: new Map<number, AppError>(),
      untried: 0,
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

/** Why rules of an area refuse, each once, without the names of records: whoever asks may not see them, and they are no part of the rule. */
function reasonsOf(
  { own, code, parameters, fields, detail }: AppError,
  { resource, wording }: { readonly resource: string; readonly wording: IssueWording },
): string[] {
  if (fields === null) {
    const failure = detail?.["effect"] as EffectFailure | undefined;
    const unnamed = failure === undefined ? detail : { ...detail, effect: { ...failure, record: "" } };
    return [formatErrorMessage({ own, code, parameters, detail: unnamed }, wording)];
  }
  const { labels } = wording.definitions();
  const spoken = labels[wording.language]?.[resource] ?? labels.en?.[resource];
  const said = fields.map(({ field, code: issue, parameters: { record: _named, ...of } }) => {
    const text = issueText({ code: issue, parameters: of }, wording);
    return "check" in of || "rule" in of ? text : `${spoken?.fields[field] ?? field}: ${text}`;
  });
  return [...new Set(said)];
}

/** What was said how often, most often first. */
const countEach = (said: readonly string[]) =>
  [...Map.groupBy(said, (message) => message)]
    .map(([message, { length: count }]) => ({ message, count }))
    .toSorted((one, other) => other.count - one.count);

function publishedBefore(
  { retention = [] }: ResourceDefinition,
  { name }: RetentionRule,
): readonly RetentionRule[] {
  const at = retention.findIndex((one) => one.name === name);
  return at === -1 ? retention : retention.slice(0, at);
}
