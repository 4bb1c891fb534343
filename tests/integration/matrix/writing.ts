import type { CompiledField, CompiledTransition } from "../../../core/definition/types.ts";
import { agreedAction, isAgreed } from "./agreement.ts";
import { at, expectStatus, isOpen, probes, sorted } from "./check.ts";
import type { Check, ErrorAnswer } from "./check.ts";
import type { Answer } from "./asker.ts";
import type { WorldRow } from "./world.ts";

/** No field of any type takes this value, so the refusal tells of each field whether it would have been written. */
const WRONG = [[1]];
/** Areas whose records are made by a call of their own, with a payload of its own: of the fields it says nothing. */
const MADE_OTHERWISE: ReadonlySet<string> = new Set(["employee"]);
/** A version no record has: the last thing that is looked at before anything is written. */
const STALE = 99;

export interface Permissions {
  readonly edit: boolean;
  readonly delete: boolean;
  readonly writable: readonly string[];
  readonly transitions: readonly {
    readonly field: string;
    readonly name: string;
    readonly allowed: boolean;
  }[];
}

export async function checkCreate(check: Check): Promise<void> {
  const { ask, oracle, resource } = check;
  const answer = await ask.send("POST", `/api/${resource.name}/`, wrongBody(check));
  const open = isOpen(check, "create", "create");
  const own = MADE_OTHERWISE.has(resource.name);
  const refusal = own ? "400 invalid_request" : "400 invalid_values";
  if (!expectStatus(check, "create", { answer, expected: open ? refusal : "403" }) || !open || own) return;
  const some = (field: CompiledField, mode: "read" | "write") =>
    oracle.decideClass(resource.name, field.sensitivity, mode).effect !== "deny";
  expectFieldCodes(check, "create", {
    answer,
    reads: (field) => some(field, "read"),
    writes: (field) => !field.readOnly && some(field, "write") && oracle.createsField(resource.name, field),
  });
}

/** Editing, archiving and moving each of the probed rows; nothing of it comes about. */
export async function checkRecords(check: Check): Promise<void> {
  await Promise.all(
    probes(check).map(async (row) => {
      await Promise.all([checkEdit(check, row), checkDelete(check, row), checkMoves(check, row)]);
    }),
  );
}

async function checkEdit(check: Check, row: WorldRow): Promise<void> {
  const { ask, oracle, resource } = check;
  const body = { ...wrongBody(check), row_version: 1 };
  const answer = await ask.send("PATCH", `/api/${resource.name}/${row.id}/`, body);
  const open = isOpen(check, "edit", "edit");
  const expected = !open
    ? "403 not_allowed"
    : (refusal(check, row, oracle.may("edit", row)) ??
      (isFrozen(check, row) ? "409 read_only_state" : "400 invalid_values"));
  if (!expectStatus(check, `edit ${row.id}`, { answer, expected })) return;
  expectAgreed(check, row, {
    action: "edit",
    allowed: expected.startsWith("4") && !/^40[34]/.test(expected),
  });
  if (!expected.startsWith("400")) return;
  expectFieldCodes(check, `edit ${row.id}`, {
    answer,
    reads: (field) => oracle.reads(field.sensitivity, row),
    writes: (field) => !field.readOnly && !field.immutable && oracle.writes("edit", field, row),
  });
}

async function checkDelete(check: Check, row: WorldRow): Promise<void> {
  const { ask, oracle, resource } = check;
  const answer = await ask.send("DELETE", `/api/${resource.name}/${row.id}/`, { row_version: STALE });
  const expected = isOpen(check, "delete", "archive")
    ? (refusal(check, row, oracle.may("delete", row)) ?? "409 stale_version")
    : "403 not_allowed";
  expectStatus(check, `delete ${row.id}`, { answer, expected });
  expectAgreed(check, row, { action: "delete", allowed: expected.startsWith("409") });
}

function refusal({ oracle }: Check, row: WorldRow, allowed: boolean): string | null {
  if (!oracle.maySee(row)) return "404 unknown_record";
  return allowed ? null : "403 not_allowed";
}

function expectAgreed(
  { findings, oracle, resource, who }: Check,
  row: WorldRow,
  { action, allowed }: { action: "edit" | "delete"; allowed: boolean },
): void {
  if (!isAgreed(oracle.world, resource.name)) return;
  const agreed = agreedAction(oracle, action, row);
  const operation = action === "edit" ? "edit" : "archive";
  if (agreed === "maybe" || !resource.operations.includes(operation)) return;
  findings.expect(
    `${who} ${resource.name} ${action} ${row.id} as agreed`,
    allowed,
    agreed === "yes" && oracle.maySee(row),
  );
}

/** A transition of each life cycle, another for each row. */
async function checkMoves(check: Check, row: WorldRow): Promise<void> {
  const { ask, resource } = check;
  for (const { field, transitions } of resource.lifecycles) {
    const move = transitions[row.id % transitions.length];
    if (move === undefined) continue;
    const answer = await ask.send("POST", `/api/${resource.name}/${row.id}/transition/`, {
      field,
      transition: move.name,
      reason: "because",
      row_version: STALE,
    });
    const expected = moveStatus(check, row, move);
    expectStatus(check, `${field} ${move.name} ${row.id}`, { answer, expected });
  }
}

function moveStatus(check: Check, row: WorldRow, move: CompiledTransition): string {
  const { oracle } = check;
  if (!isOpen(check, "show", "transition")) return "403 not_allowed";
  if (!oracle.maySee(row)) return "404 unknown_record";
  const allowed = oracle.transition(move, row);
  if (allowed === "refused") return "403 not_allowed";
  if (!move.from.includes(String(row.values[move.field]))) return "409 transition_not_offered";
  return allowed === "allowed" ? "409 stale_version" : "409 condition_not_met";
}

/** What a record says of the rights to it is what the calls then do. */
export function expectPermissions(check: Check, row: WorldRow, told: Permissions | undefined): void {
  const { findings, oracle, resource } = check;
  const edit = isOpen(check, "edit", "edit") && oracle.may("edit", row) && !isFrozen(check, row);
  const writable = resource.fields.filter(
    (field) => edit && !field.readOnly && !field.immutable && oracle.writes("edit", field, row),
  );
  const { transitions = [], writable: fields = [] } = told ?? {};
  findings.expect(at(check, `may edit ${row.id}`), told?.edit, edit);
  const remove = resource.operations.includes("archive") && oracle.may("delete", row);
  findings.expect(at(check, `may delete ${row.id}`), told?.delete, remove);
  findings.expect(at(check, `writable ${row.id}`), sorted(fields), sorted(writable.map(({ name }) => name)));
  findings.expect(
    at(check, `moves ${row.id}`),
    sorted(transitions.map(({ allowed, field, name }) => `${field} ${name} ${allowed}`)),
    sorted(movesOf(check, row)),
  );
}

function movesOf({ oracle, resource }: Check, row: WorldRow): string[] {
  if (!resource.operations.includes("transition")) return [];
  return resource.lifecycles.flatMap(({ field, transitions }) =>
    transitions
      .filter(
        ({ from, who }) => from.includes(String(row.values[field])) && who.some((name) => name !== "system"),
      )
      .map((move) => `${field} ${move.name} ${oracle.transition(move, row) === "allowed"}`),
  );
}

function isFrozen({ resource }: Check, { values }: WorldRow): boolean {
  return resource.lifecycles.some(({ field, states }) =>
    states.some(({ name, readOnly }) => readOnly && name === values[field]),
  );
}

function wrongBody({ resource }: Check): Record<string, unknown> {
  const sent = resource.fields.filter(({ type }) => type !== "computed");
  return Object.fromEntries(sent.map(({ name }) => [name, WRONG]));
}

function expectFieldCodes(
  { findings, resource, who }: Check,
  what: string,
  {
    answer,
    reads,
    writes,
  }: {
    answer: Answer;
    reads: (field: CompiledField) => boolean;
    writes: (field: CompiledField) => boolean;
  },
): void {
  const issues = answer.json<ErrorAnswer>().issues ?? [];
  const codes = Map.groupBy(issues, ({ field }) => field);
  const fields = resource.fields.filter(({ type }) => type !== "computed");
  const wrong = fields.flatMap((field) => {
    const code = (codes.get(field.name) ?? []).map((issue) => issue.code).find(isRefusal) ?? "taken";
    const expected = writes(field) ? "taken" : reads(field) ? "not_writable" : "unknown_field";
    return code === expected ? [] : [`${field.name}: ${code}, not ${expected}`];
  });
  findings.expect(`${who} ${resource.name} fields of ${what}`, wrong, []);
}

const isRefusal = (code: string): boolean => code === "not_writable" || code === "unknown_field";
