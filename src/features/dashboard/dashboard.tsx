import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { Icon } from "../../ui/icon.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import css from "./dashboard.module.css";

/** Where a day starts: every area this person works in, one click away. */
export function Dashboard() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { groups, entries } = config.navigationLabels;
  const trail = useMemo(() => [{ title: t("dashboard.title") }], [t]);
  usePageTrail(trail);
  const areas = config.menu
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => path !== "/dashboard") }))
    .filter((group) => group.entries.length > 0);
  return (
    <>
      <h1 className={css["title"]}>{t("dashboard.greeting", { name: config.actor.name })}</h1>
      <p className={css["text"]}>{t("dashboard.text")}</p>
      <div className={css["areas"]}>
        {areas.map((group) => (
          <section key={group.name} className={css["area"]} aria-labelledby={`area-${group.name}`}>
            <h2 id={`area-${group.name}`}>
              <Icon name={group.icon ?? "folder"} />
              {groups[group.name] ?? humanise(group.name)}
            </h2>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.name}>
                  <Link to={entry.path}>{entries[entry.name] ?? humanise(entry.name)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
