import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { newPath } from "../../config/links.ts";
import { isOffered } from "../../config/access.ts";
import { resourceName } from "../../config/labels.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { Box, Columns, Text } from "../../ui/layout.tsx";
import css from "./choose-resource.module.css";

/** What this person may add, to choose from. */
export function ChooseResource() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const trail = useMemo(() => [{ title: t("form.chooseTitle") }], [t]);
  usePageTrail(trail);
  const choices = config.resources
    .filter(isOffered)
    .map(({ name }) => ({ name, label: resourceName(config, name), text: config.labels[name]?.description }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <Box as="h1" below={4} size={20} weight={600} lineHeight="32px">
        {t("form.chooseTitle")}
      </Box>
      {choices.length === 0 ? <p>{t("form.chooseNone")}</p> : null}
      <Columns as="ul" min={260} fill gap={3}>
        {choices.map(({ name, label, text }) => (
          <li key={name}>
            <Link to={newPath(name)} className={css["choice"] ?? ""}>
              <strong>{label}</strong>
              {text ? (
                <Text tone="quiet" size={13}>
                  {text}
                </Text>
              ) : null}
            </Link>
          </li>
        ))}
      </Columns>
    </>
  );
}
