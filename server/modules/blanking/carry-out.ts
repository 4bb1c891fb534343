import { personalFields } from "../../../core/definition/blanking.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { inParts } from "../../../core/shared/in-parts.ts";
import { hold, LaidDown, type Lease } from "../../jobs/lease.ts";
import { inLanguage } from "../../plugins/language.ts";
import { createEraser, type Eraser } from "../../resources/blanking/eraser.ts";
import type { ModuleContext } from "../context.ts";
import { NOTE_EVERY, readMaker } from "../document-files/making.ts";
import { type PersonSource, sourcesOf } from "../document-files/person/sources.ts";
import { countOf, idsIn } from "../document-files/person/source-ids.ts";
import { LOOKING } from "../reminders/notify-once.ts";
import { endAccount } from "./account.ts";
import {
  eraseImportLines,
  eraseMentions,
  forgetCopiesOf,
  forgetLettersTo,
  removeMadeFiles,
} from "./copies.ts";
import { findHolds } from "./holds.ts";
import { readKnownBy } from "./known-by.ts";
import type { BlankingRun } from "./runs.ts";
import { readWhose } from "./whose.ts";

export interface BlankingContext extends ModuleContext {
  /** Removes the bytes of some files that belong to no record; says how many. */
  readonly removeFiles: () => Promise<number>;
}

interface Work {
  readonly run: BlankingRun;
  readonly lease: Lease;
  readonly ending: () => boolean;
}

/** Records looked for at once. */
const PAGE = 500;
/** Records of one transaction: others wait for it on SQLite, and for what it locks on PostgreSQL. */
const TOGETHER = 25;
const NOTIFICATION = "emp_notify";

/**
 * Blanks somebody. The account ends first, and the person's own record is the last, since by it the rest is found: whoever
 * takes the work over begins anew and finds what is left. @throws AppError where it may not be any more
 */
export async function carryOut(context: BlankingContext, { run, lease, ending }: Work): Promise<void> {
  const { database, engine, definitions, clock, messages, audit } = context;
  const { person, language } = run;
  const { resources } = definitions();
  const own = resources.byName[person.resource];
  if (own === undefined) throw new AppError({ code: "unknown_resource", status: 404 });
  const maker = inLanguage(await readMaker(context, run), language);
  await readWhose(context, { actor: maker, language, ...person });
  if (run.reached === 0 && (await findHolds(context, person)).length > 0)
    throw new AppError({ code: "blanking_held", status: 409 });
  const text = messages.text("blanking.text", language);
  const name = messages.text("blanking.name", language, { id: person.id });
  const known = await readKnownBy(database, { resource: own, id: person.id, name });
  const eraser = createEraser(known);
  const sources = sourcesOf(resources, person, { several: false });
  const others = sources.filter(({ resource, by }) => resource !== own || by !== null);
  let total = 1;
  for (const source of others) total += await countOf(database, source);
  let [reached, noted] = [0, 0];
  const note = async (records: number) => {
    if (ending()) throw new LaidDown();
    reached += records;
    if (records > 0 && clock() - noted < NOTE_EVERY) return;
    noted = clock();
    await hold(database, lease, { state: "running", reached, now: noted, more: { total } });
  };
  await note(0);
  if (own.name === ACTOR_RESOURCES.employee) {
    await database.write((trx) => endAccount(trx, { employee: person.id, now: clock(), text }));
    context.sessionCache.forgetEmployee(person.id);
  }
  for (const source of sources)
    for await (const ids of idsIn(database, source)) {
      await forgetCopiesOf(database, source, ids);
      await note(0);
    }
  const blanking = { actor: LOOKING, eraser, text };
  for (const source of others)
    for await (const ids of dueIds(context, { source, eraser, resources })) {
      const [resource, about] = [source.resource.name, source.by === null];
      for (const part of inParts(ids, TOGETHER)) {
        await engine.blankRecords({ ...blanking, resource, ids: part, about });
        await note(part.length);
      }
    }
  if (resources.byName[NOTIFICATION] !== undefined)
    for await (const ids of naming(context, { resource: NOTIFICATION, ids: null, eraser }))
      for (const part of inParts(ids, TOGETHER)) {
        await engine.blankRecords({ ...blanking, resource: NOTIFICATION, ids: part, about: false });
        await note(0);
      }
  await eraseMentions(database, eraser);
  await note(0);
  await eraseImportLines(database, eraser);
  await forgetLettersTo(
    database,
    known.map((one) => one.text).filter((one) => one.includes("@")),
  );
  await removeMadeFiles(context, [...new Set(sources.map(({ resource }) => resource.name))]);
  await note(0);
  await engine.blankRecord({
    ...blanking,
    resource: own.name,
    id: person.id,
    about: true,
    name,
    also: () =>
      audit.statements({ act: "personal_data_blanked", by: maker, subject: `${own.name} ${person.id}` }),
  });
  while ((await context.removeFiles()) > 0) await note(0);
}

interface Due {
  readonly source: PersonSource;
  readonly eraser: Eraser;
  readonly resources: CompiledResources;
}

/** Records of a source with something to blank: all that have personal fields, of others those whose texts name the person. */
function dueIds(context: BlankingContext, { source, eraser, resources }: Due): AsyncGenerator<number[]> {
  const { resource, by, ids } = source;
  return by === null && hasPersonalFields(resource, resources)
    ? idsIn(context.database, source)
    : naming(context, { resource: resource.name, ids, eraser });
}

const hasPersonalFields = (resource: CompiledResource, { byName }: CompiledResources): boolean =>
  personalFields(resource).length > 0 ||
  resource.fields.some(({ kind, to }) => {
    const child = kind === "rows" ? byName[to ?? ""] : undefined;
    return child !== undefined && personalFields(child).length > 0;
  });

interface Naming extends Pick<Parameters<ModuleContext["engine"]["recordsNaming"]>[0], "ids" | "eraser"> {
  readonly resource: string;
}

/** Page by page, each asked for once the one before is dealt with. */
async function* naming({ engine }: BlankingContext, { resource, ids, eraser }: Naming) {
  let after = 0;
  for (;;) {
    const found = await engine.recordsNaming({ actor: LOOKING, resource, ids, eraser, after, limit: PAGE });
    if (found.length > 0) yield found;
    if (found.length < PAGE) return;
    after = found.at(-1) ?? after;
  }
}
