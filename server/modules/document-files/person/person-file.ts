import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DISCLOSE } from "../../../../core/access/actions.ts";
import { ACTOR_RESOURCES } from "../../../../core/definition/context.ts";
import { cleanFileName } from "../../../files/file-name.ts";
import { hold, LaidDown } from "../../../jobs/lease.ts";
import { inLanguage } from "../../../plugins/language.ts";
import { notAllowed } from "../../../resources/errors.ts";
import type { Permissions } from "../../../resources/plan/permission-conditions.ts";
import type { Presented } from "../../../resources/types.ts";
import { createSeal, NOTE_EVERY, readMaker, type Work } from "../making.ts";
import { accountSources, mayReadAccounts } from "./account.ts";
import { LeftOut } from "./left-out.ts";
import { findBytes, packFolder } from "./pack.ts";
import { writeOverview, type WrittenPart } from "./overview.ts";
import { countOf } from "./source-ids.ts";
import { type PersonSource, sourcesOf } from "./sources.ts";
import type { PersonFile, PersonFileContext } from "./types.ts";
import { writeChanges } from "./write-changes.ts";
import { writeNamed } from "./write-named.ts";
import { writeRecords } from "./write-records.ts";
import { JsonList } from "./written-file.ts";

/** Whether a record, as somebody reads it, may be taken with everything about the person. */
export function mayDisclose(record: Presented): boolean {
  const { granted = [] } = (record["permissions"] ?? {}) as Partial<Permissions>;
  return granted.includes(DISCLOSE);
}

/**
 * Makes one ZIP of everything about a person that its maker may read, and stores it. What was begun by a process that died is
 * begun anew. @throws AppError for whoever may not have it any more
 */
export async function makePersonFile(
  context: PersonFileContext,
  { run, lease, ending }: Work,
): Promise<Readonly<Record<string, string | number | null>>> {
  const { database, engine, clock, files, uploadDir, messages } = context;
  const { language, resource: area, ids } = run;
  const person = { resource: area, id: ids[0] ?? 0 };
  const actor = inLanguage(await readMaker(context, run), language);
  const own = await engine.get({ actor, ...person, language });
  const definitions = context.definitions();
  if (!mayDisclose(own)) {
    const reason = { code: "not_granted", rules: [] } as const;
    throw notAllowed({ access: definitions.access, action: DISCLOSE, resource: area, reason });
  }
  const sources = sourcesOf(definitions.resources, person, { several: true });
  let total = 0;
  for (const source of sources) total += await countOf(database, source);
  await removeParts(uploadDir, run.id);
  const folder = join(uploadDir, `${partsOf(run.id)}${randomBytes(12).toString("hex")}`);
  const sensitive = new Set<string>();
  const held = new Set<number>();
  let [reached, noted] = [0, 0];
  const note = async () => {
    if (ending()) throw new LaidDown();
    noted = clock();
    await hold(database, lease, { state: "running", reached, now: noted, more: { total } });
  };
  const file: PersonFile = {
    context,
    database,
    engine,
    actor,
    language,
    definitions,
    folder,
    leaveOut: new LeftOut(),
    text: (key, parameters) => messages.text(`personal_data.${key}`, language, parameters),
    noteRead: ({ name }, fields) => fields.forEach((field) => sensitive.add(`${name}.${field}`)),
    holds: (id) => held.add(id),
    reached: async (records) => {
      reached += records;
      if (clock() - noted >= NOTE_EVERY) await note();
    },
  };
  try {
    await mkdir(folder);
    await note();
    const parts = await writeParts(file, { own, person, sources });
    const label = typeof own["label"] === "string" ? own["label"] : String(person.id);
    const bytes = await findBytes(file, [...held]);
    await writeOverview(file, { person, label, parts, files: bytes.length });
    const packed = join(folder, "packed.zip");
    const seal = createSeal();
    const zip = await packFolder(file, bytes);
    await pipeline(zip, seal.through, createWriteStream(packed));
    await note();
    if (sensitive.size > 0) {
      const detail = { fields: [...sensitive], records: reached, personal_data: true };
      await context.audit.note({ act: "sensitive_read", by: actor, subject: `${area} ${person.id}`, detail });
    }
    const key = randomBytes(20).toString("hex");
    await files.put(key, createReadStream(packed), seal.content());
    const name = cleanFileName(`${file.text("file_name", { name: label })}.zip`, "zip");
    return { state: "done", driver_key: key, size: seal.content().size, name };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How folders with parts of a file begin that is being made. */
const partsOf = (run: number): string => `person-${run}-`;

/** A process that died has left what it had of somebody's data. */
async function removeParts(uploadDir: string, run: number): Promise<void> {
  await mkdir(uploadDir, { recursive: true });
  for (const name of await readdir(uploadDir))
    if (name.startsWith(partsOf(run))) await rm(join(uploadDir, name), { recursive: true, force: true });
}

interface Person {
  readonly own: Presented;
  readonly person: { readonly resource: string; readonly id: number };
  readonly sources: readonly PersonSource[];
}

async function writeParts(file: PersonFile, { own, person, sources }: Person): Promise<WrittenPart[]> {
  const parts: WrittenPart[] = [];
  for (const source of sources) {
    const { resource, by } = source;
    const count = by === null ? await writeRecords(file, source) : await writeNamed(file, { ...source, by });
    if (count > 0) parts.push({ kind: by === null ? "about" : "named", resource, by, count });
  }
  const employee = person.resource === ACTOR_RESOURCES.employee ? person.id : null;
  if (employee !== null) parts.push({ kind: "changes", count: await writeChanges(file, employee) });
  return [...parts, ...(await writeAccount(file, { own, person, employee }))];
}

async function writeAccount(
  file: PersonFile,
  { own, person, employee }: Omit<Person, "sources"> & { readonly employee: number | null },
): Promise<WrittenPart[]> {
  const { database, definitions, actor, folder } = file;
  if (!mayReadAccounts(definitions, actor)) {
    file.leaveOut.accounts = true;
    return [];
  }
  const fields = definitions.resources.byName[person.resource]?.fields ?? [];
  const addresses = fields.flatMap(({ name, valueType }) => {
    const value = valueType === "email" ? own[name] : null;
    return typeof value === "string" ? [value] : [];
  });
  const parts: WrittenPart[] = [];
  for (const { part, rows } of accountSources(database, { employee, addresses })) {
    const json = new JsonList(join(folder, `account.${part}.json`));
    let count = 0;
    try {
      for await (const batch of rows) {
        for (const row of batch) await json.add(row);
        count += batch.length;
      }
      await json.end();
    } finally {
      json.destroy();
    }
    if (count > 0) parts.push({ kind: "account", part, count });
  }
  return parts;
}
