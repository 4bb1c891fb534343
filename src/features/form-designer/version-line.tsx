import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
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
