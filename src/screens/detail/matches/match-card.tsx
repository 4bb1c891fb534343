import { Link } from "react-router-dom";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { MatchesTab, Tone } from "../../../../core/definition/types.ts";
import { mayOpen } from "../../../config/access.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { humanise, partLabel } from "../../../config/labels.ts";
import type { ApiRecord } from "../../../config/record.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Card, Inline, Text } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import css from "./match-card.module.css";
import { MadeLink, OfferButton } from "./offer.tsx";
import type { Match, MatchReason } from "./use-matches.ts";
import { useReasonText } from "./use-reason-text.ts";

interface MatchCardProps {
  readonly tab: MatchesTab;
  readonly owner: ClientResource;
  readonly record: ApiRecord;
  readonly match: Match;
}

/** One match: who, how well, why, and what would raise the score. */
export function MatchCard({ tab, owner, record, match }: MatchCardProps) {
  const index = useConfigIndex();
  const name = match.label ?? `#${match.id}`;
  return (
    <Card as="li" pad={[3, 4]}>
      <Inline wrap gap={[2, 4]} align="center">
        <Text weight={600} shrink breakWords ownDirection>
          {mayOpen(index, tab.of) ? (
            <Link to={recordPath(index.config, tab.of, match.id)}>{name}</Link>
          ) : (
            name
          )}
        </Text>
        <ScoreBar score={match.score} name={name} />
        <Inline push>
          {match.made === null ? (
            <OfferButton tab={tab} owner={owner} record={record} match={match} />
          ) : (
            <MadeLink tab={tab} owner={owner} made={match.made} />
          )}
        </Inline>
      </Inline>
      <ReasonTable tab={tab} owner={owner} match={match} name={name} />
    </Card>
  );
}

const STRONG = 75;
const FAIR = 50;

function ScoreBar({ score, name }: { readonly score: number | null; readonly name: string }) {
  const { t } = useTranslation();
  if (score === null) return <Text tone="quiet">{t("matches.none")}</Text>;
  const strength = score >= STRONG ? "strong" : score >= FAIR ? "fair" : "weak";
  return (
    <Inline align="center" gap={2} wrap>
      <Box
        inlineSize={120}
        blockSize={8}
        clip
        ground="sunk"
        border="strong"
        radius={4}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        data-strength={strength}
      >
        <div className={css["filled"]} style={{ inlineSize: `${score}%` }} />
      </Box>
      <Text tabular weight={500}>
        {t("matches.score", { score })}
      </Text>
      <Text tone="quiet">{t(`matches.${strength}`)}</Text>
    </Inline>
  );
}

const TONES: Readonly<Record<MatchReason["outcome"], Tone>> = {
  met: "good",
  partly: "warning",
  missed: "bad",
  unknown: "neutral",
  open: "neutral",
  hidden: "neutral",
};

function ReasonTable({
  tab,
  owner,
  match,
  name,
}: Pick<MatchCardProps, "tab" | "owner" | "match"> & { readonly name: string }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const textOf = useReasonText(owner, tab);
  // what this record does not ask for is said once, below all matches
  const reasons = match.reasons.filter(({ outcome }) => outcome !== "open");
  return (
    <table className={css["reasons"]} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t("matches.criterion")}</th>
          <th scope="col">{t("matches.finding")}</th>
          <th scope="col">{t("matches.gain")}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map((reason) => (
          <tr key={reason.name}>
            <th scope="row">
              {partLabel(config, owner.name, "criteria", reason.name) ?? humanise(reason.name)}
            </th>
            <td>
              <Inline wrap gap={[0, 3]}>
                <Status tone={TONES[reason.outcome]}>{t(`matches.outcomes.${reason.outcome}`)}</Status>
                {textOf(reason).map((text) => (
                  <Text key={text} tone="quiet" shrink breakWords>
                    {text}
                  </Text>
                ))}
              </Inline>
            </td>
            <td>{reason.gain > 0 ? t("matches.points", { points: reason.gain }) : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
