import { Button } from "antd";
import { useDeferredValue, useMemo, useState } from "react";
import { questionsIn } from "../../../../core/forms/language.ts";
import type { Design } from "../../../../core/forms/design.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { QuestionForm } from "../../../forms/question-form.tsx";
import { useQuestionForm } from "../../../forms/use-question-form.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { useDesignDraft, type DesignDraft } from "../designed-forms.ts";
import { FormFileActions } from "../files/form-file-actions.tsx";
import { FormsSkeleton } from "../form-states.tsx";
import { DesignCanvas } from "./design-canvas.tsx";
import { QuestionSettings } from "./question-settings.tsx";
import { useDesign } from "./use-design.ts";
import css from "./design.module.css";

/** The form itself, to be changed: its questions, the settings of the chosen one, and beside them what people will see. */
export function DesignPart({ name }: { readonly name: string }) {
  const { data, error, refetch } = useDesignDraft(name);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <FormsSkeleton rows={5} /> : <Designer name={name} draft={data} />;
}

function Designer({ name, draft }: { readonly name: string; readonly draft: DesignDraft }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [first] = useState(draft);
  const design = useDesign(name, first);
  const [chosen, setChosen] = useState<number | null>(first.questions[0]?.id ?? null);
  const question = design.design.find(({ id }) => design.keyOf(id) === chosen);
  return (
    <Stack gap={3}>
      {design.conflict === null ? null : (
        <Stack card role="alert" gap={2} pad={4} ground="warning">
          <Text weight={500}>{t("formDesigner.design.conflict")}</Text>
          {design.conflict.conflicts.length === 0 ? null : (
            <Text as="p">
              {t("formDesigner.design.both", {
                titles: format.list(design.conflict.conflicts.map(({ title }) => title)),
              })}
            </Text>
          )}
          <Inline gap={2} wrap>
            <Button type="primary" size="small" onClick={() => design.settle("both")}>
              {t("formDesigner.design.takeBoth")}
            </Button>
            <Button size="small" onClick={() => design.settle("theirs")}>
              {t("formDesigner.design.takeTheirs")}
            </Button>
          </Inline>
        </Stack>
      )}
      <FormFileActions form={name} design={design} />
      <div className={css["columns"]} data-wide="">
        <DesignCanvas {...design} chosen={chosen} onChoose={setChosen} />
        <div className={css["side"]}>
          {question === undefined ? null : (
            <QuestionSettings
              key={chosen}
              question={question}
              design={design.design}
              onChange={(change, about) => design.change(change, about)}
            />
          )}
        </div>
        <LivePreview name={name} design={design.design} />
      </div>
    </Stack>
  );
}

/** The form as people would fill it, in the language of whoever designs it. It can be tried out; nothing is stored. */
function LivePreview({ name, design }: { readonly name: string; readonly design: Design }) {
  const { t, i18n } = useTranslation();
  const settled = useDeferredValue(design);
  const questions = useMemo(
    () =>
      questionsIn({
        form: { form_name: name, version: 0, questions: settled.filter(({ title }) => title.trim() !== "") },
        language: i18n.language,
      }),
    [name, settled, i18n.language],
  );
  return (
    <section className={css["preview"]} aria-label={t("formDesigner.preview")}>
      <Box as="h2" below={3} size={14} weight={600}>
        {t("formDesigner.preview")}
      </Box>
      <Preview key={JSON.stringify(questions)} name={name} questions={questions} />
    </section>
  );
}

function Preview({
  name,
  questions,
}: {
  readonly name: string;
  readonly questions: ReturnType<typeof questionsIn>;
}) {
  const form = useQuestionForm({
    formName: name,
    known: { questions, version: 0, complete: true },
    followsLanguage: false,
  });
  return <QuestionForm form={form} />;
}
