import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { Status } from "../../ui/status.tsx";
import type { DesignedForm } from "./designed-forms.ts";

/** What is most in the way stands alone: problems before changes. */
export function FormStatus({
  form,
}: {
  readonly form: Pick<DesignedForm, "problems" | "has_changes" | "published" | "state">;
}) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const count = form.problems.length;
  if (form.state === "retired")
    return (
      <Status tone="warning" tinted>
        {t("formDesigner.retiredState")}
      </Status>
    );
  if (count > 0) {
    return (
      <Status tone="bad" tinted>
        {t("formDesigner.problemCount", { count, number: format.number(count) })}
      </Status>
    );
  }
  if (form.has_changes) {
    return (
      <Status tone="progress" tinted>
        {t("formDesigner.toPublish")}
      </Status>
    );
  }
  if (form.state === "draft")
    return (
      <Status tone="neutral" tinted>
        {t("formDesigner.draftState")}
      </Status>
    );
  return (
    <Status tone="good" tinted>
      {t("formDesigner.upToDate")}
    </Status>
  );
}
