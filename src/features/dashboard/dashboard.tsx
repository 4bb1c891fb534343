import { useDeferredValue, useMemo } from "react";
import type { CardAnswer, DashboardAnswer } from "../../../core/reports/answers.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useFigureLabels } from "../../figures/use-figure-labels.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { Areas } from "./areas.tsx";
import { Card } from "./card.tsx";
import { DashboardTitle } from "./dashboard-title.tsx";
import { isQuiet } from "./quiet-card.ts";
import { Todo } from "./todo.tsx";
import { useDashboards } from "./use-dashboards.ts";
import { Box, Grid, Inline, Stack, Text } from "../../ui/layout.tsx";
import { Alert, Button } from "antd";
import type { ApiError } from "../../lib/api-error.ts";
import { useErrorText } from "../../ui/report-error.ts";
import card from "./card.module.css";
import css from "./dashboard.module.css";

const SIZES = ["small", "small", "small", "small", "small", "medium", "small", "medium", "medium"] as const;

/** Cards whose figures are on their way. */
function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <Box container role="status" aria-label={t("shell.loading")}>
      <Inline wrap gap={4}>
        {SIZES.map((size, at) => (
          <Box
            key={`${size}-${String(at)}`}
            className={card["card"]}
            blockSize={220}
            radius="card"
            ground="bone"
            data-size={size}
          />
        ))}
      </Inline>
    </Box>
  );
}

/** Where a day starts: what is to be done, how things stand, and every area one click away. */
export function Dashboard() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { data, error, refetch } = useDashboards();
  // many cards are drawn in slices, between which the page answers
  const answer = useDeferredValue(data);
  const trail = useMemo(() => [{ title: t("dashboard.title") }], [t]);
  usePageTrail(trail);
  const dashboards = answer?.data ?? [];
  const titled = dashboards.length > 1;
  const leading = dashboards.filter(({ leads }) => leads);
  const [own, ...others] = dashboards.filter(({ leads }) => !leads);
  return (
    <Stack gap={4} measure="wide">
      <Text as="h1" size={26} weight={600} lineHeight={1.25}>
        {t("dashboard.greeting", { name: config.actor.name })}
      </Text>
      {error ? <CardsFailure error={error} onRetry={() => void refetch()} /> : null}
      {leading.map((one) => (
        <Cards key={one.name} dashboard={one} titled={titled} />
      ))}
      {answer === undefined ? null : (
        <Grid className={css["today"]} align="start" gap={4}>
          <Todo answer={answer.todo} />
          {own === undefined ? null : <Cards dashboard={own} titled={titled} />}
        </Grid>
      )}
      {others.map((one) => (
        <Cards key={one.name} dashboard={one} titled={titled} />
      ))}
      {answer?.data.length === 0 ? (
        <Text as="p" tone="quiet">
          {t("dashboard.empty")}
        </Text>
      ) : null}
      {answer === undefined && !error ? <CardsSkeleton /> : <Areas />}
    </Stack>
  );
}

interface CardsProps {
  readonly dashboard: DashboardAnswer;
  /** Its title is seen: there are others. */
  readonly titled: boolean;
}

/** The cards of one kind of employee; those with nothing to say are folded away below. */
function Cards({ dashboard: { name, title, cards }, titled }: CardsProps) {
  const { t } = useTranslation();
  const words = useFigureLabels();
  const quiet = cards.filter(isQuiet);
  const telling = cards.filter((card) => !quiet.includes(card));
  const grid = (shown: readonly CardAnswer[]) => (
    <Box container>
      <Inline wrap gap={4}>
        {shown.map((card) => (
          <Card key={card.id} card={card} words={words} />
        ))}
      </Inline>
    </Box>
  );
  return (
    <section aria-labelledby={`dashboard-${name}`} className={telling.length === 0 ? "no-print" : undefined}>
      {titled ? (
        <DashboardTitle id={`dashboard-${name}`}>{title}</DashboardTitle>
      ) : (
        <h2 id={`dashboard-${name}`} className="visually-hidden">
          {title}
        </h2>
      )}
      {grid(telling)}
      {quiet.length === 0 ? null : (
        <Box as="details" className="no-print" above={3} size={13}>
          <Box as="summary" below={2} tone="quiet">
            {t("dashboard.quiet", { total: quiet.length })}
          </Box>
          {grid(quiet)}
        </Box>
      )}
    </section>
  );
}

interface CardsFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** The cards did not come; the areas below still lead on. */
function CardsFailure({ error, onRetry }: CardsFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert
      type="error"
      title={errorText(error)}
      description={error.requestId ? t("errors.requestId", { id: error.requestId }) : null}
      action={
        <Button size="small" onClick={onRetry}>
          {t("actions.retry")}
        </Button>
      }
    />
  );
}
