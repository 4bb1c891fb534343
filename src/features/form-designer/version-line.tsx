import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import type { VersionFacts } from "./designed-forms.ts";

/** Which version people fill, since when and by whom, in one sentence. */
export function VersionLine({ facts }: { readonly facts: VersionFacts | null }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (facts === null) return <span>{t("formDesigner.unpublished")}</span>;
  const said = { version: format.number(facts.version), time: format.instant(facts.at) };
  const person = facts.by?.label ?? null;
  return (
    <span>
      {facts.source === "shipped" || person === null
        ? t("formDesigner.shipped", said)
        : t("formDesigner.publishedBy", { ...said, person })}
    </span>
  );
}

/** The areas that a form is filled in from. */
export function FormUse({ areas }: { readonly areas: readonly string[] }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const names = areas.map((resource) => resourcePlural(config, resource));
  return (
    <span>
      {names.length === 0
        ? t("formDesigner.notUsed")
        : t("formDesigner.usedBy", { areas: format.list(names) })}
    </span>
  );
}
