import { sql, type RawBuilder } from "kysely";
import { writeGrants } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import { today } from "../../../core/definition/clock.ts";
import { COMPANY_TIME_ZONE } from "../../../core/definition/context.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { RecordChange } from "../../resources/write/together.ts";
import type { ModuleContext } from "../context.ts";
import { findTeam } from "../employee/find-team.ts";
import { USER_TYPE } from "./attributes.ts";
import { directorySql } from "./directory.ts";
import { scimError } from "./errors.ts";
import { mergeDocument, type ScimDocument } from "./patch.ts";
import { type PersonRow, personDocument, personVersion, PRESENT, readPeople } from "./person-rows.ts";
import { type PersonValues, personValues } from "./person-values.ts";
import { EMPLOYEE, requireHeldRoles } from "./rights.ts";

/** Attempts of a change that somebody else was faster than. */
const ATTEMPTS = 3;

export interface ScimCall {
  readonly actor: Actor;
  readonly requestId: string;
  /** Where the call came from. */
  readonly address: string;
  /** Address of the API, without a slash at the end. */
  readonly base: string;
}

/** People as a directory writes them. All of it goes through the engine, with the rights of the key. */
export function createScimPeople(context: ModuleContext) {
  const { audit, clock, database, definitions, documentLanguage, engine, messages, sessionCache } = context;

  const find = async (id: string): Promise<PersonRow> => {
    const isId = /^[1-9]\d{0,14}$/.test(id);
    const [row] = isId ? await readPeople(database, sql`person.id = ${Number(id)} and ${PRESENT}`) : [];
    if (row === undefined)
      throw new AppError({ code: "unknown_record", parameters: { resource: "User", id } });
    return row;
  };

  /** Somebody else whom the directory, or the record, knows by the same name; whoever was taken away among them. */
  const namesake = async (userName: string, own: number | null): Promise<PersonRow | undefined> => {
    const name = userName.toLowerCase();
    const [row] = await readPeople(
      database,
      sql`person.archived is null and person.id <> ${own ?? 0} and (lower(entry.user_name) = ${name}
        or (entry.user_name is null and lower(person.email) = ${name}))`,
      { limit: 1 },
    );
    return row;
  };

  const roleIds = async (names: readonly string[]): Promise<number[]> => {
    if (names.length === 0) return [];
    const rows = await database.read
      .selectFrom("role")
      .select(["id", "name"])
      .where("name", "in", names)
      .where("archived", "is", null)
      .execute();
    const byName = new Map(rows.map(({ id, name }) => [String(name), Number(id)]));
    return names.map((name) => {
      const id = byName.get(name);
      if (id === undefined) throw scimError("scim_value", `roles: ${name}`);
      return id;
    });
  };

  const teamNamed = async (name: string): Promise<number> => {
    const id = await findTeam(database, name);
    if (id === null) throw scimError("scim_value", `department: ${name}`);
    return id;
  };

  /** Values of the record, of those that changed; `before` null: of all. */
  const recordValues = async (after: PersonValues, before: PersonValues | null) => {
    const changes = (name: keyof PersonValues) => before === null || before[name] !== after[name];
    const plain = (
      ["employee_name", "email", "phone", "designation", "language", "time_zone"] as const
    ).filter(changes);
    const values: Record<string, unknown> = Object.fromEntries(plain.map((name) => [name, after[name]]));
    if (changes("manager"))
      values["reports_to"] = after.manager === null ? null : Number(after.manager) || after.manager;
    const { joinTeam } = definitions().access.identityProvider;
    const team = after.department ?? (before === null ? joinTeam : null);
    if (changes("department")) values["team"] = team === null ? null : await teamNamed(team);
    return values;
  };

  const closedBy = () => messages.text("notify.closed_by_directory", documentLanguage);

  /** The step that brings somebody where the directory has them, and whether they wait for a role then. */
  const stepTo = (
    { status, joined_on }: Pick<PersonRow, "status" | "joined_on">,
    { active, hasRoles }: { readonly active: boolean; readonly hasRoles: boolean },
  ): Pick<RecordChange, "step" | "values"> => {
    const isOpen = status === "active";
    if (isOpen === (active && hasRoles)) return { values: {} };
    if (isOpen) return { step: { name: "suspend", reason: closedBy() }, values: {} };
    if (status === "suspended") return { step: { name: "reinstate", reason: null }, values: {} };
    const joined = joined_on ?? today({ now: clock(), timeZone: COMPANY_TIME_ZONE });
    return { step: { name: "rehire", reason: null }, values: { joined_on: joined } };
  };

  /** Writes what became of somebody, in one transaction. */
  const write = async (
    row: PersonRow,
    { before, after, version }: { before: PersonValues; after: PersonValues; version: string | null },
    call: ScimCall,
  ): Promise<void> => {
    if (after.employee_id !== before.employee_id) throw scimError("scim_immutable", "employeeNumber");
    if (after.userName.toLowerCase() !== before.userName.toLowerCase()) {
      const other = await namesake(after.userName, row.id);
      if (other !== undefined) throw new AppError({ code: "already_exists", status: 409 });
    }
    const given = after.roles.filter((name) => !before.roles.includes(name));
    const taken = before.roles.filter((name) => !after.roles.includes(name));
    requireHeldRoles(context, call.actor, given);
    const ids = given.length + taken.length === 0 ? null : await roleIds(after.roles);
    const changed = { ...(await recordValues(after, before)), ...(ids === null ? {} : { roles: ids }) };
    const hasRoles = after.roles.length > 0;
    const { step, values } = stepTo(row, { active: after.active, hasRoles });
    const waits = after.active && !hasRoles;
    await engine.changeTogether({
      ...call,
      resource: EMPLOYEE,
      ids: [row.id],
      change: (record) => {
        if (Number(record["row_version"]) !== Number(row.row_version)) throw faster(version);
        return { values: { ...changed, ...values }, ...(step === undefined ? {} : { step }) };
      },
      also: directorySql(row.id, { ...after, waits, gone: false, isKnown: row.directory_version !== null }),
    });
    sessionCache.forgetEmployee(row.id);
  };

  const change = async (
    id: string,
    {
      patch,
      version = null,
    }: { readonly patch: (document: ScimDocument) => ScimDocument; readonly version?: string | null },
    call: ScimCall,
  ): Promise<PersonRow> => {
    for (let attempt = 1; ; attempt += 1) {
      const row = await find(id);
      if (version !== null && version !== personVersion(row)) throw new AppError({ code: "scim_version" });
      const document = personDocument(row, call.base);
      const patched = patch(document);
      const [before, after] = [personValues(document, null), personValues(patched, document)];
      try {
        await write(row, { before, after, version }, call);
        return await find(id);
      } catch (error) {
        const isRace = error instanceof AppError && error.code === "stale_version";
        if (!isRace || attempt === ATTEMPTS) throw error;
      }
    }
  };

  const insert = async (values: PersonValues, call: ScimCall): Promise<number> => {
    const { actor, requestId } = call;
    const hasRoles = values.roles.length > 0;
    const body = {
      ...(await recordValues(values, null)),
      employee_id: values.employee_id,
      roles: await roleIds(values.roles),
    };
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmptyValue(value)));
    const waits = values.active && !hasRoles;
    const also = (id: number) => directorySql(id, { ...values, waits, gone: false, isKnown: false });
    if (values.active && hasRoles) {
      const { id } = await engine.create({ actor, requestId, resource: EMPLOYEE, body: given, also });
      return Number(id);
    }
    // a new record is active by its life cycle, and nobody is active without a role
    const { access } = definitions();
    const grants = writeGrants({ access, actor, resource: EMPLOYEE, action: "create" });
    if (!grants.some(({ fields }) => fields === null))
      throw new AppError({ code: "not_allowed", status: 403 });
    return engine.createByServer({
      actor,
      requestId,
      resource: EMPLOYEE,
      values: { ...given, status: "suspended" },
      told: true,
      also,
    });
  };

  return {
    find,
    change,

    /** Somebody new; somebody the directory took away comes back as who they were. */
    async add(body: unknown, call: ScimCall): Promise<PersonRow> {
      const empty: ScimDocument = {};
      const values = personValues(mergeDocument(USER_TYPE, empty, body), null);
      const known = await namesake(values.userName, null);
      if (known !== undefined) {
        if (Number(known.gone ?? 0) === 0) throw new AppError({ code: "already_exists", status: 409 });
        const document = personDocument(known, call.base);
        const merged = mergeDocument(USER_TYPE, document, body);
        const [before, after] = [personValues(document, null), personValues(merged, document)];
        await write(known, { before, after: { ...after, active: values.active }, version: null }, call);
        return find(String(known.id));
      }
      requireHeldRoles(context, call.actor, values.roles);
      return find(String(await insert(values, call)));
    },

    /**
     * Somebody has left: their record is kept and closed, as in the screens, their keys are revoked, and the directory does
     * not find them any more. Whoever has open work is suspended until it is handed over.
     */
    async remove(id: string, call: ScimCall): Promise<void> {
      const row = await find(id);
      const { userName, externalId } = personValues(personDocument(row, call.base), null);
      const entry = {
        userName,
        externalId,
        waits: false,
        gone: true,
        isKnown: row.directory_version !== null,
      };
      const now = clock();
      const also: RawBuilder<unknown>[] = [
        ...directorySql(row.id, entry),
        sql`update sys__api_key set revoked = ${now} where employee = ${row.id} and revoked is null`,
        ...audit.statements({
          act: "api_key_revoked",
          by: call.actor,
          subject: `${EMPLOYEE} ${row.id}`,
          address: call.address,
          requestId: call.requestId,
        }),
      ];
      const day = today({ now, timeZone: COMPANY_TIME_ZONE });
      const left = row.joined_on !== null && row.joined_on > day ? row.joined_on : day;
      const close = (step: RecordChange["step"] | null, values: RecordChange["values"]) =>
        engine.changeTogether({
          ...call,
          resource: EMPLOYEE,
          ids: [row.id],
          change: ({ status }) => (step == null || status === "inactive" ? { values: {} } : { step, values }),
          also,
        });
      await close({ name: "deactivate", reason: null }, { left_on: left }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== "open_work") throw error;
        return close(row.status === "active" ? { name: "suspend", reason: closedBy() } : null, {});
      });
      sessionCache.forgetEmployee(row.id);
    },
  };
}

/** Somebody else wrote meanwhile: an unconditional change is tried again, one with a version is not. */
const faster = (version: string | null): AppError =>
  new AppError(version === null ? { code: "stale_version", status: 409 } : { code: "scim_version" });
