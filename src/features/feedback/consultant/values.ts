import type { ReferenceValue } from "../../../fields/values.ts";
import type { ConsultantContext } from "../../../forms/record/contexts.ts";

/** What is filled in. */
export interface ConsultantFeedback {
  readonly feedback_type: string | null;
  /** Which project it is about; asked for where the form was opened for none. */
  readonly project: ReferenceValue | null;
  /** 1 to 5. */
  readonly rating: number | null;
  /** Rich text. */
  readonly description: string | null;
}

export type FeedbackFieldName = keyof ConsultantFeedback;

/** As the call takes it. */
interface FeedbackBody extends Omit<ConsultantFeedback, "project"> {
  readonly project: number | null;
}

/** Of the types, the one that is about no project. */
const WITHOUT_PROJECT = "independent";
const FOR_PROJECTS: ReadonlySet<string> = new Set(["2_week", "monthly"]);

export function firstValues({ project, feedbackType }: ConsultantContext): ConsultantFeedback {
  return {
    feedback_type: feedbackType ?? null,
    project: project === undefined ? null : { id: project.id, label: project.name ?? String(project.id) },
    rating: null,
    description: null,
  };
}

export const asksForProject = (type: string | null): boolean => type !== WITHOUT_PROJECT;
export const needsProject = (type: string | null): boolean => type !== null && FOR_PROJECTS.has(type);

/** What must be filled in and is not, in the order of the form. */
export function missingFields({
  feedback_type: type,
  project,
  description,
}: ConsultantFeedback): readonly FeedbackFieldName[] {
  const missing: FeedbackFieldName[] = [];
  if (type === null) missing.push("feedback_type");
  if (needsProject(type) && project === null) missing.push("project");
  if (!hasWords(description)) missing.push("description");
  return missing;
}

export function toBody({ project, ...values }: ConsultantFeedback): FeedbackBody {
  return { ...values, project: asksForProject(values.feedback_type) ? (project?.id ?? null) : null };
}

/** Whether anybody would miss it. */
export function isChanged(values: ConsultantFeedback, first: ConsultantFeedback): boolean {
  return (
    hasWords(values.description) ||
    values.rating !== first.rating ||
    values.feedback_type !== first.feedback_type ||
    values.project?.id !== first.project?.id
  );
}

function hasWords(html: string | null): boolean {
  const words = (html ?? "").replaceAll(/<[^>]*>|&nbsp;/g, "");
  return words.trim() !== "";
}
