import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { NOTIFICATION_EVENTS } from "../../../core/notify/kinds.ts";
import { getTarget } from "../../../core/notify/target.ts";
import type { NotificationTarget } from "../../../core/notify/target.ts";
import type { Presented } from "../../resources/types.ts";
import type { ModuleContext } from "../context.ts";
import { formatTitle } from "./notification-title.ts";

/** A notification as §3 writes it, beside what every list answers of a row. */
interface PresentedNotice extends Presented {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  readonly timestamp: unknown;
  readonly avatar: unknown;
  readonly is_read: boolean;
  readonly target: (NotificationTarget & { readonly resource?: unknown; readonly label?: unknown }) | null;
  readonly kind: unknown;
  readonly actor: unknown;
}

/** Fields a notification is presented from. */
export const NOTICE_COLUMNS = [
  "title",
  "description",
  "timestamp",
  "is_read",
  "target",
  "kind",
  "actor",
  "sub_name",
  "sub_id",
  "event",
  "about",
  "state",
] as const;

/** Rows of a list in the specification's shape, in the reader's language. */
export async function presentNotices(
  context: ModuleContext,
  { rows, language, actor: reader }: { rows: readonly Presented[]; language: Language; actor: Actor },
): Promise<PresentedNotice[]> {
  const { definitions, messages } = context;
  const faces = await readFaces(context, {
    reader,
    ids: rows.flatMap((row) => idIn(row["actor"]) ?? []),
  });
  return rows.map((row) => {
    const actor = row["actor"] as { id?: unknown; label?: unknown } | null | undefined;
    const target = row["target"] as { resource?: unknown; id?: unknown } | null | undefined;
    const event = NOTIFICATION_EVENTS.find((known) => known === row["event"]);
    const about = textIn(row["about"]);
    const told = event && about !== null ? { event, about, state: textIn(row["state"]) } : null;
    const stored = textIn(row["title"]) ?? "";
    // who did it stands before the first point; the name of somebody renamed stays the one of that day
    const named = stored.includes(" · ") ? stored.split(" · ")[0] : textIn(actor?.label);
    const title =
      told === null
        ? stored
        : formatTitle(told, {
            definitions: definitions(),
            messages,
            language,
            actor: actor ? (named ?? "") : "",
          });
    const own = getTarget({
      resource: textIn(target?.resource),
      id: idIn(target),
      sub_name: textIn(row["sub_name"]),
      sub_id: typeof row["sub_id"] === "number" ? row["sub_id"] : null,
    });
    return {
      ...row,
      id: Number(row["id"]),
      title,
      label: title,
      description: textIn(row["description"]),
      timestamp: row["timestamp"],
      avatar: faces.get(idIn(actor) ?? 0) ?? null,
      is_read: row["is_read"] === true,
      // for those who read it as the reference it is: where it stands in the tables, and its name
      target: own === null ? null : { ...target, ...own },
      kind: row["kind"] ?? null,
      actor: actor ?? null,
    };
  });
}

/** Pictures of people, as far as the reader may see those. */
async function readFaces(
  { database, engine }: ModuleContext,
  { reader, ids }: { reader: Actor; ids: readonly number[] },
): Promise<ReadonlyMap<number, unknown>> {
  if (ids.length === 0) return new Map();
  const rows = await database.read
    .selectFrom("employee")
    .innerJoin("attachment", "attachment.id", "employee.avatar")
    .select(["employee.id as employee", "attachment.id as id", "attachment.name as name"])
    .where("employee.id", "in", [...new Set(ids)])
    .execute();
  const owners = rows.map(({ employee }) => Number(employee));
  const seen = await engine.visibleRows({ actor: reader, resource: "employee", ids: owners });
  const visible = new Set(seen.map(({ id }) => id));
  return new Map(
    rows
      .filter(({ employee }) => visible.has(Number(employee)))
      .map(({ employee, id, name }) => [Number(employee), { id: Number(id), name }]),
  );
}

function idIn(value: unknown): number | null {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === "number" ? id : null;
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
