import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { CardAnswer } from "../../../core/reports/answers.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import type { FigureLabels } from "../../figures/use-figure-labels.ts";
import { cardAddress } from "./card-address.ts";
import { FiguresCard } from "./figures-card.tsx";
import { RowsCard } from "./rows-card.tsx";
import { useLateCard } from "./use-dashboards.ts";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import css from "./card.module.css";

interface CardProps {
  readonly card: CardAnswer;
  readonly words: FigureLabels;
}

/** One card. What was late is asked for by itself and takes its place. */
export function Card({ card, words }: CardProps) {
  const late = useLateCard(card.id, card.kind === "late");
  const index = useConfigIndex();
  if (card.kind === "late" && late.data === null) return null;
  const shown = late.data ?? card;
  const to = cardAddress(index, shown);
  return (
    <Stack
      as="article"
      className={css["card"]}
      card
      shrink
      pad={4}
      data-size={card.size}
      data-late={shown.kind === "late"}
      aria-labelledby={`card-${card.id}`}
    >
      <Box as="h3" id={`card-${card.id}`} className={css["title"]} below={3} size={14} weight={600}>
        {to === null ? card.title : <Link to={to}>{card.title}</Link>}
      </Box>
      <Content card={shown} words={words} to={to} />
    </Stack>
  );
}

function Content({ card, words, to }: CardProps & { readonly to: string | null }) {
  const { t } = useTranslation();
  switch (card.kind) {
    case "late":
      return (
        <Text as="p" tone="quiet" size={13} role="status">
          {t("dashboard.late")}
        </Text>
      );
    case "failed":
      return (
        <Text as="p" tone="quiet" size={13}>
          {t("dashboard.failed")}
        </Text>
      );
    case "figures":
      return <FiguresCard part={card.part} words={words} to={to} />;
    case "list":
    case "agenda":
      return <RowsCard card={card} />;
  }
}
