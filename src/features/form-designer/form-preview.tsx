import { App, Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { QuestionForm } from "../../forms/question-form.tsx";
import { useQuestionForm } from "../../forms/use-question-form.ts";
import type { DraftForm } from "./designed-forms.ts";
import css from "./form-designer.module.css";
import { Inline, Stack } from "../../ui/layout.tsx";

/** The form as people would fill it. It can be tried out; nothing of that is stored. */
export function FormPreview({ name, draft }: { readonly name: string; readonly draft: DraftForm }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const form = useQuestionForm({
    formName: name,
    known: { questions: draft.questions, version: draft.base_version, complete: true },
    followsLanguage: false,
  });
  const tryOut = async () => {
    const { ok } = await form.check();
    if (ok) message.success(t("formDesigner.wouldBeTaken"));
  };
  return (
    <Stack className={css["preview"]} card gap={4}>
      <Inline wrap align="center" gap={[2, 3]} justify="between">
        <p className={css["quiet"]}>{t("formDesigner.previewNote")}</p>
        <Button size="small" onClick={() => void tryOut()}>
          {t("formDesigner.tryOut")}
        </Button>
      </Inline>
      <QuestionForm form={form} />
    </Stack>
  );
}
