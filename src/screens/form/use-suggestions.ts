import { type ContextType, useCallback } from "react";
import { useConfigIndex } from "../../config/config-context.tsx";
import type { ConfigIndex } from "../../config/config-index.ts";
import { humanise, partLabel } from "../../config/labels.ts";
import type { SuggestionsContext } from "../../fields/reference/suggestions.ts";
import { asReference } from "../../fields/values.ts";
import { enumerated } from "../../i18n/enumerated.ts";
import { loadValueLabels } from "../../i18n/i18n.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { callApi, recordUrl } from "../../providers/data-provider.ts";
import type { Match, MatchReason } from "../detail/matches/use-matches.ts";

/** Some may have been offered already. */
const ASKED = 10;
const SHOWN = 5;

/** In a record that is made from a match, what matches the record it is made for, and why. */
export function useSuggestions(): ContextType<typeof SuggestionsContext> {
  const index = useConfigIndex();
  const { t } = useTranslation();
  return useCallback(
    ({ resource, field, values }) => {
      const source = findMatches(index, resource, field.name);
      const about = asReference(values[source?.via ?? ""]);
      if (source === null || about === null) return null;
      const { owner, tab } = source;
      const query = new URLSearchParams({ tab, page_size: String(ASKED) });
      const url = `${recordUrl(owner, about.id, "matches/")}?${query.toString()}`;
      const criteria = (reasons: readonly MatchReason[], outcome: "met" | "missed") => {
        const names = reasons.filter((reason) => reason.outcome === outcome).map(({ name }) => name);
        const words = names.map((name) => partLabel(index.config, owner, "criteria", name) ?? humanise(name));
        return words.length === 0 ? [] : [`${t(`matches.outcomes.${outcome}`)}: ${enumerated(words)}`];
      };
      const why = ({ score, reasons }: Match) =>
        [t("matches.score", { score }), ...criteria(reasons, "met"), ...criteria(reasons, "missed")].join(
          " · ",
        );
      return {
        key: url,
        load: async (signal) => {
          const [{ data }] = await Promise.all([
            callApi<{ data: readonly Match[] }>({ url, signal }),
            loadValueLabels(),
          ]);
          return data
            .filter(({ made, score }) => made === null && score !== null)
            .slice(0, SHOWN)
            .map((match) => ({ id: match.id, label: match.label ?? `#${match.id}`, hint: why(match) }));
        },
      };
    },
    [index, t],
  );
}

interface MatchesSource {
  /** Whose records have matches, and in which of their tabs. */
  readonly owner: string;
  readonly tab: string;
  /** The field that names such a record. */
  readonly via: string;
}

/** Where records are compared by which the field of a resource is filled when one is offered. */
function findMatches(index: ConfigIndex, resource: string, name: string): MatchesSource | null {
  for (const { name: via, to } of index.resource(resource)?.fields ?? []) {
    const tab = index
      .resource(to ?? "")
      ?.tabs.find(
        (one) =>
          one.kind === "matches" && one.makes?.relation === `${resource}.${via}` && one.makes.as === name,
      );
    if (to !== null && tab !== undefined) return { owner: to, tab: tab.name, via };
  }
  return null;
}
