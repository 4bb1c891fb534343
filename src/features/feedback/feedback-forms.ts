import { loadFormLabels } from "../../i18n/i18n.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { type LazyCode, lazyCode } from "../../lib/lazy-code.ts";
import type { FeedbackFormProps, FeedbackKind } from "../../forms/record/contexts.ts";

type FeedbackForms = { readonly [K in FeedbackKind]: LazyCode<FeedbackFormProps<K>> };

/** The form of each kind, one line each. */
export const FEEDBACK_FORMS: FeedbackForms = {
  supervisor: lazyCode(
    withLabels(() => import("./supervisor/supervisor-form.tsx"), loadFormLabels),
    ({ SupervisorForm }) => SupervisorForm,
  ),
  consultant: lazyCode(
    withLabels(() => import("./consultant/consultant-form.tsx"), loadFormLabels),
    ({ ConsultantForm }) => ConsultantForm,
  ),
  response: lazyCode(
    withLabels(() => import("./response/response-form.tsx"), loadFormLabels),
    ({ ResponseForm }) => ResponseForm,
  ),
  project_update: lazyCode(
    withLabels(() => import("./project-update/update-form.tsx"), loadFormLabels),
    ({ UpdateForm }) => UpdateForm,
  ),
};
