import { firstOfDay } from "../../../core/definition/written-values.ts";
import { sealPart } from "./rows.ts";
import type { Actor } from "../../../core/access/types.ts";
import { type Language, LANGUAGES } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Messages } from "../../i18n/messages.ts";
import { EXCEPTION_REASON } from "../../resources/import/targets.ts";
import type { FileRow } from "../../resources/import/read/table.ts";
import type { ImportSettings } from "../../resources/import/plan.ts";
import type { ModuleContext } from "../context.ts";
import { removeJob } from "./jobs.ts";
import type { JobColumn } from "./jobs.ts";

interface LoadInput {
  readonly actor: Actor;
  readonly language: Language;
  readonly resource: string;
  readonly path: string;
  readonly fileName: string;
}

/** What the columns of a file are, where that is known before the area is there. */
export interface KnownColumns {
  readonly mapping: readonly (string | null)[];
  /** The cells as they are kept. */
  readonly rewrite: (cells: readonly string[]) => readonly string[];
}

/** Rows of a transaction, and of a statement: making a long one holds up whoever waits for another answer. */
const AT_ONCE = 500;
const A_STATEMENT = 50;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 80;

/** Takes the rows of a file into a new job, with a first guess of what its columns are, or what is known of them. Gives the job's id. */
export async function loadFile(
  { engine, database, clock, messages }: Pick<ModuleContext, "engine" | "database" | "clock" | "messages">,
  { actor, language, resource, path, fileName }: LoadInput,
  known: KnownColumns | null = null,
): Promise<number> {
  const targets = known === null ? await engine.importTargets({ actor, resource }) : [];
  // readers of spreadsheets and their packages
  const { openTable } = await import("../../resources/import/read/open-table.ts");
  const table = await openTable(path);
  const { header, format } = table;
  const settings: ImportSettings =
    known === null
      ? await engine.importGuess({
          actor,
          resource,
          header,
          language,
          idWord: messages.text("export.id", language),
        })
      : {
          mapping: header.map((_, index) => known.mapping[index] ?? null),
          mode: "create",
          key: null,
          emptyCells: "keep",
        };
  const now = clock();
  const { names, mapping } = targets.some(({ name }) => name === EXCEPTION_REASON)
    ? withReason({ header, mapping: settings.mapping, messages, language })
    : { names: header, mapping: settings.mapping };
  const samples = names.map((): string[] => []);
  const firsts = names.map(() => new Set<"day" | "month">());
  const columns = () =>
    names.map((name, index): JobColumn => {
      const [first = null, ...others] = firsts[index] ?? [];
      return { name, samples: samples[index] ?? [], firstOfDays: others.length > 0 ? null : first };
    });
  const { id } = await database.write((trx) =>
    trx
      .insertInto("sys__import")
      .values({
        owner: actor.employeeId,
        impersonator: actor.impersonator?.employeeId ?? null,
        api_key: actor.key?.id ?? null,
        resource,
        file_name: fileName,
        format,
        language,
        created: now,
        modified: now,
        state: "reading",
        total: 0,
        columns: JSON.stringify(columns()),
        mapping: JSON.stringify(mapping),
        mode: settings.mode,
        key: settings.key,
        empty_cells: settings.emptyCells,
        skip_errors: 0,
        reached: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const job = Number(id);
  let total = 0;
  try {
    let waiting: FileRow[] = [];
    const write = async (): Promise<void> => {
      if (waiting.length === 0) return;
      const rows = waiting.map(({ line, cells }, index) => ({
        job,
        number: total + index + 1,
        line,
        cells: sealPart(database, job, cells),
        state: "pending",
        warned: 0,
      }));
      total += rows.length;
      waiting = [];
      await database.write(async (trx) => {
        for (let at = 0; at < rows.length; at += A_STATEMENT) {
          const part = rows.slice(at, at + A_STATEMENT);
          await trx.insertInto("sys__import_row").values(part).execute();
        }
      });
    };
    for await (const rows of table.rows) {
      for (const row of rows) {
        addSamples(samples, row.cells);
        addFirsts(firsts, row.cells);
        waiting.push(known === null ? row : { ...row, cells: known.rewrite(row.cells) });
        if (waiting.length >= AT_ONCE) await write();
      }
    }
    await write();
    if (total === 0) throw new AppError({ code: "empty_import", status: 400 });
    const ready = { state: "ready", total, columns: sealPart(database, job, columns()), modified: clock() };
    await database.write((trx) => trx.updateTable("sys__import").set(ready).where("id", "=", job).execute());
    return job;
  } catch (error) {
    await removeJob(database, { id: job, total });
    throw error;
  }
}

/**
 * A column for reasons of exceptions: that of the file, under its name in any language, or one more, to be filled in where
 * a row needs it.
 */
function withReason({
  header,
  mapping,
  messages,
  language,
}: {
  header: readonly string[];
  mapping: readonly (string | null)[];
  messages: Messages;
  language: Language;
}): { names: readonly string[]; mapping: readonly (string | null)[] } {
  const title = (of: Language) => messages.text(`export.${EXCEPTION_REASON}`, of);
  const titles = new Set([EXCEPTION_REASON, ...LANGUAGES.map(title)]);
  const index = header.findIndex((name) => titles.has(name.trim()));
  if (index !== -1) return { names: header, mapping: mapping.with(index, EXCEPTION_REASON) };
  return { names: [...header, title(language)], mapping: [...mapping, EXCEPTION_REASON] };
}

function addSamples(samples: readonly string[][], cells: readonly string[]): void {
  for (const [index, found] of samples.entries()) {
    if (found.length >= MAX_SAMPLES) continue;
    const text = (cells[index] ?? "").trim().slice(0, MAX_SAMPLE_LENGTH);
    if (text !== "" && !found.includes(text)) found.push(text);
  }
}

/** What the days of each column say they begin with. */
function addFirsts(firsts: readonly Set<"day" | "month">[], cells: readonly string[]): void {
  for (const [index, found] of firsts.entries()) {
    const first = firstOfDay(cells[index] ?? "");
    if (first === "day" || first === "month") found.add(first);
  }
}
