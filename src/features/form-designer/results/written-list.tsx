import { enumerated } from "../../../i18n/enumerated.ts";
import { Button } from "antd";
import { Link } from "react-router-dom";
import type { FormResults, GivenAnswer, QuestionResult } from "../../../../core/forms/results.ts";
import { factsOf } from "../../../../core/forms/kinds.ts";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ReportState } from "../../../screens/report/report-state.ts";
import { busySign } from "../../../ui/busy.tsx";
import { Columns, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { useWritten } from "./use-results.ts";

interface WrittenListProps extends Pick<AnswerListProps, "question" | "of"> {
  readonly form: string;
  readonly state: ReportState;
}

/** What people wrote, the newest first. */
export function WrittenList({ form, state, ...about }: WrittenListProps) {
  const found = useWritten(form, about.question.id, state);
  return <AnswerList {...about} found={found} countsForms />;
}

interface AnswerListProps {
  readonly question: QuestionResult;
  /** Area of the filled forms. */
  readonly of: Pick<FormResults, "resource">;
  readonly found: ReturnType<typeof useWritten>;
  /** What is counted are filled forms, not answers. */
  readonly countsForms?: boolean;
}

/** Answers one by one, each with the filled form it stands in. */
export function AnswerList({ question, of, found, countsForms = false }: AnswerListProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { data, error, refetch, fetchNextPage, isFetching, isFetchingNextPage } = found;
  if (error && data === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const pages = data?.pages ?? [];
  const answers = pages.flatMap((page) => page.data);
  const shown = countsForms ? new Set(answers.map(({ id }) => id)).size : answers.length;
  const left = (pages[0]?.count ?? 0) - shown;
  return (
    <Stack gap={3} aria-busy={isFetching}>
      <Columns as="ul" min={320} fill gap={[3, 6]}>
        {answers.map((answer, at) => (
          <Given key={`${answer.id} ${at}`} given={answer} question={question} of={of} />
        ))}
      </Columns>
      {left > 0 ? (
        <div>
          <Button
            size="small"
            className="no-print"
            loading={busySign(isFetchingNextPage)}
            onClick={() => void fetchNextPage()}
          >
            {t("formDesigner.results.more", { count: left, number: format.number(left) })}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

interface GivenProps extends Pick<AnswerListProps, "question" | "of"> {
  readonly given: GivenAnswer;
}

function Given({ given: { id, at, answer, comment, files, about }, question, of }: GivenProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const { format } = useFieldContext();
  const label = useAnswerLabel();
  const isText = factsOf(question).kind === "text";
  const said = answer === null ? null : isText ? answer : label(question, answer);
  const remarked = !isText && comment !== null;
  const filled = index.resource(of.resource);
  const tab = filled?.tabs.find(({ kind }) => kind === "answers")?.name;
  const to =
    filled === null
      ? about && recordPath(index.config, about.resource, about.id)
      : recordPath(index.config, of.resource, id, tab);
  return (
    <Stack as="li" gap={1}>
      <Text space="pre-wrap" ownDirection breakWords>
        {remarked ? comment : said}
      </Text>
      {files.length === 0 ? null : (
        <Text size={13} breakWords>
          <bdi>{enumerated(files)}</bdi>
        </Text>
      )}
      <Inline wrap gap={[0, 2]} tone="quiet" size={12}>
        {remarked && said !== null ? <bdi>{said}</bdi> : null}
        <span>{format.instant(at)}</span>
        {to === null ? null : (
          <Link to={to}>
            <bdi>{about?.label ?? t("formDesigner.results.open")}</bdi>
          </Link>
        )}
      </Inline>
    </Stack>
  );
}
