import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import { entryAddress } from "../../config/addresses.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { Icon } from "../../ui/icon.tsx";
import { Box, Columns, Inline, Text } from "../../ui/layout.tsx";
import { DashboardTitle } from "./dashboard-title.tsx";
import css from "./dashboard.module.css";

/** Every area this person works in. */
export function Areas() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { groups, entries } = config.navigationLabels;
  const areas = config.menu
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => path !== "/dashboard") }))
    .filter((group) => group.entries.length > 0);
  return (
    <section aria-labelledby="dashboard-areas">
      <DashboardTitle id="dashboard-areas">{t("dashboard.areas")}</DashboardTitle>
      <Columns min={220} fill gap={4} align="start">
        {areas.map((group) => (
          <Box key={group.name} card pad={4}>
            <Inline as="h3" align="center" gap={2} below={2} size={14} weight={600}>
              <Text tone="accent" inline>
                <Icon name={group.icon ?? "folder"} />
              </Text>
              {groups[group.name] ?? humanise(group.name)}
            </Inline>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.name}>
                  <Link to={entryAddress(config, entry)} className={css["entry"] ?? ""}>
                    {entries[entry.name] ?? humanise(entry.name)}
                  </Link>
                </li>
              ))}
            </ul>
          </Box>
        ))}
      </Columns>
    </section>
  );
}
