import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Database, Transaction } from "../../database/types.ts";
import { hashPassword } from "../auth/passwords.ts";

interface Row {
  readonly [column: string]: string | number | null;
}

/** Every role the access definition knows has a record, so that people can be given it. Existing ones stay as they are. */
export async function ensureRoles({
  database,
  definitions,
  now,
}: {
  database: Database;
  definitions: RuntimeDefinitions;
  now: number;
}): Promise<void> {
  await database.write((trx) => addMissingRoles(trx, { definitions, now }));
}

/** The same within a write that does more, such as publishing a version with a new role. */
export async function addMissingRoles(
  trx: Transaction,
  { definitions, now }: { definitions: RuntimeDefinitions; now: number },
): Promise<void> {
  const present = await trx.selectFrom("role").select("name").execute();
  const known = new Set(present.map((row) => row.name));
  const { en, ...others } = definitions.accessLabels;
  const words = en?.roles ?? {};
  // a company may have its own definition of roles
  const isTranslated = definitions.resources.byName["role"]?.fieldsByName["translations"] !== undefined;
  for (const name of definitions.access.roles.filter((role) => !known.has(role))) {
    const label = words[name] ?? name;
    const translations = Object.fromEntries(
      Object.entries(others).flatMap(([language, { roles }]) =>
        isTranslated && roles?.[name] !== undefined ? [[language, roles[name]]] : [],
      ),
    );
    await insert(trx, "role", now, {
      label__: label,
      search__: toSortKey([label, ...Object.values(translations)].join(" ")),
      name,
      name__key: toSortKey(name),
      display_name: label,
      ...(isTranslated ? { translations: JSON.stringify(translations) } : {}),
    });
  }
}

export interface NewAccount {
  readonly employeeId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly string[];
  /** Team to join; made when there is none of the name. */
  readonly team: string;
  readonly department: string;
}

/** An account made at the server's own terminal, before anybody can sign in to make others. */
export async function createAccount({
  database,
  account,
  now,
}: {
  database: Database;
  account: NewAccount;
  now: number;
}): Promise<number> {
  const passwordHash = await hashPassword(account.password);
  return database.write(async (trx) => {
    const team =
      (await findId(trx, "team", "name", account.team)) ??
      (await insert(trx, "team", now, {
        label__: account.team,
        search__: toSortKey(account.team),
        name: account.team,
        name__key: toSortKey(account.team),
        department: account.department,
        is_active: 1,
      }));
    const roleIds: number[] = [];
    for (const name of account.roles) {
      const id = await findId(trx, "role", "name", name);
      if (id === null) throw new Error(`There is no role ${name}`);
      roleIds.push(id);
    }
    const id = await insert(trx, "employee", now, {
      label__: account.name,
      search__: toSortKey([account.name, account.employeeId, account.email].join(" ")),
      employee_id: account.employeeId,
      employee_id__key: toSortKey(account.employeeId),
      employee_name: account.name,
      employee_name__key: toSortKey(account.name),
      email: account.email,
      email__key: toSortKey(account.email),
      status: "active",
      language: "en",
      team,
      department: account.department,
      roles: JSON.stringify(roleIds),
    });
    for (const [position, value] of roleIds.entries()) {
      await trx.insertInto("employee__roles").values({ owner: id, value, position }).execute();
    }
    await trx
      .insertInto("sys__credential")
      .values({ employee: id, password_hash: passwordHash, must_change: 0, changed: now })
      .execute();
    return id;
  });
}

async function findId(
  trx: Transaction,
  table: string,
  column: string,
  value: string,
): Promise<number | null> {
  const row = await trx.selectFrom(table).select("id").where(column, "=", value).executeTakeFirst();
  return row === undefined ? null : Number(row.id);
}

async function insert(trx: Transaction, table: string, now: number, row: Row): Promise<number> {
  const values = { created: now, modified: now, row_version: 1, ...row };
  const { id } = await trx.insertInto(table).values(values).returning("id").executeTakeFirstOrThrow();
  return Number(id);
}
