import { hasText, type UpdateContents, type UpdateType } from "../../../../core/feedback/project-update.ts";
import { mentionsIn } from "../../../../core/rich-text/mentions.ts";
import type { ProjectUpdateContext } from "../../../forms/record/contexts.ts";
import type { Part } from "../multipart.ts";

/** A chosen file; what it contains is kept beside the values, under its key. */
export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What is filled in. Days are YYYY-MM-DD, texts HTML but for the solution. */
export interface UpdateValues extends UpdateContents {
  readonly type: UpdateType;
  readonly end: string | null;
  readonly solution: string;
  readonly files: readonly ChosenFile[];
}

/** Names of the record's fields, by which they are labelled and by which the server speaks of them. */
export type UpdateFieldName =
  | "type"
  | "start"
  | "end"
  | "update"
  | "has_blocker"
  | "blocker"
  | "blocker_resolved"
  | "blocker_solution"
  | "files";

/** What a row is told of its field: id, label, what is wrong. */
export type RowOf = (name: UpdateFieldName) => {
  readonly id: string;
  readonly label: string;
  readonly problem: string | null;
};

export const FIRST_VALUES: UpdateValues = {
  type: "project",
  start: null,
  end: null,
  update: null,
  hasBlocker: null,
  blocker: null,
  resolved: null,
  solution: "",
  files: [],
};

/** Before anything is filled in; the days are those the update was asked for. */
export const firstValues = ({
  sprint,
  type,
}: Pick<ProjectUpdateContext, "sprint" | "type">): UpdateValues => ({
  ...FIRST_VALUES,
  type: type ?? FIRST_VALUES.type,
  start: sprint?.start ?? null,
  end: sprint?.end ?? null,
});

const NO_BLOCKER = { blocker: null, resolved: null, solution: "" } as const;

/** Another answer to whether there is a blocker begins with nothing said about it. */
export function withAnswer(values: UpdateValues, hasBlocker: boolean): UpdateValues {
  return values.hasBlocker === hasBlocker ? values : { ...values, ...NO_BLOCKER, hasBlocker };
}

/** Without words there is no blocker whose status could be told. */
export function withBlocker(values: UpdateValues, blocker: string | null): UpdateValues {
  return hasText(blocker) ? { ...values, blocker } : { ...values, ...NO_BLOCKER };
}

/** An unresolved blocker has no solution. */
export function withStatus(values: UpdateValues, resolved: boolean): UpdateValues {
  return { ...values, resolved, solution: resolved ? values.solution : "" };
}

/** Whether anybody would miss it. */
export function isFilled(values: UpdateValues, first = FIRST_VALUES): boolean {
  const { start, end, update, blocker, hasBlocker, files, type } = values;
  return (
    start !== first.start ||
    end !== first.end ||
    hasBlocker !== null ||
    hasText(update) ||
    hasText(blocker) ||
    files.length > 0 ||
    type !== first.type
  );
}

/** Days that cannot end a sprint that begins on `start`: those up to the day before it. */
export const endsTooEarly = (start: string | null) => (day: string) => start !== null && day < start;

/** Days that cannot begin a sprint that ends on `end`: it and those after it. */
export const beginsTooLate = (end: string | null) => (day: string) => end !== null && day >= end;

/** The parts of the call (§7); what is not filled in is left out. */
export function toParts(values: UpdateValues, contents: ReadonlyMap<string, File>): readonly Part[] {
  const { update, hasBlocker, blocker, resolved, solution, start, end, type, files } = values;
  const tagged = [...new Set([...mentionsIn(update), ...mentionsIn(blocker)])];
  return [
    { name: "update", value: update },
    // an empty one is the answer that there is none
    { name: "blocker", value: hasBlocker === false ? "" : blocker },
    { name: "blocker_resolved", value: resolved },
    { name: "blocker_solution", value: solution.trim() === "" ? null : solution.trim() },
    { name: "start", value: start },
    { name: "end", value: end },
    { name: "type", value: type },
    { name: "tagged_user", value: tagged.length === 0 ? null : tagged },
    ...files.map(({ key }) => ({ name: "files", value: contents.get(key) ?? null })),
  ];
}
