import type { FastifyInstance } from "fastify";
import { answers, closed, FILE, list, open, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { fieldLimits } from "../files/upload.ts";
import { withStoredFiles } from "../files/with-stored-files.ts";
import { createMessage } from "../success-messages.ts";
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
      config: {
        takes: open(
          {
            shift: { ...TEXT, description: "The value of a shift." },
            team: { ...TEXT, description: "The name of a team." },
            technology: {
              ...TEXT,
              contentMediaType: "application/json",
              description: "Names of skills as a JSON list.",
              examples: ['["React"]'],
            },
            image: { ...FILE, description: "A picture; an empty text takes the present one away." },
            row_version: { ...TEXT, description: "Refused with 409 where the record changed since." },
          },
          [],
        ),
      },
      schema: {
        operationId: "updateProfile",
        tags,
        summary:
          "Changes fields of one's own record: texts, technology as a JSON list of names, image as a file",
        description:
          "Fields that are not sent stay; an empty text empties one. Teams and shifts go by their names, skills as a JSON list of names.",
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
      return { message: createMessage(context, request, "profile_updated"), data };
    },
  );

  app.get(
    "/api/employee/shifts/",
    {
      schema: {
        operationId: "shifts",
        tags,
        summary: "Shifts to choose from, each a value and what is shown for it",
        description: "For the profile.",
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
