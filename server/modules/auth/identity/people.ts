import { sql } from "kysely";
import { rolesOfGroups } from "../../../../core/access/identity-provider.ts";
import { keeperRoles } from "../../../../core/access/lockout-guard.ts";
import { ACTOR_RESOURCES } from "../../../../core/definition/context.ts";
import { AppError } from "../../../../core/errors/app-error.ts";
import { toSortKey } from "../../../database/schema/sort-key.ts";
import { SYSTEM } from "../../../resources/reindex/system.ts";
import type { ModuleContext } from "../../context.ts";
import { findTeam } from "../../employee/find-team.ts";
import { loadPerson } from "../actors.ts";
import { waitsSql } from "../../scim/directory.ts";
import { endSessions, endSessionsSql, forgetPushTokensSql, pushTokensSql } from "../sessions.ts";
import type { IdentityProviderOptions, Proof } from "./provider.ts";

const IDENTITY = "sys__identity";
const EMPLOYEE = ACTOR_RESOURCES.employee;
/** The claim that names the employee ID of somebody who is found by email. */
const EMPLOYEE_ID = "employee_id";
const BY = { by: "identity_provider" } as const;

type Context = Pick<ModuleContext, "audit" | "clock" | "database" | "definitions" | "engine" | "log">;

interface Call {
  readonly proof: Proof;
  readonly address: string;
  readonly requestId: string;
}

export interface Identities {
  /**
   * Whose proof it is: whoever is linked to it, or whom its claims name, who is linked by that; a new record where the
   * company takes people in this way. Throws what keeps them out.
   */
  find(call: Call): Promise<number>;
  /** Gives the person the roles of their groups. Where none is left, throws, takes away the last and suspends them. */
  followGroups(employee: number, call: Call): Promise<void>;
  /** Who is linked to a subject of the provider; null: nobody. */
  employeeOf(subject: string): Promise<number | null>;
  /** When the person was linked, in epoch milliseconds; null: they are not. */
  linkedSince(employee: number): Promise<number | null>;
}

/** People as the identity provider knows them: by its subject once they were linked, by a claim before. */
export function createIdentities(context: Context, options: IdentityProviderOptions): Identities {
  const { audit, clock, database, definitions, engine, log } = context;
  const { issuer, employeeClaim, groupsClaim, name: provider } = options;
  const isByEmail = employeeClaim === "email";
  const refused = (code: string, cause?: unknown) =>
    new AppError({ code, parameters: { provider }, ...(cause === undefined ? {} : { cause }) });

  const findEmployee = async (column: "email" | "employee_id", value: string) => {
    const row = await database.read
      .selectFrom(EMPLOYEE)
      .select(["id", "status", column])
      .where(`${column}__key`, "=", toSortKey(value))
      .where("archived", "is", null)
      .executeTakeFirst();
    // keys are alike for letters with and without accents, which are two people's there
    if (typeof row?.[column] !== "string" || row[column].toLowerCase() !== value.toLowerCase()) return null;
    return { id: Number(row["id"]), active: row["status"] === "active" };
  };
  const identityOf = (column: "subject" | "employee", value: string | number) =>
    database.read
      .selectFrom(IDENTITY)
      .selectAll()
      .where("issuer", "=", issuer)
      .where(column, "=", value)
      .executeTakeFirst();

  /** Statements that link a person, noted with them. */
  const link = (employee: number, { proof, address, requestId }: Call) => [
    sql`insert into ${sql.table(IDENTITY)} (issuer, subject, employee, created)
        values (${issuer}, ${proof.subject}, ${employee}, ${clock()})`,
    ...audit.statements({
      act: "identity_linked",
      by: { employeeId: employee, impersonator: null },
      subject: `${EMPLOYEE} ${employee}`,
      detail: { issuer },
      address,
      requestId,
    }),
  ];
  const rolesChanged = (
    employee: number,
    { given, taken }: { readonly given: readonly string[]; readonly taken: readonly string[] },
    { address, requestId }: Call,
  ) =>
    audit.statements({
      act: "roles_changed",
      by: null,
      subject: `${EMPLOYEE} ${employee}`,
      detail: { given, taken, ...BY },
      address,
      requestId,
    });
  const idsOfRoles = async (roles: readonly string[]): Promise<number[]> => {
    const rows = await database.read
      .selectFrom("role")
      .select("id")
      .where("name", "in", [...roles])
      .where("archived", "is", null)
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => Number(id));
  };
  const sessionsEnded = (employee: number, { address, requestId }: Call) =>
    audit.statements({
      act: "sessions_ended",
      by: null,
      subject: `${EMPLOYEE} ${employee}`,
      detail: BY,
      address,
      requestId,
    });
  const signOutEverywhere = (employee: number, call: Call) =>
    database.write(async (trx) => {
      await endSessions(trx, { employee, now: clock() });
      for (const statement of sessionsEnded(employee, call)) await statement.execute(trx);
    });
  /** Nobody is active without a role: they are suspended until a group gives one again, and signed out everywhere. */
  const keepOut = async (employee: number, taken: readonly string[], call: Call) => {
    const ended = { employee, now: clock() };
    const { rows } = await pushTokensSql(ended).execute(database.read);
    const tokens = rows.map(({ push_token: token }) => token);
    await engine.updateByServer({
      actor: SYSTEM,
      resource: EMPLOYEE,
      id: employee,
      values: { roles: [], status: "suspended" },
      requestId: call.requestId,
      also: () => [
        ...rolesChanged(employee, { given: [], taken }, call),
        ...waitsSql(employee, true),
        ...(tokens.length > 0 ? [forgetPushTokensSql(tokens)] : []),
        ...endSessionsSql(ended),
        ...sessionsEnded(employee, call),
      ],
    });
  };
  const waitsForRole = async (employee: number): Promise<boolean> => {
    const row = await database.read
      .selectFrom(EMPLOYEE)
      .innerJoin("sys__directory", "sys__directory.employee", `${EMPLOYEE}.id`)
      .select(["status", "roles"])
      .where(`${EMPLOYEE}.id`, "=", employee)
      .where("sys__directory.waits", "=", 1)
      .where("archived", "is", null)
      .executeTakeFirst();
    return row?.["status"] === "suspended" && (row["roles"] === null || row["roles"] === "[]");
  };
  const letIn = async (employee: number, roles: readonly string[], call: Call) =>
    engine.updateByServer({
      actor: SYSTEM,
      resource: EMPLOYEE,
      id: employee,
      values: { roles: await idsOfRoles(roles), status: "active" },
      requestId: call.requestId,
      also: () => [
        ...rolesChanged(employee, { given: roles, taken: [] }, call),
        ...waitsSql(employee, false),
      ],
    });
  const rolesFor = (roles: readonly string[], { proof }: Call) =>
    rolesOfGroups(definitions().access, { roles, groups: readTexts(proof.claims[groupsClaim]) });

  /** The email that the provider stands for. */
  const readEmail = ({ email, email_verified }: Proof["claims"]): string => {
    if (typeof email !== "string" || email === "") throw refused("identity_unknown");
    if (email_verified !== true) throw refused("identity_email_unverified");
    return email;
  };

  const add = async (call: Call, employeeId: string | null): Promise<number> => {
    const { claims } = call.proof;
    const { joinTeam } = definitions().access.identityProvider;
    const roles = rolesFor([], call);
    if (joinTeam === null || roles.length === 0) throw refused("identity_unknown");
    const email = readEmail(claims);
    const values = {
      employee_id: employeeId,
      employee_name: claims["name"],
      email,
      phone: claims["phone_number"],
      gender: claims["gender"],
      team: await findTeam(database, joinTeam),
      roles: await idsOfRoles(roles),
    };
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
    return engine
      .createByServer({
        actor: SYSTEM,
        resource: EMPLOYEE,
        values: given,
        requestId: call.requestId,
        also: (id) => [...link(id, call), ...rolesChanged(id, { given: roles, taken: [] }, call)],
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const fields = error.fields?.map(({ field, code }) => `${field}: ${code}`);
        log.warn({ fields }, "the identity provider's claims make no record of a person");
        throw refused("identity_incomplete", error);
      });
  };

  return {
    async find(call) {
      const { claims, subject } = call.proof;
      const known = await identityOf("subject", subject);
      if (known !== undefined) return Number(known["employee"]);
      const employeeId = readText(claims[isByEmail ? EMPLOYEE_ID : employeeClaim]);
      const person = isByEmail
        ? await findEmployee("email", readEmail(claims))
        : employeeId === null
          ? null
          : await findEmployee("employee_id", employeeId);
      if (person === null) return add(call, employeeId);
      if (!person.active) throw new AppError({ code: "account_not_active", status: 403 });
      // an address or a number that was given to somebody else opens nothing of its former owner
      if ((await identityOf("employee", person.id)) !== undefined) throw refused("identity_taken");
      await database.write(async (trx) => {
        for (const statement of link(person.id, call)) await statement.execute(trx);
      });
      return person.id;
    },

    async followGroups(employee, call) {
      const person = await loadPerson(database, employee);
      if (person === null) {
        const first = (await waitsForRole(employee)) ? rolesFor([], call) : [];
        if (first.length === 0) throw new AppError({ code: "account_not_active", status: 403 });
        return letIn(employee, first, call);
      }
      const roles = rolesFor(person.roles, call);
      const given = roles.filter((role) => !person.roles.includes(role));
      const taken = person.roles.filter((role) => !roles.includes(role));
      if (given.length + taken.length === 0) return;
      if (roles.length === 0) {
        const keepers = keeperRoles(definitions().access);
        // whoever may put right a provider that is set up wrongly keeps the role for it
        if (taken.some((role) => keepers.includes(role))) await signOutEverywhere(employee, call);
        else await keepOut(employee, taken, call);
        throw refused("identity_without_role");
      }
      await engine.updateByServer({
        actor: SYSTEM,
        resource: EMPLOYEE,
        id: employee,
        values: { roles: await idsOfRoles(roles) },
        requestId: call.requestId,
        also: () => rolesChanged(employee, { given, taken }, call),
      });
    },

    async employeeOf(subject) {
      const known = await identityOf("subject", subject);
      return known === undefined ? null : Number(known["employee"]);
    },

    async linkedSince(employee) {
      const row = await identityOf("employee", employee);
      return row === undefined ? null : Number(row["created"]);
    },
  };
}

/** Statement that ends a person's link: the next sign-in makes it anew. */
export const unlinkSql = (employee: number) =>
  sql<{
    employee: number;
  }>`delete from ${sql.table(IDENTITY)} where employee = ${employee} returning employee`;

const readText = (claim: unknown): string | null =>
  typeof claim === "string" && claim !== "" ? claim : typeof claim === "number" ? String(claim) : null;

/** Some providers write one group as a text. */
const readTexts = (claim: unknown): string[] =>
  [claim].flat().filter((text): text is string => typeof text === "string");
