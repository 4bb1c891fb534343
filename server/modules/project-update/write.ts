import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { isNotUnique } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";
import { withStoredFiles } from "../files/with-stored-files.ts";
import type { UpdateForm } from "./take-form.ts";
import { updateValues } from "./values.ts";

export const UPDATE = "project_update";
/** The rule of the definition that holds one update of a person for each sprint of a project. */
const ONE_PER_SPRINT = "one_per_sprint";

interface Writing {
  readonly actor: Actor;
  readonly project: { readonly id: number; readonly label: unknown };
  readonly form: UpdateForm;
  readonly requestId: string;
}

/**
 * Keeps an update of the actor with its files; gives its id. Throws `update_not_linked` (403) where the project is none of
 * the actor's, and `update_exists` (409, with the `id`) where the actor wrote one for this sprint already.
 */
export async function writeUpdate(context: ModuleContext, writing: Writing): Promise<number> {
  const { actor, project, form, requestId } = writing;
  const values: Record<string, unknown> = { project: project.id, ...updateValues(form) };
  return withStoredFiles(context, actor.employeeId, async (store) => {
    const files: number[] = [];
    for (const taken of form.files) files.push(await store(taken));
    try {
      const body = { ...values, files };
      const { id } = await context.engine.create({ actor, resource: UPDATE, body, requestId });
      return Number(id);
    } catch (error) {
      throw await told(context, writing, { error, start: values["start"] });
    }
  });
}

/** What the engine refused, as somebody who writes an update understands it. */
async function told(
  { database }: ModuleContext,
  { actor, project }: Writing,
  { error, start }: { error: unknown; start: unknown },
): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  if (error.code === "not_allowed") {
    return new AppError({
      code: "update_not_linked",
      parameters: { name: project.label },
      ...(error.detail === null ? {} : { detail: error.detail }),
      cause: error,
    });
  }
  const repeated = isNotUnique(error, ({ parameters }) => parameters["rule"] === ONE_PER_SPRINT);
  if (!repeated || typeof start !== "string") return error;
  const row = await database.read
    .selectFrom(UPDATE)
    .select("id")
    .where("project", "=", project.id)
    .where("author", "=", actor.employeeId)
    .where("start", "=", start)
    .where("archived", "is", null)
    .executeTakeFirst();
  return row === undefined
    ? error
    : new AppError({ code: "update_exists", detail: { id: Number(row.id) }, cause: error });
}
