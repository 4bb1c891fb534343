import type { FastifyInstance } from "fastify";
import type { FormFile } from "../../config/shipped-forms.ts";
import type { ModuleContext } from "../context.ts";
import { createForms } from "./forms.ts";
import type { Forms } from "./forms.ts";
import { registerFeedbackRoutes } from "./feedback-routes.ts";
import { registerDraftRoutes } from "./draft-routes.ts";
import { registerDesignRoutes } from "./design-routes.ts";
import { registerFormatRoutes } from "./format-routes.ts";
import { registerFormRoutes } from "./form-routes.ts";
import { registerQuestionRoutes } from "./question-routes.ts";
import { registerOptionListRoutes } from "./option-list-routes.ts";
import { registerRecordRoutes } from "./record-routes.ts";
import { registerResultsRoutes } from "./results-routes.ts";
import { registerResponseRoutes } from "./response-routes.ts";
import { registerWaitingAnswersRoutes } from "./waiting-routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Question forms; for the start and for tests. */
    readonly questionForms: Forms;
  }
}

/** Question forms: what is asked, what was published, what people answered. */
export function registerForms(
  app: FastifyInstance,
  context: ModuleContext,
  options: { files: readonly FormFile[] },
): Forms {
  const forms = createForms(context, options);
  registerQuestionRoutes(app, forms);
  registerRecordRoutes(app, forms);
  registerFeedbackRoutes(app, forms);
  registerDesignRoutes(app, forms);
  registerFormRoutes(app, forms);
  registerDraftRoutes(app, forms);
  registerFormatRoutes(app, forms);
  registerOptionListRoutes(app, forms);
  registerResponseRoutes(app, forms);
  registerWaitingAnswersRoutes(app, forms);
  registerResultsRoutes(app, forms);
  return forms;
}
