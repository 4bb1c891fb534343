import { Button } from "antd";
import { Link } from "react-router-dom";
import type { QuestionResult } from "../../../../core/forms/results.ts";
import { factsOf } from "../../../../core/forms/kinds.ts";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ReportState } from "../../../screens/report/report-state.ts";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import css from "./results.module.css";
import { useWritten } from "./use-results.ts";

interface WrittenListProps {
  readonly form: string;
  readonly subject: string;
  readonly question: QuestionResult;
  readonly state: ReportState;
}

/** What people wrote, the newest first, each with the record it is about. */
export function WrittenList({ form, subject, question, state }: WrittenListProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const label = useAnswerLabel();
  const { data, error, refetch, fetchNextPage, isFetching } = useWritten(form, question.id, state);
  if (error && data === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const isText = factsOf(question).kind === "text";
  const pages = data?.pages ?? [];
  const found = pages.flatMap((page) => page.data);
  const forms = new Set(found.map(({ id }) => id)).size;
  const left = (pages[0]?.count ?? 0) - forms;
  return (
    <Stack gap={3} aria-busy={isFetching}>
      <ul className={css["written"]}>
        {found.map(({ id, at, answer, comment, about }, index) => (
          <Stack as="li" key={`${id} ${index}`} gap={1}>
            <Text space="pre-wrap" ownDirection breakWords>
              {isText ? answer : comment}
            </Text>
            <Inline wrap gap={[0, 2]} tone="quiet" size={12}>
              {isText || answer === null ? null : <bdi>{label(question, answer)}</bdi>}
              <span>{format.instant(at)}</span>
              {about === null ? null : (
                <Link to={recordPath(config, subject, about.id)}>
                  <bdi>{about.label ?? t("formDesigner.results.open")}</bdi>
                </Link>
              )}
            </Inline>
          </Stack>
        ))}
      </ul>
      {left > 0 ? (
        <div>
          <Button size="small" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t("formDesigner.results.more", { count: left, number: format.number(left) })}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
