import { memo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientMenuGroup } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { Icon } from "../../ui/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Logo } from "../../ui/logo.tsx";
import { MenuEntries } from "./menu-entries.tsx";
import { useCurrentEntry } from "./use-current-entry.ts";
import css from "./side-menu.module.css";
import { Box, Stack, Text } from "../../ui/layout.tsx";

/** The areas this person works in. Groups open and close; the one with the current page is always open at first. */
export function SideMenu({ folded }: { readonly folded: boolean }) {
  return <Areas folded={folded} current={useCurrentEntry()} />;
}

interface AreasProps {
  readonly folded: boolean;
  readonly current: ClientMenuGroup["entries"][number] | null;
}

/** Drawn anew only where another entry is the current one: most steps stay within it. */
const Areas = memo(function DrawnAreas({ folded, current }: AreasProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return (
    <Stack as="aside" className={css["side"]} clip ground="surface" data-folded={folded}>
      <AppLink to="/dashboard" className={css["home"]} aria-label={t("shell.home")}>
        <Logo bare={folded} />
      </AppLink>
      <Box as="nav" aria-label={t("shell.menu")} className={css["groups"]} grow>
        {config.menu.map((group) => (
          <MenuGroup
            key={group.name}
            group={group}
            title={config.navigationLabels.groups[group.name] ?? humanise(group.name)}
            current={current}
            folded={folded}
          />
        ))}
      </Box>
    </Stack>
  );
});

interface MenuGroupProps {
  readonly group: ClientMenuGroup;
  readonly title: string;
  readonly current: ClientMenuGroup["entries"][number] | null;
  readonly folded: boolean;
}

function MenuGroup({ group, title, current, folded }: MenuGroupProps) {
  const holdsCurrent = group.entries.some((entry) => entry === current);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? holdsCurrent;
  const listId = `menu-${group.name}`;
  return (
    <div className={css["group"]} data-current={holdsCurrent}>
      <button
        type="button"
        className={css["heading"]}
        aria-expanded={open}
        aria-controls={listId}
        title={folded ? title : undefined}
        onClick={() => setChosen(!open)}
      >
        <Icon name={group.icon ?? "folder"} />
        <Text className={css["label"]} cut grow>
          {title}
        </Text>
        <Icon name="chevron" small className={css["chevron"]} />
      </button>
      <MenuEntries
        id={listId}
        group={group}
        current={current}
        hidden={!open}
        className={css["entries"] ?? ""}
        entryClassName={css["entry"] ?? ""}
      />
    </div>
  );
}
