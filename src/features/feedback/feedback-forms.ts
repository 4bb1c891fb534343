import { type LazyCode, lazyCode } from "../../lib/lazy-code.ts";
import type { FeedbackFormProps, FeedbackKind } from "../../forms/record/contexts.ts";

type FeedbackForms = { readonly [K in FeedbackKind]: LazyCode<FeedbackFormProps<K>> };

/** The form of each kind, one line each. */
export const FEEDBACK_FORMS: FeedbackForms = {
  supervisor: lazyCode(
    () => import("./supervisor/supervisor-form.tsx"),
    ({ SupervisorForm }) => SupervisorForm,
  ),
  consultant: lazyCode(
    () => import("./consultant/consultant-form.tsx"),
    ({ ConsultantForm }) => ConsultantForm,
  ),
  response: lazyCode(
    () => import("./response/response-form.tsx"),
    ({ ResponseForm }) => ResponseForm,
  ),
  project_update: lazyCode(
    () => import("./project-update/update-form.tsx"),
    ({ UpdateForm }) => UpdateForm,
  ),
};
