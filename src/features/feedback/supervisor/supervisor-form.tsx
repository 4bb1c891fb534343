import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { AnswersDialog } from "../answers/answers-dialog.tsx";
import type { FeedbackFormProps } from "../../../forms/record/contexts.ts";
import { supervisorSource } from "./supervisor-source.ts";
import { useSupervisorFields } from "./supervisor-fields.tsx";

/** What a supervisor says about an interview: given once, changed as often as need be (§7). */
export function SupervisorForm({ context, onSent, onClose }: FeedbackFormProps<"supervisor">) {
  const { t } = useTranslation();
  const { interview, consultant } = context;
  const source = useMemo(() => supervisorSource(interview.id, consultant), [interview.id, consultant]);
  const fields = useSupervisorFields();
  // the name of an interview may well say whose it was
  const named = interview.name?.includes(consultant ?? "") === true;
  const about = [named ? undefined : consultant, interview.name].filter((part) => part !== undefined);
  return (
    <AnswersDialog
      title={t("feedback.supervisor.title")}
      about={about.join(" · ")}
      sendLabel={t("feedback.send")}
      source={source}
      fields={fields}
      missingText={t("feedback.mandatory")}
      closedText={t("feedback.supervisor.closed")}
      cancelWords={{
        title: t("feedback.supervisor.cancelAsk"),
        leave: t("feedback.supervisor.cancelYes"),
        stay: t("feedback.supervisor.cancelNo"),
        always: true,
        erases: true,
      }}
      onSent={onSent}
      onClose={onClose}
    />
  );
}
