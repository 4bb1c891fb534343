import { Button } from "antd";
import { useFieldContext } from "../../../config/config-context.tsx";
import { RowsAddressContext } from "../../../figures/use-rows-address.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { ReportTools } from "../../../screens/report/report-tools.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { FormsSkeleton } from "../form-states.tsx";
import { QuestionFigures } from "./question-result.tsx";
import { FigureDrawer } from "./figure-answers.tsx";
import { useOpenFigure, useResults, useResultsFile, useResultsState } from "./use-results.ts";

const NOTHING_FIXED = {};

/** What a form was answered, question by question, narrowed as its reader chooses. */
export function FormResults({ form }: { readonly form: string }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { state, change } = useResultsState();
  const { data, error, refetch, isPlaceholderData } = useResults(form, state);
  const save = useResultsFile(form, state);
  const { open, addressOf, close } = useOpenFigure();
  if (error && data === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <FormsSkeleton rows={4} />;
  const { questions, responses, answers, period, compared, previous } = data;
  const was = (figure: number | undefined): string =>
    figure === undefined ? "" : ` (${t("reports.was", { figure: format.number(figure) })})`;
  return (
    <RowsAddressContext value={addressOf}>
      <ReportTools report={data} state={state} change={change} fixed={NOTHING_FIXED} />
      <Inline wrap gap={[1, 3]} align="center" below={4}>
        <Text tabular weight={500}>
          {t("formDesigner.results.responses", { count: responses, number: format.number(responses) })}
          {was(previous?.responses)}
        </Text>
        <Text tone="quiet" size={13} tabular>
          {t("formDesigner.results.answered", { count: answers, number: format.number(answers) })}
          {was(previous?.answers)}
          {period === null
            ? null
            : ` · ${t("reports.fromTo", { from: format.date(period.from), to: format.date(period.to) })}`}
          {compared === null
            ? null
            : ` ${t("reports.against", { from: format.date(compared.from), to: format.date(compared.to) })}`}
        </Text>
        <Box as="span" grow />
        {data.may_export && answers > 0
          ? (["csv", "xlsx"] as const).map((kind) => (
              <Button
                key={kind}
                size="small"
                className="no-print"
                icon={<Icon name="download" small />}
                onClick={() => void save(kind)}
              >
                {t(kind === "csv" ? "list.exportCsv" : "list.exportXlsx")}
              </Button>
            ))
          : null}
      </Inline>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {responses === 0 && !previous?.responses ? (
        <Box card pad={6}>
          <Text as="p" tone="quiet">
            {t("formDesigner.results.empty")}
          </Text>
        </Box>
      ) : (
        <Stack gap={4} aria-busy={isPlaceholderData}>
          {questions.map((result) => (
            <QuestionFigures
              key={result.id}
              form={form}
              of={data}
              result={result}
              unit={data.course_unit}
              state={state}
            />
          ))}
        </Stack>
      )}
      <FigureDrawer form={form} results={data} state={state} open={open} onClose={close} />
    </RowsAddressContext>
  );
}
