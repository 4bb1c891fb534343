import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { MatchCriterion, MatchesTab } from "../../../../core/definition/types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { optionLabel } from "../../../config/labels.ts";
import { viewOf } from "../../../fields/index.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { MatchReason, Thing } from "./use-matches.ts";

/** What was found for a criterion, in sentences. */
export function useReasonText(owner: ClientResource, tab: MatchesTab): (reason: MatchReason) => string[] {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { config } = context.index;

  /** A value of the other record's field, as its cells write it. */
  function written(criterion: MatchCriterion, value: unknown): string {
    const name = typeof criterion.there === "string" ? criterion.there : (criterion.there[0] ?? "");
    const field = context.index.field(tab.of, name);
    if (!field) return "";
    const view = viewOf(field);
    const text = (view.inWords ?? view.cell)({ field, resource: tab.of, value, context });
    return typeof text === "string" ? text : "";
  }

  function named(criterion: MatchCriterion, thing: Thing): string {
    if (typeof thing === "object") return thing.label ?? `#${thing.id}`;
    const here = "here" in criterion ? criterion.here : undefined;
    return here === undefined ? String(thing) : optionLabel(config, owner.name, here, String(thing));
  }

  return (reason) => {
    const criterion = tab.criteria.find(({ name }) => name === reason.name);
    if (!criterion) return [];
    const each = (things: readonly Thing[]) =>
      context.format.list(things.map((one) => named(criterion, one)));
    switch (criterion.kind) {
      case "shared": {
        const { has = [], like = [], missing = [] } = reason;
        const pairs = like.map((pair) =>
          t("matches.likeOne", { has: named(criterion, pair.has), wanted: named(criterion, pair.wanted) }),
        );
        return [
          ...(has.length > 0 ? [t("matches.has", { list: each(has) })] : []),
          ...(pairs.length > 0 ? [t("matches.like", { list: context.format.list(pairs) })] : []),
          ...(missing.length > 0 ? [t("matches.missing", { list: each(missing) })] : []),
        ];
      }
      case "location": {
        if (reason.how === "anywhere") return [t("matches.anywhere")];
        const wanted = named(criterion, (reason.wanted ?? "") as Thing);
        if (reason.outcome === "unknown") return [t("matches.wanted", { wanted })];
        return [t(`matches.${reason.how ?? "elsewhere"}`, { wanted })];
      }
      case "at_least":
      case "at_most": {
        const wanted = written(criterion, reason.wanted);
        if (reason.there === undefined) return [t("matches.wanted", { wanted })];
        return [t(`matches.${criterion.kind}`, { there: written(criterion, reason.there), wanted })];
      }
      case "by":
      case "until":
        if (reason.there !== undefined)
          return [t(`matches.${criterion.kind}`, { there: written(criterion, reason.there) })];
        return reason.outcome === "met" ? [t("matches.clear")] : [];
    }
  };
}
