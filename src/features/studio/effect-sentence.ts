import type { Transition } from "../../../core/studio/life-cycles.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise, resourceName } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";

type Effect = NonNullable<Transition["effects"]>[number];

/** Says what follows from a transition, each effect in a sentence. */
export function useEffectSentence(): (effect: Effect) => string {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return (effect) => {
    switch (effect.kind) {
      case "create":
        return t("studio.effect.create", { name: resourceName(config, effect.resource) });
      case "update":
        return effect.transition === undefined
          ? t("studio.effect.update", { path: effect.path, fields: Object.keys(effect.set ?? {}).join(", ") })
          : t("studio.effect.move", { path: effect.path, name: humanise(effect.transition) });
      case "notify":
        return t("studio.effect.notify", { who: effect.to.map((one) => humanise(one)).join(", ") });
      case "timed":
        return t("studio.effect.timed", { name: humanise(effect.name) });
      default:
        return t("studio.effect.call", { name: humanise(effect.function) });
    }
  };
}
