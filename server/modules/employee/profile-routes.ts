import type { FastifyInstance } from "fastify";
import { answers, closed, list, open, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { fieldLimits } from "../files/upload.ts";
import { withStoredFiles } from "../files/with-stored-files.ts";
import { say } from "../said.ts";
import { takeProfileForm } from "./profile-form.ts";
import { profileValues } from "./profile-values.ts";
import { loadSessionUser } from "./session-user.ts";

/** Bytes of a whole profile form: its picture and its texts. */
const BODY_LIMIT = 32 * 1024 * 1024;

/** A person's own record. Belongs into the scope that takes uploads in. */
export function registerProfileRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine, uploadDir } = context;
  const tags = ["profile"];

  app.put(
    "/api/employee/update/",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: "updateProfile",
        tags,
        summary:
          "Changes fields of one's own record: texts, technology as a JSON list of names, image as a file",
        consumes: ["multipart/form-data"],
        response: answers.ok("The employee as it stands now.", closed({ message: TEXT, data: open() })),
      },
    },
    async (request) => {
      const { actor } = request;
      const { accept, bytes } = fieldLimits(context, { resource: "employee", field: "avatar" });
      const { texts, image } = await takeProfileForm(request, { directory: uploadDir, accept, bytes });
      try {
        const values = await profileValues(context, texts);
        await withStoredFiles(context, actor.employeeId, async (store) => {
          const avatar = image === null ? {} : { avatar: await store(image) };
          await engine.update({
            actor,
            resource: "employee",
            id: actor.employeeId,
            body: { ...values, ...avatar },
            mode: "patch",
            versionRequired: false,
            requestId: request.id,
          });
        });
      } finally {
        await image?.file.discard();
      }
      const data = await loadSessionUser(context, actor.employeeId);
      return { message: say(context, request, "profile_updated"), data };
    },
  );

  app.get(
    "/api/employee/shifts/",
    {
      schema: {
        operationId: "shifts",
        tags,
        summary: "Shifts to choose from, each a value and what is shown for it",
        response: answers.ok("The shifts.", closed({ data: list(closed({ value: TEXT, display: TEXT })) })),
      },
    },
    async ({ actor }) => {
      const { data } = await engine.list({
        actor,
        resource: "shift",
        parameters: { page: "1", page_size: "100", columns: "value,display" },
      });
      return { data: data.map(({ value, display }) => ({ value, display })) };
    },
  );
}
