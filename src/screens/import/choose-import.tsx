import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import { isAllowed } from "../../config/access.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { importPath } from "../../config/links.ts";
import { resourcePlural } from "../../config/labels.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { Box, Grid, Text } from "../../ui/layout.tsx";

/** What files may be brought in of. */
export function ChooseImport() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const title = t("import.chooseTitle");
  const trail = useMemo(() => [{ title }], [title]);
  usePageTrail(trail);
  const names = config.resources
    .filter((resource) => resource.kind !== "rows" && isAllowed(resource, "import"))
    .map(({ name }) => ({ name, label: resourcePlural(config, name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, config.language));
  return (
    <Grid columns="minmax(0, 1fr)" gap={4}>
      <Box as="h1" size={20} weight={600} lineHeight="32px">
        {title}
      </Box>
      {names.length === 0 ? (
        <Text as="p" tone="quiet" measure="text">
          {t("import.chooseNone")}
        </Text>
      ) : (
        <Grid as="ul" gap={2}>
          {names.map(({ name, label }) => (
            <li key={name}>
              <Link to={importPath(name)}>{label}</Link>
            </li>
          ))}
        </Grid>
      )}
    </Grid>
  );
}
