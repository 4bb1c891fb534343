import { hasText, findUpdateErrors } from "../../../core/feedback/project-update.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { UpdateForm } from "./take-form.ts";

/** Names of the parts that carry text (§7). */
export const UPDATE_PARTS = [
  "update",
  "blocker",
  "blocker_resolved",
  "blocker_solution",
  "start",
  "end",
  "type",
  "tagged_user",
] as const;

/** The state of a blocker as it is kept, for what the call says of it. */
const STATES: Readonly<Record<string, string>> = { true: "Resolved", false: "UnResolved" };

/**
 * A record's values for what was sent. Whether there is a blocker follows from its text: an empty one says there is none,
 * and one that was not sent says nothing. A status and a solution stand only beside a blocker. Throws `invalid_values`
 * with the words of §5 for what is missing.
 */
export function updateValues({ texts }: Pick<UpdateForm, "texts">): Record<string, unknown> {
  const text = (name: (typeof UPDATE_PARTS)[number]): string | null => {
    const sent = texts[name]?.at(-1)?.trim() ?? "";
    return sent === "" ? null : sent;
  };
  const [type, start, update, blocker] = [text("type"), text("start"), text("update"), text("blocker")];
  const hasBlocker = texts["blocker"] === undefined ? null : hasText(blocker);
  const status = text("blocker_resolved");
  const state = status === null ? null : (STATES[status.toLowerCase()] ?? status);
  const problems = findUpdateErrors({
    type,
    start,
    update,
    hasBlocker,
    blocker,
    resolved: state === null ? null : state === STATES["true"],
  });
  if (problems.length > 0) {
    const fields = problems.map((problem) => ({ ...problem, parameters: {} }));
    throw new AppError({ code: "invalid_values", status: 400, fields, detail: { issues: fields } });
  }
  return {
    type,
    start,
    end: text("end"),
    update,
    has_blocker: hasBlocker,
    blocker: hasBlocker === true ? blocker : null,
    blocker_resolved: hasBlocker === true ? state : null,
    blocker_solution: hasBlocker === true && state === STATES["true"] ? text("blocker_solution") : null,
    tagged_user: idsIn(texts["tagged_user"] ?? []),
  };
}

/** Ids as a JSON list, separated by commas, or one a part; what is no id is left for the field to refuse. */
function idsIn(parts: readonly string[]): unknown[] {
  const all = parts.flatMap((part) =>
    part
      .replaceAll(/[[\]\s"]/g, "")
      .split(",")
      .filter((id) => id !== ""),
  );
  return [...new Set(all)].map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id));
}
