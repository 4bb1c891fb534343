import type { RuleOfArea } from "../../../core/definition/retention.ts";
import { type OpenResource, openResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import type { AppError } from "../../../core/errors/app-error.ts";
import { ask, findDueByRule, type RuleCall } from "./due.ts";
import {
  type Leaving,
  noteRow,
  planEmptying,
  planRemoval,
  type ReferringArea,
  type RowIds,
} from "./leaving.ts";
import { canRefuse, findRefused } from "./try-out.ts";

export interface RetentionPreview {
  /** Records the rule would come to tonight, behind the rules before it. */
  readonly due: number;
  /** How many of them stay: other records refer to them, or to what would go with them. */
  readonly referred: number;
  /** Of the others: what rules of the area refuse, with the error the night comes upon. */
  readonly refused: ReadonlyMap<number, AppError>;
  /** How many were not tried out, with those of the rules before it: rules of the area may refuse them as well. */
  readonly untried: number;
  /** Rows that go with the rest: child rows, comments and the like. */
  readonly goes: readonly ReferringArea[];
  /** Files that go with them. */
  readonly files: number;
  /** False: there are more, and all of this is said of the first alone. */
  readonly complete: boolean;
  /** The first of them. */
  readonly rows: readonly { readonly id: number; readonly referredBy: readonly ReferringArea[] }[];
}

interface PreviewCall extends RuleCall {
  /** Rules that the same night carries out before it, in their order. */
  readonly before: readonly RuleOfArea[];
}

const SHOWN = 20;
/** Records that are looked for at once. */
const PAGE = 500;
/** Records that are looked at in all, those of the rules before it among them: somebody waits for the answer. */
const MAX_RECORDS = 10_000;
/** Of these, how many are tried out where rules of their area may refuse: each is a write that is taken back. */
const MAX_TRIED = 1000;

/** How the night stands when it comes to a rule. */
interface Night {
  readonly gone: RowIds;
  /** Records that rules before it leave nothing to do with. */
  readonly settled: RowIds;
  /** How many more records are looked at. */
  left: number;
  /** How many more records are tried out. */
  tries: number;
}

/**
 * What a rule would do tonight: planned record by record as it is carried out, and nothing is written. Conditions are judged
 * by records as they are now. Where rules of an area may keep a record, it is carried out and taken back.
 */
export async function previewRetention(
  context: EngineContext,
  { before, rule, ...call }: PreviewCall,
): Promise<RetentionPreview> {
  const night: Night = { gone: new Map(), settled: new Map(), left: MAX_RECORDS, tries: MAX_TRIED };
  let complete = true;
  for (const earlier of before)
    if (bears(earlier, { resource: call.resource, rule }))
      complete = (await goThrough(context, { ...call, ...earlier }, night, () => {})) && complete;
  let [due, referred, files] = [0, 0, 0];
  const rows: { id: number; referredBy: readonly ReferringArea[] }[] = [];
  const goes = new Map<string, number>();
  const refused = new Map<number, AppError>();
  const whole = await goThrough(context, { ...call, rule }, night, ({ resource }, id, { leaving, error }) => {
    due += 1;
    if (rows.length < SHOWN) rows.push({ id, referredBy: leaving.referredBy });
    if (leaving.referredBy.length > 0) {
      referred += 1;
      return;
    }
    if (error !== undefined) {
      refused.set(id, error);
      return;
    }
    files += leaving.files.length;
    for (const row of leaving.rows)
      if (row.id !== id || row.resource !== resource.name)
        goes.set(row.resource, (goes.get(row.resource) ?? 0) + 1);
  });
  return {
    due,
    referred,
    refused,
    untried: Math.max(-night.tries, 0),
    goes: [...goes].map(([resource, count]) => ({ resource, count })),
    files,
    complete: complete && whole,
    rows,
  };
}

/** Whether what an earlier rule does can change what a rule comes to. */
const bears = (earlier: RuleOfArea, rule: RuleOfArea): boolean =>
  earlier.rule.action === "remove"
    ? rule.rule.action === "remove" || earlier.resource === rule.resource
    : settles(earlier, rule);

/** Whether an earlier rule leaves nothing to do with the records it comes to: it archives them, or empties all these fields. */
const settles = (earlier: RuleOfArea, { resource, rule: { action, fields } }: RuleOfArea): boolean =>
  earlier.resource === resource &&
  earlier.rule.action === action &&
  fields.every((name) => earlier.rule.fields.includes(name));

/** What becomes of a record. `error`: what its area's rules refuse it with. */
interface Fate {
  readonly leaving: Leaving;
  readonly error: AppError | undefined;
}
type Tell = (open: OpenResource, id: number, fate: Fate) => void;

/** Goes through the records of a rule as the night does. Says whether it came to the last. */
async function goThrough(context: EngineContext, call: RuleCall, night: Night, tell: Tell): Promise<boolean> {
  const open = openResource(context, call);
  const { resource } = open;
  const { rule } = call;
  let after = 0;
  for (;;) {
    const found = await findDueByRule(context, { ...call, after, limit: PAGE });
    const passed = (set: RowIds) => (id: number) => set.get(resource.name)?.has(id) !== true;
    const due = found.filter(passed(night.gone)).filter(passed(night.settled));
    const looked = due.slice(0, night.left);
    night.left -= looked.length;
    const refused = await tryThem(context, { ...call, open, ids: looked }, night);
    const plans = await plan(
      context,
      { ...call, open, ids: looked, staying: new Set(refused.keys()) },
      night,
    );
    for (const id of looked) {
      const error = refused.get(id);
      if (rule.action !== "remove" && error === undefined)
        noteRow(night.settled, { resource: resource.name, id });
      tell(open, id, { leaving: plans.get(id) ?? { referredBy: [], rows: [], files: [] }, error });
    }
    if (looked.length < due.length) return false;
    if (found.length < PAGE) return true;
    after = found.at(-1) ?? after;
  }
}

interface Looked extends RuleCall {
  readonly open: OpenResource;
  readonly ids: readonly number[];
}

/** What rules of the area refuse of some records, as far as any more are tried. */
async function tryThem(
  context: EngineContext,
  { open, ids, ...call }: Looked,
  night: Night,
): Promise<ReadonlyMap<number, AppError>> {
  if (!canRefuse(open.resource, call.rule)) return new Map();
  const tried = ids.slice(0, Math.max(night.tries, 0));
  night.tries -= ids.length;
  return findRefused(context, { ...call, ids: tried });
}

interface Planned extends Looked {
  /** Those of them that rules of the area keep. */
  readonly staying: ReadonlySet<number>;
}

async function plan(
  context: EngineContext,
  { open, rule, ids, staying }: Planned,
  { gone }: Night,
): Promise<ReadonlyMap<number, Leaving>> {
  const { resource, definitions } = open;
  const { resources } = definitions;
  const read = async (statement: Parameters<typeof ask>[2]) =>
    (await ask<Record<string, unknown>>(context, open, statement)).map((row) => Object.values(row));
  if (ids.length === 0 || rule.action === "archive") return new Map();
  return rule.action === "remove"
    ? planRemoval(read, { resources, resource, ids, gone, counted: true, staying })
    : planEmptying(read, { resources, resource, ids, fields: rule.fields });
}
