import { Button, Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link, useNavigate } from "react-router-dom";
import { useFieldContext } from "../../config/config-context.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useDesignedForms } from "./designed-forms.ts";
import type { DesignedForm, FactsTask } from "./designed-forms.ts";
import { FORMS_PATH, questionPath } from "./path.ts";
import { FormStatus } from "./form-status.tsx";
import { FormFactsDialog } from "./form-facts-dialog.tsx";
import { FormMenu } from "./form-menu.tsx";
import { FormsSkeleton } from "./form-states.tsx";
import { FormUse, VersionLine } from "./version-line.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import css from "./form-designer.module.css";

/** Every form: what people fill, and whether there is something to publish or to mend. */
export function FormsPart() {
  const { t } = useTranslation();
  const { data: answer, error, refetch } = useDesignedForms();
  const navigate = useNavigate();
  const [task, setTask] = useState<FactsTask | null>(null);
  const [showRetired, setShowRetired] = useState(false);
  const data = answer?.data;
  const mayCreate = answer?.permissions.create === true;
  const retired = data?.some(({ state }) => state === "retired") === true;
  const shown = data?.filter(({ state }) => showRetired || state !== "retired");
  return (
    <>
      <Inline gap={3} wrap align="start" justify="between">
        <Text as="p" tone="quiet" measure="text">
          {t("formDesigner.lead")}
        </Text>
        {mayCreate ? (
          <Button type="primary" onClick={() => setTask({ kind: "new" })}>
            {t("formDesigner.newForm")}
          </Button>
        ) : null}
      </Inline>
      {retired ? (
        <Checkbox checked={showRetired} onChange={({ target }) => setShowRetired(target.checked)}>
          {t("formDesigner.showRetired")}
        </Checkbox>
      ) : null}
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : shown === undefined ? (
        <FormsSkeleton rows={4} />
      ) : shown.length === 0 ? (
        <Text as="p" tone="quiet">
          {t("formDesigner.none")}
        </Text>
      ) : (
        <Stack as="ul" gap={3}>
          {shown.map((form) => (
            <FormCard key={form.form_name} form={form} mayCreate={mayCreate} onTask={setTask} />
          ))}
        </Stack>
      )}
      {task === null ? null : (
        <FormFactsDialog
          task={task}
          onClose={() => setTask(null)}
          onSaved={(name) => {
            setTask(null);
            if (task.kind !== "rename") void navigate(`${FORMS_PATH}/${name}`);
          }}
        />
      )}
    </>
  );
}

interface FormCardProps {
  readonly form: DesignedForm;
  readonly mayCreate: boolean;
  readonly onTask: (task: FactsTask) => void;
}

function FormCard({ form, mayCreate, onTask }: FormCardProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { form_name, title, description, questions, published, problems, used_by } = form;
  return (
    <Stack as="li" className={css["card"]} card relative gap={2} pad={4}>
      <Inline wrap align="center" gap={[2, 3]} justify="between">
        <Box as="h2" size={16} weight={600}>
          <Link to={`${FORMS_PATH}/${form_name}`} className={css["cardLink"]}>
            <bdi>{title}</bdi>
          </Link>
        </Box>
        <Inline align="center" gap={2} className={css["named"]} relative>
          <FormStatus form={form} />
          <FormMenu form={form} mayCreate={mayCreate} onTask={onTask} />
        </Inline>
      </Inline>
      {description === null ? null : (
        <Text as="p" dir="auto">
          {description}
        </Text>
      )}
      <Inline as="p" wrap gap={[0, 4]} tone="quiet" size={13}>
        <span>{t("formDesigner.questions", { count: questions, number: format.number(questions) })}</span>
        <VersionLine facts={published} />
        <FormUse areas={used_by} />
      </Inline>
      {problems.length > 0 ? (
        <Stack as="ul" className={css["named"]} pad={0} size={13} relative align="start" gap={1}>
          {[...new Map(problems.map((problem) => [problem.question, problem.title]))].map(([id, title]) => (
            <li key={id}>
              <Link to={questionPath(form_name, id)} dir="auto">
                {title.trim() === "" ? t("formDesigner.untitled", { id }) : title}
              </Link>
            </li>
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}
