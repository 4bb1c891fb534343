import { randomInt } from "node:crypto";
import { layoutIssues } from "../../../core/workspace/trim.ts";
import { readLayout } from "../../../core/workspace/layout.ts";
import type { ListLayout } from "../../../core/workspace/layout.ts";
import { getActor } from "../../../core/access/actor.ts";
import { loadPerson } from "../auth/actors.ts";
import type { SavedView, SharedPerson } from "../../../core/workspace/view.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Database, Transaction } from "../../database/types.ts";
import { invalidQuery, invalidValues, unknownRecord } from "../../resources/errors.ts";
import {
  layoutQuestion,
  listableResource,
  mayShareViews,
  mayWriteView,
  presentView,
  rolesOf,
} from "./view-row.ts";
import type { Reader, ViewRow } from "./view-row.ts";

/** A person has at most this many views of their own. */
const MAX_VIEWS = 500;
const MAX_NAME_LENGTH = 80;
const MAX_ROLES = 50;
const MAX_PEOPLE = 50;
/** Ids are drawn below this: too many to try out, and exact in every JSON reader. */
const IDS = 2 ** 47;

interface ViewContext {
  readonly database: Database;
  readonly reader: Reader;
  /** What employees are called, by id; null or absent where the reader may not choose them. */
  readonly labelPeople: (ids: readonly number[]) => Promise<ReadonlyMap<number, string | null>>;
}

/** What a body may say of a view; already a JSON object. */
export type ViewBody = Readonly<Record<string, unknown>>;

/**
 * Views of the reader and those shared with the reader or one of the reader's roles, as far as the reader may list what
 * they show.
 */
export async function listViews(context: ViewContext): Promise<SavedView[]> {
  const { database, reader } = context;
  const { actor } = reader;
  const given = await database.read
    .selectFrom("sys__view_person")
    .select("view")
    .where("employee", "=", actor.employeeId)
    .execute();
  const mine = new Set(given.map(({ view }) => Number(view)));
  const rows = await rowsOf(database)
    .where((where) =>
      where.or([
        where("view.owner", "=", actor.employeeId),
        where("view.shared", "=", 1),
        ...(mine.size === 0 ? [] : [where("view.id", "in", [...mine])]),
      ]),
    )
    .orderBy("view.name")
    .orderBy("view.id")
    .execute();
  const shown = (rows as unknown as OwnedRow[]).filter(
    (row) => row.owner === actor.employeeId || mine.has(Number(row.id)) || isSharedWith(row, actor.roles),
  );
  const people = await readPeople(context, shown, { rights: false });
  return shown.flatMap((row) => presentView(reader, row, people.get(Number(row.id))) ?? []);
}

/** One view, for whoever was given its id and may list what it shows. */
export async function openView(context: ViewContext, id: number): Promise<SavedView> {
  const { database, reader } = context;
  const row = await findRow(database, id);
  const people = row === null ? null : await readPeople(context, [row], { rights: true });
  const view = row === null ? null : presentView(reader, row, people?.get(id));
  if (view === null) throw unknownRecord("view", id);
  return view;
}

export async function createView(context: ViewContext, body: ViewBody): Promise<SavedView> {
  const { database, reader } = context;
  const { actor, now } = reader;
  const issues: FieldIssue[] = [];
  const name = readName(body["name"], issues);
  const layout = readViewLayout(body["layout"] ?? {}, issues);
  const shared = readSharing(context, body, { shared_with: [], default_for: [] }, issues);
  const resource = typeof body["resource"] === "string" ? body["resource"] : "";
  const people = await readChosenPeople(context, { body, before: [], issues });
  const listed = listableResource(reader, resource);
  if (listed === null) issues.push({ field: "resource", code: "unknown_reference", parameters: {} });
  if (issues.length > 0 || listed === null) throw invalidValues(issues);
  refuseHidden(context, resource, layout);
  const id = randomInt(1, IDS);
  const row: ViewRow = {
    id,
    resource,
    name,
    owner: actor.employeeId,
    ...storedSharing(shared),
    layout: JSON.stringify(layout),
    created: now,
    modified: now,
    row_version: 1,
  };
  await database.write(async (trx) => {
    const own = await trx
      .selectFrom("sys__view")
      .select("id")
      .where("owner", "=", actor.employeeId)
      .limit(MAX_VIEWS)
      .execute();
    if (own.length >= MAX_VIEWS)
      throw new AppError({ code: "too_many_views", status: 409, parameters: { limit: MAX_VIEWS } });
    await replaceDefaults(trx, row, shared.default_for);
    await trx
      .insertInto("sys__view")
      .values({ ...row })
      .execute();
    await replacePeople(trx, id, people);
  });
  return openView(context, id);
}

export async function changeView(context: ViewContext, id: number, body: ViewBody): Promise<SavedView> {
  const { database, reader } = context;
  const before = await writableRow(context, id);
  const issues: FieldIssue[] = [];
  const name = body["name"] === undefined ? before.name : readName(body["name"], issues);
  const layout = body["layout"] === undefined ? null : readViewLayout(body["layout"], issues);
  const was = { shared_with: rolesOf(before.shared_with), default_for: rolesOf(before.default_for) };
  const shared = readSharing(context, body, was, issues);
  const known = await peopleOf(database, [id]);
  const people = await readChosenPeople(context, {
    body,
    before: known.map(({ employee }) => employee),
    issues,
  });
  const version = body["row_version"];
  if (typeof version !== "number") issues.push({ field: "row_version", code: "required", parameters: {} });
  if (issues.length > 0) throw invalidValues(issues);
  if (layout !== null) refuseHidden(context, before.resource, layout);
  const changed = await database.write(async (trx) => {
    const written = await trx
      .updateTable("sys__view")
      .set({
        name,
        ...storedSharing(shared),
        layout: layout === null ? before.layout : JSON.stringify(layout),
        modified: reader.now,
        row_version: before.row_version + 1,
      })
      .where("id", "=", id)
      .where("row_version", "=", version as number)
      .returning("id")
      .execute();
    if (written.length === 0) return written;
    await replaceDefaults(trx, { ...before, modified: reader.now }, shared.default_for);
    await replacePeople(trx, id, people);
    return written;
  });
  const view = await openView(context, id);
  if (changed.length === 0) {
    throw new AppError({ code: "stale_version", status: 409, detail: { current: view } });
  }
  return view;
}

export async function removeView(context: ViewContext, id: number): Promise<void> {
  await writableRow(context, id);
  await context.database.write(async (trx) => {
    await trx.deleteFrom("sys__view").where("id", "=", id).execute();
    await replacePeople(trx, id, []);
  });
}

type OwnedRow = ViewRow & { readonly owner_label: string | null };

function rowsOf(database: Database) {
  return database.read
    .selectFrom("sys__view as view")
    .leftJoin("employee", "employee.id", "view.owner")
    .selectAll("view")
    .select("employee.label__ as owner_label");
}

async function findRow(database: Database, id: number): Promise<OwnedRow | null> {
  const row = await rowsOf(database).where("view.id", "=", id).executeTakeFirst();
  return (row as unknown as OwnedRow | undefined) ?? null;
}

/** A view the reader may change; one that is only shown refuses, one that is hidden is not there. */
async function writableRow({ database, reader }: ViewContext, id: number): Promise<ViewRow> {
  const row = await findRow(database, id);
  if (row === null || (presentView(reader, row) === null && row.owner !== reader.actor.employeeId)) {
    throw unknownRecord("view", id);
  }
  if (!mayWriteView(reader, row)) throw new AppError({ code: "not_allowed", status: 403 });
  return row;
}

function isSharedWith(row: ViewRow, roles: readonly string[]): boolean {
  return rolesOf(row.shared_with).some((role) => roles.includes(role));
}

async function peopleOf(
  database: Database,
  views: readonly number[],
): Promise<{ readonly view: number; readonly employee: number }[]> {
  if (views.length === 0) return [];
  const rows = await database.read
    .selectFrom("sys__view_person")
    .select(["view", "employee"])
    .where("view", "in", views)
    .orderBy("employee")
    .execute();
  return rows.map(({ view, employee }) => ({ view: Number(view), employee: Number(employee) }));
}

/** Whom views are shared with by name, and with `rights` whether they may see the list; of those the reader may change. */
async function readPeople(
  { database, reader, labelPeople }: ViewContext,
  rows: readonly ViewRow[],
  { rights }: { readonly rights: boolean },
): Promise<ReadonlyMap<number, readonly SharedPerson[]>> {
  const writable = rows.filter((row) => mayWriteView(reader, row));
  const resources = new Map(writable.map(({ id, resource }) => [Number(id), resource]));
  const shared = await peopleOf(database, [...resources.keys()]);
  const ids = [...new Set(shared.map(({ employee }) => employee))];
  if (ids.length === 0) return new Map();
  const labels = await labelPeople(ids);
  const actors = new Map(
    await Promise.all(
      (rights ? ids : []).map(async (id) => {
        const person = await loadPerson(database, id);
        return [id, person === null ? null : getActor({ person })] as const;
      }),
    ),
  );
  const lists = (employee: number, resource: string): boolean | null => {
    if (!rights) return null;
    const actor = actors.get(employee) ?? null;
    return actor !== null && listableResource({ ...reader, actor }, resource) !== null;
  };
  const people = shared.map(({ view, employee: id }) => ({
    view,
    person: { id, label: labels.get(id) ?? `#${id}`, lists: lists(id, resources.get(view) ?? "") },
  }));
  const grouped = Map.groupBy(people, ({ view }) => view);
  return new Map([...grouped].map(([view, all]) => [view, all.map(({ person }) => person)]));
}

interface ChosenPeople {
  readonly body: ViewBody;
  readonly before: readonly number[];
  readonly issues: FieldIssue[];
}

/** Whoever the reader may choose can be shared with; their own rights decide what they see of it. */
async function readChosenPeople(
  { reader, labelPeople }: ViewContext,
  { body, before, issues }: ChosenPeople,
): Promise<readonly number[]> {
  const value = body["people"];
  if (value === undefined) return before;
  const isList = Array.isArray(value) && value.length <= MAX_PEOPLE && value.every(isId);
  if (!isList) {
    issues.push({ field: "people", code: "invalid_list", parameters: {} });
    return before;
  }
  const chosen = [...new Set(value as number[])].filter((id) => id !== reader.actor.employeeId);
  const added = chosen.filter((id) => !before.includes(id));
  const labels = added.length === 0 ? new Map<number, string | null>() : await labelPeople(added);
  if (added.some((id) => labels.get(id) == null))
    issues.push({ field: "people", code: "unknown_reference", parameters: {} });
  return chosen;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

async function replacePeople(trx: Transaction, view: number, people: readonly number[]): Promise<void> {
  await trx.deleteFrom("sys__view_person").where("view", "=", view).execute();
  if (people.length === 0) return;
  await trx
    .insertInto("sys__view_person")
    .values(people.map((employee) => ({ view, employee })))
    .execute();
}

interface Sharing {
  readonly shared_with: readonly string[];
  readonly default_for: readonly string[];
}

/** A view that opens first for a role is shared with it. */
function storedSharing({ shared_with, default_for }: Sharing) {
  const all = [...new Set([...shared_with, ...default_for])];
  return {
    shared_with: JSON.stringify(all),
    default_for: JSON.stringify(default_for),
    shared: all.length > 0 ? 1 : 0,
  };
}

/** One view of a resource opens first for a role: the latest that was made so. */
async function replaceDefaults(trx: Transaction, view: ViewRow, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  const others = (await trx
    .selectFrom("sys__view")
    .select(["id", "default_for", "row_version"])
    .where("shared", "=", 1)
    .where("resource", "=", view.resource)
    .where("id", "<>", view.id)
    .execute()) as Pick<ViewRow, "id" | "default_for" | "row_version">[];
  for (const other of others) {
    const were = rolesOf(other.default_for);
    const left = were.filter((role) => !roles.includes(role));
    if (left.length === were.length) continue;
    const set = {
      default_for: JSON.stringify(left),
      modified: view.modified,
      row_version: other.row_version + 1,
    };
    await trx.updateTable("sys__view").set(set).where("id", "=", other.id).execute();
  }
}

function readName(value: unknown, issues: FieldIssue[]): string {
  const name = typeof value === "string" ? value.trim() : "";
  if (name === "") issues.push({ field: "name", code: "required", parameters: {} });
  else if (name.length > MAX_NAME_LENGTH)
    issues.push({ field: "name", code: "too_long", parameters: { limit: MAX_NAME_LENGTH } });
  // oxlint-disable-next-line no-control-regex -- what a name must not hold
  else if (/[\u0000-\u001f\u007f]/.test(name) || !name.isWellFormed())
    issues.push({ field: "name", code: "invalid_characters", parameters: {} });
  return name;
}

function readViewLayout(value: unknown, issues: FieldIssue[]): ListLayout {
  const result = readLayout(value);
  if (result.ok) return result.layout;
  issues.push(...result.issues);
  return {};
}

/** Nobody keeps a view with what they may not read: it would say which fields there are. */
function refuseHidden({ reader }: ViewContext, name: string, layout: ListLayout): void {
  const resource = listableResource(reader, name);
  const issues = resource === null ? [] : layoutIssues(layoutQuestion(reader, resource, layout));
  if (issues.length > 0) throw invalidQuery(issues);
}

function readSharing(
  { reader }: ViewContext,
  body: ViewBody,
  before: Sharing,
  issues: FieldIssue[],
): Sharing {
  const read = (field: keyof Sharing): readonly string[] => {
    const value = body[field];
    if (value === undefined) return before[field];
    if (!Array.isArray(value) || value.length > MAX_ROLES) {
      issues.push({ field, code: "invalid_list", parameters: {} });
      return before[field];
    }
    const roles = [...new Set(value as unknown[])];
    const known = reader.definitions.access.roles;
    const found = known.filter((role) => roles.includes(role));
    if (found.length !== roles.length) issues.push({ field, code: "invalid_option", parameters: {} });
    const added = found.filter((role) => !before[field].includes(role));
    if (added.length > 0 && !mayShareViews(reader))
      issues.push({ field, code: "not_writable", parameters: {} });
    return found;
  };
  return { shared_with: read("shared_with"), default_for: read("default_for") };
}
