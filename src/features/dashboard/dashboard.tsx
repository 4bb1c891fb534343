import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useFigureLabels } from "../../figures/use-figure-labels.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { Areas } from "./areas.tsx";
import { Card } from "./card.tsx";
import { useDashboards } from "./use-dashboards.ts";
import { Box, Grid, Stack, Text } from "../../ui/layout.tsx";
import css from "./dashboard.module.css";
import { Alert, Button } from "antd";
import type { ApiError } from "../../lib/api-error.ts";
import { useErrorText } from "../../ui/report-error.ts";
import card from "./card.module.css";

const SIZES = ["small", "small", "small", "small", "small", "medium", "small", "medium", "medium"] as const;

/** Cards whose figures are on their way. */
function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <Grid gap={4} columns="repeat(12, minmax(0, 1fr))" role="status" aria-label={t("shell.loading")}>
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
    </Grid>
  );
}

/** Where a day starts: what waits, how things stand, and every area one click away. */
export function Dashboard() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const words = useFigureLabels();
  const { data, error, refetch } = useDashboards();
  const trail = useMemo(() => [{ title: t("dashboard.title") }], [t]);
  usePageTrail(trail);
  return (
    <Stack gap={4} measure="page">
      <h1 className={css["title"]}>{t("dashboard.greeting", { name: config.actor.name })}</h1>
      {error ? <CardsFailure error={error} onRetry={() => void refetch()} /> : null}
      {data?.map(({ name, title, cards }) => (
        <section key={name} aria-labelledby={`dashboard-${name}`}>
          <h2 id={`dashboard-${name}`} className={data.length > 1 ? css["kind"] : "visually-hidden"}>
            {title}
          </h2>
          <Grid gap={4} columns="repeat(12, minmax(0, 1fr))">
            {cards.map((card) => (
              <Card key={card.id} card={card} words={words} />
            ))}
          </Grid>
        </section>
      ))}
      {data?.length === 0 ? (
        <Text as="p" tone="quiet">
          {t("dashboard.empty")}
        </Text>
      ) : null}
      {data === undefined && !error ? <CardsSkeleton /> : <Areas />}
    </Stack>
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
