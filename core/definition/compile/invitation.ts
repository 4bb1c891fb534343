import type { CompiledInvitation } from "../types.ts";
import { zoneFieldOf } from "../zoned-moments.ts";
import { checkPredicate } from "./check-predicate.ts";
import { requireField } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";
import { isWritten } from "./notices.ts";
import { readPath } from "./paths.ts";

/** Time to think better of it. */
const WAIT_SECONDS = 10;

export function checkInvitation(context: Context, draft: Draft): void {
  const { invitation } = draft.raw;
  if (invitation === undefined) return;
  const { when } = invitation;
  checkPredicate({ context, draft, owner: draft, predicate: when, at: "/invitation/when" });
  const { kind = "record" } = draft.raw;
  if (kind !== "record") draft.report({ at: "/invitation", text: "invitation_condition.record" });
  else if (!isWritten(draft, when)) {
    draft.report({ at: "/invitation/when", text: "invitation_condition.written" });
  }
  checkTime(draft, invitation);
  checkTexts(draft, invitation);
  invitation.people.forEach((path, index) => {
    const read = readPath({ context, draft, path });
    if (read.ok ? emailOf(context, read.end) !== null : read.broken) return;
    const why = read.ok ? ({ text: "why.has_no_email", params: { resource: read.end } } as const) : read.why;
    draft.report({ at: `/invitation/people/${index}`, text: "invitation_people", params: { path, why } });
  });
}

type Raw = NonNullable<Draft["raw"]["invitation"]>;

function checkTime(draft: Draft, { start, minutes, end }: Raw): void {
  if ((minutes === undefined) === (end === undefined)) {
    draft.report({ at: "/invitation", text: "invitation_time.one" });
  }
  const stored = (name: string | undefined, key: string, fits: (field: Found) => boolean) => {
    if (name === undefined) return;
    const at = `/invitation/${key}`;
    const field = requireField({ draft, name, at });
    if (field === null || (field.computed === null && fits(field))) return;
    draft.report({ at, field: name, text: `invitation_time.${key as "start"}`, params: { field: name } });
  };
  stored(start, "start", (field) => field.kind === "datetime" && zoneFieldOf(field) !== null);
  stored(minutes, "minutes", ({ kind }) => kind === "integer");
  stored(end, "end", ({ kind }) => kind === "datetime");
}

type Found = NonNullable<ReturnType<typeof requireField>>;

/** Whoever is invited reads them, whatever their rights. */
function checkTexts(draft: Draft, { start, summary, place, details = [] }: Raw): void {
  const named: [string, string][] = [
    [start, "start"],
    ...summary.map((name, index): [string, string] => [name, `summary/${index}`]),
    ...(place === undefined ? [] : [[place, "place"] satisfies [string, string]]),
    ...details.map((name, index): [string, string] => [name, `details/${index}`]),
  ];
  for (const [name, key] of named) {
    const at = `/invitation/${key}`;
    const field = key === "start" ? draft.byName.get(name) : requireField({ draft, name, at });
    if (field == null || field.sensitivity === null) continue;
    draft.report({ at, field: name, text: "invitation_text", params: { field: name } });
  }
}

/** The field that holds the address of a resource's records; null: they have none. */
const emailOf = ({ drafts }: Context, resource: string): string | null =>
  drafts.get(resource)?.fields.find(({ valueType, computed }) => valueType === "email" && computed === null)
    ?.name ?? null;

export function buildInvitation(context: Context, draft: Draft): CompiledInvitation | null {
  const { invitation } = draft.raw;
  if (invitation === undefined) return null;
  const { when, start, minutes = null, end = null, summary, place = null, details = [] } = invitation;
  return {
    when,
    start,
    zone: zoneFieldOf(draft.byName.get(start)!) ?? "",
    minutes,
    end,
    summary,
    place,
    details,
    people: invitation.people.flatMap((path) => {
      const read = readPath({ context, draft, path });
      return read.ok ? [{ path, email: emailOf(context, read.end) ?? "" }] : [];
    }),
    waitSeconds: invitation.waitSeconds ?? WAIT_SECONDS,
  };
}
