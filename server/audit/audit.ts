import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { formatInstant } from "../../core/definition/clock.ts";
import { AUDIT_TRAIL } from "../../core/definition/retention.ts";
import { foldText } from "../../core/definition/fold.ts";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";
import type { Clock } from "../context.ts";
import type { ProtectRequest } from "../database/dialect.ts";
import { toSearchText } from "../database/search.ts";
import type { Database, Transaction } from "../database/types.ts";
import { encodeValues, insertSql } from "../resources/write/statements.ts";

/** The area of the audit trail, and its table. */
export const AUDIT = AUDIT_TRAIL;

/** What is audited; options of the area's `act`. */
export type Act =
  | "sign_in"
  | "sign_in_failed"
  | "confirmation_failed"
  | "password_changed"
  | "password_reset"
  | "second_factor_changed"
  | "identity_linked"
  | "sessions_ended"
  | "impersonation_started"
  | "impersonation_ended"
  | "api_key_created"
  | "api_key_revoked"
  | "webhook_changed"
  | "calendar_address_created"
  | "calendar_address_revoked"
  | "field_key_added"
  | "secret_key_changed"
  | "roles_changed"
  | "configuration_published"
  | "retention"
  | "export"
  | "download"
  | "sensitive_read"
  | "personal_data"
  | "personal_data_blanked";

export interface Who {
  readonly employeeId: number;
  readonly impersonator: { readonly employeeId: number } | null;
  /** The API key by which they did. */
  readonly key?: { readonly name: string };
}

export interface AuditedAct {
  readonly act: Act;
  /** Who did it, and who worked as them; null: nobody there is a record of. */
  readonly by: Who | null;
  /** What it was about, such as `consultant 12`; at most 200 characters are kept. */
  readonly subject: string;
  /** What else is worth knowing, without values of fields. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Where the call came from. */
  readonly address?: string | null;
  readonly requestId?: string | null;
}

export interface Audit {
  /** Statements that note an act, for the transaction of the act itself: no entry, no act. */
  readonly statements: (act: AuditedAct) => readonly RawBuilder<unknown>[];
  /** Notes it there. */
  readonly noteIn: (trx: Transaction, act: AuditedAct) => Promise<void>;
  /** Notes an act that writes nothing itself. It is to be awaited before the act. */
  readonly note: (act: AuditedAct) => Promise<void>;
}

const MAX_SUBJECT = 200;
const MAX_DETAIL = 5000;

/** What people did that somebody may have to answer for. Entries wait for the sealer, which numbers and chains them. */
export function createAudit({
  database,
  definitions,
  clock,
}: {
  readonly database: Database;
  readonly definitions: () => RuntimeDefinitions;
  readonly clock: Clock;
}): Audit {
  const statements: Audit["statements"] = ({
    act,
    by,
    detail,
    address = null,
    requestId = null,
    ...rest
  }) => {
    // without the area there is no table to write to
    const resource = definitions().resources.byName[AUDIT];
    if (resource === undefined) return [];
    const key = by?.key?.name;
    const said = key === undefined ? (detail ?? null) : { ...detail, key };
    const at = clock();
    const subject = rest.subject.slice(0, MAX_SUBJECT);
    const person = by?.employeeId ?? null;
    return [
      insertSql(AUDIT, {
        created: at,
        modified: at,
        created_by: person,
        modified_by: person,
        label__: subject,
        search__: toSearchText([foldText(subject)]),
        ...encodeValues(resource, {
          at: formatInstant(at),
          act,
          person,
          impersonator: by?.impersonator?.employeeId ?? null,
          subject,
          detail: said === null ? null : JSON.stringify(said).slice(0, MAX_DETAIL),
          address,
          request: requestId,
        }),
      }),
    ];
  };
  const noteIn: Audit["noteIn"] = async (trx, act) => {
    for (const statement of statements(act)) await statement.execute(trx);
  };
  return { statements, noteIn, note: (act) => database.write((trx) => noteIn(trx, act)) };
}

/** Number and seal of the last sealed entry. */
export const LAST_SEALED = sql<{ number: number; mac: string }>`
  select number, mac from ${sql.table(AUDIT)} where number is not null order by number desc limit 1`;

const SEALED_COLUMNS = [
  "id",
  "at",
  "act",
  "person",
  "impersonator",
  "subject",
  "detail",
  "address",
  "request",
];

/** The columns of an entry that its seal is over. */
export const SEALED = sql.join(SEALED_COLUMNS.map((name) => sql.id(name)));

/** Where the trail starts since its oldest entries were removed. */
export const AUDIT_START = "sys__audit_start";

/** What the database itself refuses to change or remove; of what goes at the end of its time the start is written first. */
export const PROTECTED_ENTRIES: ProtectRequest = {
  table: AUDIT,
  // an archived entry is listed nowhere, and one of another time is cut at another
  columns: [...SEALED_COLUMNS, "number", "mac", "archived", "created"],
  when: "old.number is not null",
  removable: `old.number <= (select number from ${AUDIT_START} where trail = '${AUDIT}')`,
};
