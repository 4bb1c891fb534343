import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import { editPath } from "../../config/links.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { useDesignedForms } from "./designed-forms.ts";
import type { DesignedForm } from "./designed-forms.ts";
import { FORMS_PATH } from "./path.ts";
import { FormStatus } from "./form-status.tsx";
import { useFormLabels } from "./use-form-labels.ts";
import { FormsSkeleton } from "./form-states.tsx";
import { VersionLine } from "./version-line.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import css from "./form-designer.module.css";
import reading from "../../ui/reading-page.module.css";

/** Every form: what people fill, and whether there is something to publish or to mend. */
export function FormList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useDesignedForms();
  const title = t("formDesigner.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  return (
    <section className={reading["page"]} aria-labelledby="forms-title">
      <header>
        <h1 id="forms-title" className={reading["title"]}>
          {title}
        </h1>
        <Text as="p" above={1} tone="quiet" measure="text">
          {t("formDesigner.lead")}
        </Text>
      </header>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <FormsSkeleton rows={4} />
      ) : (
        <Stack as="ul" gap={3}>
          {data.map((form) => (
            <FormCard key={form.form_name} form={form} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function FormCard({ form }: { readonly form: DesignedForm }) {
  const { t } = useTranslation();
  const words = useFormLabels();
  const { format } = useFieldContext();
  const { form_name, questions, published, problems } = form;
  return (
    <Stack as="li" className={css["card"]} card relative gap={2} pad={4}>
      <Inline wrap align="center" gap={[2, 3]} justify="between">
        <Box as="h2" size={16} weight={600}>
          <Link to={`${FORMS_PATH}/${form_name}`} className={css["cardLink"]}>
            {words.form(form_name)}
          </Link>
        </Box>
        <FormStatus form={form} />
      </Inline>
      <Inline as="p" wrap gap={[0, 4]} tone="quiet" size={13}>
        <span>{t("formDesigner.questions", { count: questions, number: format.number(questions) })}</span>
        <VersionLine facts={published} />
      </Inline>
      {problems.length > 0 ? (
        <Stack as="ul" className={css["named"]} pad={0} size={13} relative align="start" gap={1}>
          {[...new Map(problems.map((problem) => [problem.question, problem.title]))].map(([id, title]) => (
            <li key={id}>
              <Link to={editPath("question", id)} dir="auto">
                {title.trim() === "" ? t("formDesigner.untitled", { id }) : title}
              </Link>
            </li>
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}
