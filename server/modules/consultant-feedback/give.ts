import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { textOfMarkup } from "../../../core/rich-text/text.ts";
import type { ModuleContext } from "../context.ts";

export interface FeedbackBody {
  /** Rich text. */
  readonly description?: string | null;
  /** 1 to 5, without halves. */
  readonly rating?: number | null;
  readonly feedback_type?: string | null;
  /** Id of a project of the consultant. */
  readonly project?: number | null;
}

interface Giving {
  readonly actor: Actor;
  readonly consultant: number;
  readonly body: FeedbackBody;
  readonly requestId: string;
}

/** Of the types, the one that speaks of no project. */
const WITHOUT_PROJECT = "independent";
const FOR_PROJECTS: ReadonlySet<string> = new Set(["2_week", "monthly"]);

/** Keeps feedback on a consultant, given by the actor; gives its id. */
export async function giveFeedback(
  { engine }: Pick<ModuleContext, "engine">,
  { actor, consultant, body, requestId }: Giving,
): Promise<number> {
  const about = await engine.get({ actor, resource: "consultant", id: consultant });
  const type = body.feedback_type ?? "";
  const project = type === WITHOUT_PROJECT ? null : (body.project ?? null);
  requireFields({
    description: textOfMarkup(body.description ?? "").trim() !== "",
    feedback_type: type !== "",
    project: project !== null || !FOR_PROJECTS.has(type),
  });
  const values = {
    consultant,
    project,
    feedback_type: type,
    description: body.description,
    rating: body.rating ?? null,
  };
  try {
    const { id } = await engine.create({ actor, resource: "consultant_feedback", body: values, requestId });
    return Number(id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_allowed") throw error;
    throw new AppError({
      code: "feedback_not_linked",
      parameters: { name: about.label },
      ...(error.detail === null ? {} : { detail: error.detail }),
      cause: error,
    });
  }
}

function requireFields(filled: Readonly<Record<string, boolean>>): void {
  const missing = Object.entries(filled).filter(([, given]) => !given);
  if (missing.length === 0) return;
  const fields = missing.map(([field]) => ({ field, code: "required", parameters: {} }));
  throw new AppError({ code: "feedback_fields_missing", fields, detail: { issues: fields } });
}
