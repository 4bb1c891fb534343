import type { KeyboardEvent } from "react";
import type { ClientMenuGroup } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { entryIcon } from "../../config/entry-icon.ts";
import { humanise } from "../../config/labels.ts";
import { forgetListSearches, recallEntry } from "../../list/list-memory.ts";
import { GMAIL_PAGE, useGmail } from "../../features/settings/use-gmail.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./menu-entries.module.css";

interface MenuEntriesProps {
  readonly id: string;
  readonly group: ClientMenuGroup;
  readonly current: ClientMenuGroup["entries"][number] | null;
  readonly hidden?: boolean;
  readonly className: string;
  readonly entryClassName: string;
  readonly onFollow?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** The pages of an area. */
export function MenuEntries({ id, group, current, hidden = false, onFollow, ...rest }: MenuEntriesProps) {
  const index = useConfigIndex();
  const labels = index.config.navigationLabels.entries;
  const nameOf = ({ name }: (typeof group.entries)[number]) => labels[name] ?? humanise(name);
  return (
    // Arrow keys are a second way through links that Tab reaches too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul id={id} className={rest.className} hidden={hidden} onKeyDown={rest.onKeyDown}>
      {group.entries.map((entry) => (
        <li key={entry.name}>
          <AppLink
            to={() => recallEntry(index.config, entry)}
            className={rest.entryClassName}
            onClick={() => {
              if (entry.resets) forgetListSearches();
              onFollow?.();
            }}
            aria-current={entry === current ? "page" : undefined}
          >
            {/* of a closed group none is drawn: there are many */}
            {hidden ? null : <Icon name={entryIcon(index, entry) ?? "folder"} className={css["sign"]} />}
            {entry.path === GMAIL_PAGE && !hidden ? <GmailEntry name={nameOf(entry)} /> : nameOf(entry)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** What the entry of the linked mailbox is called: once it is linked, that it is. */
function GmailEntry({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { data } = useGmail();
  return data?.status === "linked" ? t("gmail.linked") : name;
}
