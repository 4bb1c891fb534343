import { parse } from "csv-parse/sync";
import type { Action, CompiledField } from "../../../core/definition/types.ts";
import { agreedAction, agreedClass, isAgreed } from "./agreement.ts";
import { at, classedFields, expectNoLeak, expectStatus, ids, isOpen, probes, sorted } from "./check.ts";
import type { Check } from "./check.ts";
import type { WorldRow } from "./world.ts";
import { expectPermissions } from "./writing.ts";
import type { Permissions } from "./writing.ts";

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly data: readonly Row[];
  readonly count: number;
}

const WHOLE = "page_size=100&sort=id";

/** The list: which rows, how many are counted, and which classed fields each of them carries. */
export async function checkList(check: Check): Promise<void> {
  const { ask, findings, listed, oracle, resource, rows } = check;
  const answer = await ask.get(`/api/${resource.name}/?${WHOLE}`);
  const open = isOpen(check, "list", "list");
  if (!expectStatus(check, "list", { answer, expected: open ? "200" : "403" }) || !open) return;
  const { data, count } = answer.json<Page>();
  const expected = rows.filter((row) => oracle.may("list", row));
  findings.expect(at(check, "list rows"), ids(data), ids(expected));
  findings.expect(at(check, "list count"), count, expected.length);
  expectAgreed(check, "list", new Set(ids(data)));
  for (const answered of data) {
    const row = rows.find(({ id }) => id === answered["id"]);
    if (row === undefined) continue;
    const fields = classedFields(check).filter(({ name }) => listed.has(name));
    expectFields(check, `list row ${row.id}`, { fields, row, answered });
    expectNoLeak(check, `list leak ${row.id}`, { row, text: JSON.stringify(answered) });
  }
}

/** What was agreed in words beside the definitions, row by row. */
function expectAgreed(check: Check, action: Action, seen: ReadonlySet<number>): void {
  const { findings, oracle, resource, rows } = check;
  if (!isAgreed(oracle.world, resource.name)) return;
  const wrong = rows.filter((row) => {
    const agreed = agreedAction(oracle, action, row);
    return agreed !== "maybe" && (agreed === "yes") !== seen.has(row.id);
  });
  findings.expect(at(check, `${action} as agreed`), ids(wrong), []);
}

function expectFields(
  check: Check,
  what: string,
  { fields, row, answered }: { fields: readonly CompiledField[]; row: WorldRow; answered: Row },
): void {
  const { findings, oracle } = check;
  const shown = fields.filter(({ name }) => Object.hasOwn(answered, name));
  const readable = fields.filter(({ sensitivity }) => oracle.reads(sensitivity, row));
  findings.expect(at(check, what), names(shown), names(readable));
  const wrong = fields.filter(({ name, sensitivity }) => {
    if (sensitivity === null) return false;
    const agreed = agreedClass(oracle, { name: sensitivity, mode: "read" }, row);
    return agreed !== "maybe" && (agreed === "yes") !== Object.hasOwn(answered, name);
  });
  findings.expect(at(check, `${what} as agreed`), names(wrong), []);
}

const names = (fields: readonly CompiledField[]): string[] => sorted(fields.map(({ name }) => name));

/** Records one by one with their child rows, and their history. */
export async function checkShow(check: Check): Promise<void> {
  const { ask, oracle, resource, findings } = check;
  const open = isOpen(check, "show", "show");
  await Promise.all(
    probes(check).map(async (row) => {
      const path = `/api/${resource.name}/${row.id}/`;
      const [answer, history] = await Promise.all([ask.get(path), ask.get(`${path}history/`)]);
      const expected = showStatus(check, row);
      expectStatus(check, `history ${row.id}`, { answer: history, expected: historyStatus(check, row) });
      if (!expectStatus(check, `show ${row.id}`, { answer, expected }) || expected !== "200") return;
      const agreed = isAgreed(oracle.world, resource.name) ? agreedAction(oracle, "show", row) : "maybe";
      findings.expect(at(check, `show ${row.id} as agreed`), agreed === "no", false);
      const record = answer.json<Row>();
      expectFields(check, `show ${row.id}`, { fields: classedFields(check), row, answered: record });
      expectNoLeak(check, `show leak ${row.id}`, { row, text: ownText(check, record) });
      expectChildren(check, row, record);
      expectLabels(check, row, record);
      expectPermissions(check, row, record["permissions"] as Permissions | undefined);
      if (history.status === 200 && open) expectHistory(check, row, history.json<Page>());
    }),
  );
}

function showStatus(check: Check, row: WorldRow): string {
  const { oracle, resource } = check;
  if (!resource.operations.includes("show")) return "403";
  if (oracle.may("show", row)) return "200";
  if (oracle.isHidden(row)) return "404";
  if (oracle.decide(resource.name, "show").effect === "deny") return "403";
  return oracle.maySee(row) ? "403" : "404";
}

/** History belongs to the record alone: what follows a record is no way to it. */
function historyStatus(check: Check, row: WorldRow): string {
  const { oracle, resource } = check;
  if (resource.follows === null) return showStatus(check, row);
  if (oracle.decide(resource.name, "show").effect === "deny") return "403";
  return oracle.isGranted("show", row) ? "200" : "404";
}

/** The record without its child rows, whose classes are decided for themselves. */
function ownText({ resource }: Check, record: Row): string {
  const rows = new Set(resource.fields.filter(({ kind }) => kind === "rows").map(({ name }) => name));
  return JSON.stringify(Object.entries(record).filter(([name]) => !rows.has(name)));
}

function expectChildren(check: Check, row: WorldRow, record: Row): void {
  const { oracle, resource } = check;
  for (const { kind, name, to } of resource.fields) {
    const child = oracle.world.resources.byName[to ?? ""];
    if (kind !== "rows" || child === undefined || !Array.isArray(record[name])) continue;
    const childRow = oracle.world.rows.get(child.name)?.find(({ id }) => id === row.id);
    for (const answered of record[name] as Row[]) {
      if (childRow === undefined) continue;
      const fields = child.fields.filter(({ sensitivity }) => sensitivity !== null);
      const ofChild: Check = { ...check, resource: child, rows: oracle.world.rows.get(child.name) ?? [] };
      expectFields(ofChild, `row of ${row.id}`, { fields, row: childRow, answered });
      expectNoLeak(ofChild, `row leak ${row.id}`, { row: childRow, text: JSON.stringify(answered) });
    }
  }
}

/** The name of a row that is pointed at is told to those who may pick or see that row. */
function expectLabels(check: Check, row: WorldRow, record: Row): void {
  const { findings, oracle, resource } = check;
  const wrong = resource.fields.filter(({ kind, name, to }) => {
    const value = record[name] as { id: number; label: string | null } | null | undefined;
    if (kind !== "reference" || to === null || value == null) return false;
    const target = oracle.world.rows.get(to)?.find(({ id }) => id === value.id);
    return target !== undefined && oracle.mayName(target) !== (value.label !== null);
  });
  findings.expect(at(check, `labels ${row.id}`), names(wrong), []);
}

function expectHistory(check: Check, row: WorldRow, { data }: Page): void {
  const { findings, oracle, resource } = check;
  const changes = data.map((entry) => entry["changes"] as Row).filter((entry) => entry !== undefined);
  const shown = new Set(changes.flatMap((entry) => Object.keys(entry)));
  const kept = resource.fields.filter(({ history, type }) => history && type !== "computed");
  const readable = kept.filter(({ sensitivity }) => oracle.reads(sensitivity, row));
  findings.expect(at(check, `history ${row.id}`), sorted([...shown]), names(readable));
  expectNoLeak(check, `history leak ${row.id}`, { row, text: JSON.stringify(data) });
}

/** Searching for words of a class finds them where the class is read. */
export async function checkSearch(check: Check, wordOf: (sensitivity: string) => string): Promise<void> {
  const { ask, findings, oracle, resource, rows } = check;
  if (!isOpen(check, "list", "list")) return;
  const classes = new Set(
    // sealed values are found by the whole of them alone
    resource.fields.flatMap(({ kind, search, sensitivity }) =>
      search && kind !== "sealed" ? (sensitivity ?? []) : [],
    ),
  );
  for (const name of classes) {
    const answer = await ask.get(`/api/${resource.name}/?${WHOLE}&query=${wordOf(name)}`);
    const expected = rows.filter((row) => oracle.may("list", row) && oracle.reads(name, row));
    findings.expect(at(check, `search ${name}`), ids(answer.json<Page>().data ?? []), ids(expected));
  }
}

/** Everything that matches as a file: rows of list and export, cells of readable fields. */
export async function checkExport(check: Check): Promise<void> {
  const { ask, findings, oracle, resource, rows } = check;
  const answer = await ask.get(`/api/${resource.name}/export/?columns=*&header=names&sort=id`);
  const open = isOpen(check, "list", "list") && isOpen(check, "export", "export");
  if (!expectStatus(check, "export", { answer, expected: open ? "200" : "403" }) || !open) {
    if (!open && resource.operations.includes("export")) expectAgreed(check, "export", new Set());
    return;
  }
  const records: Record<string, string>[] = parse(answer.text, { bom: true, columns: true });
  const expected = rows.filter((row) => oracle.may("list", row) && oracle.may("export", row));
  findings.expect(at(check, "export rows"), ids(records), ids(expected));
  const fields = classedFields(check).filter(
    ({ computed, kind }) => computed === null && !["rows", "file", "files"].includes(kind),
  );
  for (const record of records) {
    const row = rows.find(({ id }) => id === Number(record["id"]));
    if (row === undefined) continue;
    const told = fields.filter(({ name }) => (record[name] ?? "") !== "");
    const readable = fields.filter(
      ({ name, sensitivity }) => row.values[name] != null && oracle.reads(sensitivity, row),
    );
    findings.expect(at(check, `export row ${row.id}`), names(told), names(readable));
    expectNoLeak(check, `export leak ${row.id}`, { row, text: JSON.stringify(record) });
  }
}

const PICKED = 20;

export async function checkPick(check: Check): Promise<void> {
  const { ask, findings, oracle, resource, rows } = check;
  const answer = await ask.get(`/api/${resource.name}/pick/`);
  const open = oracle.decide(resource.name, "pick").effect !== "deny";
  if (!expectStatus(check, "pick", { answer, expected: open ? "200" : "403" }) || !open) return;
  const expected = rows
    .filter((row) => oracle.may("pick", row))
    .toSorted((a, b) => b.variant - a.variant || b.id - a.id)
    .slice(0, PICKED);
  findings.expect(at(check, "pick"), ids(answer.json<Page>().data), ids(expected));
}
