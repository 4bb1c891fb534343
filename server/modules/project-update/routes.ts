import type { FastifyInstance } from "fastify";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, FILE, ID, list, open, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { fieldLimits } from "../files/upload.ts";
import { createMessage } from "../success-messages.ts";
import { discardAll, takeUpdateForm } from "./take-form.ts";
import { UPDATE_PARTS } from "./values.ts";
import { UPDATE, writeUpdate } from "./write.ts";

/** Bytes of a whole form: its texts and its files. */
const BODY_LIMIT = 128 * 1024 * 1024;
/** The part that carries a file. */
const FILES = "files";
/** What a list of updates tells of each. */
const COLUMNS = ["update", "tagged_user", "start", "end", "type", "blocker", "author", "created_on"];

interface Call {
  readonly Params: { readonly id: string };
}

/** Updates of a project, written in a form of their own. Belongs into the scope that takes uploads in. */
export function registerProjectUpdateRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine, uploadDir } = context;
  const tags = ["feedback"];
  const path = "/api/project/:id/updates/";

  app.post<Call>(
    path,
    {
      bodyLimit: BODY_LIMIT,
      config: {
        once: true,
        takes: closed(
          {
            ...Object.fromEntries(UPDATE_PARTS.map((name) => [name, TEXT])),
            tagged_user: { ...TEXT, description: "Ids of employees, separated by commas." },
            [FILES]: list(FILE),
          },
          ["update", "start", "type"],
        ),
      },
      schema: {
        operationId: "writeProjectUpdate",
        tags,
        summary: `Writes an update on a project: ${UPDATE_PARTS.join(", ")}, and ${FILES}`,
        description:
          "One update of a person for each sprint of a project: a second one is refused with its id. A solution counts only beside a blocker that is resolved.",
        consumes: ["multipart/form-data"],
        response: answers.created("The update.", closed({ message: TEXT, data: closed({ id: ID }) })),
      },
    },
    async (request, reply) => {
      const { actor, params, id: requestId } = request;
      const id = recordId("project", params.id);
      const { label } = await engine.get({ actor, resource: "project", id });
      const limits = fieldLimits(context, { resource: UPDATE, field: FILES });
      const form = await takeUpdateForm(request, {
        ...limits,
        directory: uploadDir,
        names: UPDATE_PARTS,
        fileName: FILES,
      });
      try {
        const made = await writeUpdate(context, { actor, project: { id, label }, form, requestId });
        return await reply
          .code(201)
          .send({ message: createMessage(context, request, "update_added"), data: { id: made } });
      } finally {
        await discardAll(form.files);
      }
    },
  );

  app.get<Call & { Querystring: { readonly page?: string; readonly page_size?: string } }>(
    path,
    {
      schema: {
        operationId: "projectUpdates",
        tags,
        summary: "Updates on a project that the reader may see, newest first",
        description: "A page at a time.",
        querystring: {
          type: "object",
          properties: { page: { type: "string" }, page_size: { type: "string" } },
        },
        response: answers.ok(
          "Updates.",
          closed({
            data: list(open({ id: ID, ...Object.fromEntries(COLUMNS.map((name) => [name, {}])) }, ["id"])),
            count: ID,
          }),
        ),
      },
    },
    async ({ actor, params, query, language }) => {
      const id = recordId("project", params.id);
      await engine.get({ actor, resource: "project", id });
      const { page = "1", page_size = "50" } = query;
      const parameters = {
        page,
        page_size,
        project: String(id),
        sort: "-created_on",
        columns: COLUMNS.join(),
      };
      const { data, count } = await engine.list({ actor, resource: UPDATE, parameters, language });
      return { data, count };
    },
  );
}
