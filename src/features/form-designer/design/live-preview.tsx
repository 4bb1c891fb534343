import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { questionsIn } from "../../../../core/forms/language.ts";
import { pruned } from "../../../../core/forms/prune.ts";
import { buildFormTree } from "../../../../core/forms/tree.ts";
import type { Design } from "../../../../core/forms/design.ts";
import type { FormData } from "../../../../core/forms/types.ts";
import { WhyAsked } from "./why-asked.tsx";
import { QuestionForm } from "../../../forms/question-form.tsx";
import type { FilledForm } from "../../../forms/types.ts";
import { useQuestionForm } from "../../../forms/use-question-form.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box } from "../../../ui/layout.tsx";
import css from "./design.module.css";

/** A form of hundreds of questions is not drawn anew between two keys. */
const PAUSE_MS = 300;

interface LivePreviewProps {
  readonly name: string;
  readonly design: Design;
}

/** The form as people would fill it, in the language of whoever designs it. It can be tried out; nothing is stored. */
export function LivePreview({ name, design }: LivePreviewProps) {
  const { t, i18n } = useTranslation();
  const settled = useDeferredValue(useAfterPause(design));
  const questions = useMemo(
    () =>
      questionsIn({
        form: { form_name: name, version: 0, questions: settled.filter(({ title }) => title.trim() !== "") },
        language: i18n.language,
      }),
    [name, settled, i18n.language],
  );
  const [filled, setFilled] = useState<FilledForm | null>(null);
  return (
    <section className={css["preview"]} data-pane="" data-preview="" aria-label={t("formDesigner.preview")}>
      <Box as="h2" below={3} size={14} weight={600}>
        {t("formDesigner.preview")}
      </Box>
      <Preview
        key={JSON.stringify(questions)}
        name={name}
        questions={questions}
        before={filled}
        onFill={setFilled}
      />
      <WhyAsked design={settled} data={filled?.data ?? NOTHING} />
    </section>
  );
}

const NOTHING: FormData = {};

interface PreviewProps {
  readonly name: string;
  readonly questions: ReturnType<typeof questionsIn>;
  /** What was answered before the form changed; it stays as far as it is still asked. */
  readonly before: FilledForm | null;
  readonly onFill: (filled: FilledForm) => void;
}

function Preview({ name, questions, before, onFill }: PreviewProps) {
  const form = useQuestionForm({
    formName: name,
    known: { questions, version: 0, complete: true },
    start: before
      ? { data: pruned({ tree: buildFormTree({ questions }), data: before.data }), files: before.files }
      : undefined,
    followsLanguage: false,
    onChange: onFill,
  });
  return <QuestionForm form={form} />;
}

/** A value once it has not changed for a moment. */
function useAfterPause<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
