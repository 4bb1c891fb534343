import { useConfigIndex } from "../../config/config-context.tsx";
import { findGate } from "../../config/gates.ts";

/** Where the forms are designed; each form has its address below. */
export const FORMS_PATH = "/settings/forms";

/** One question in the designer of its form. */
export const questionPath = (form: string, question: number): string =>
  `${FORMS_PATH}/${encodeURIComponent(form)}?question=${question}`;

export const FORM_DESIGN = { resource: "form", action: "design" } as const;

/** Where admins change everything the application is. */
export const STUDIO_PATH = "/settings/studio";
/** The forms, where everything else about the application is designed. */
export const FORMS_IN_STUDIO = `${STUDIO_PATH}?part=forms`;

/** Whether this person changes the application too, not its forms alone. */
export function useMayOpenStudio(): boolean {
  const { config } = useConfigIndex();
  return findGate(config, STUDIO_PATH)?.allowed !== false;
}

/** Whether this person may design forms. */
export function useMayDesignForms(): boolean {
  const { resource } = useConfigIndex();
  return resource(FORM_DESIGN.resource)?.actions.includes(FORM_DESIGN.action) === true;
}
