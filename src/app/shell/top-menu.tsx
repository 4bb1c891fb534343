import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { NavLink } from "react-router-dom";
import type { ClientMenuGroup } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { Icon } from "../../ui/icon.tsx";
import { Logo } from "../../ui/logo.tsx";
import { MenuEntries } from "./menu-entries.tsx";
import { useCurrentEntry } from "./use-current-entry.ts";
import css from "./top-menu.module.css";
import { Box } from "../../ui/layout.tsx";
import { partIn, partsIn } from "../../lib/page-parts.ts";

/** The sign of the product in a header that spans the window. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <nav className={css["home"]} aria-label={t("shell.home")}>
      <NavLink to="/dashboard" className={css["brand"] ?? ""} aria-label={t("shell.home")}>
        <Logo bare={false} />
      </NavLink>
    </nav>
  );
}

/** The areas as menus in a bar below the header; one is open at a time. */
export function TopMenu() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const current = useCurrentEntry();
  const [opened, setOpened] = useState<string | null>(null);
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    if (opened === null) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpened(null);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [opened]);

  return (
    <nav ref={bar} aria-label={t("shell.menu")} className={css["bar"]}>
      {config.menu.map((group) => (
        <TopGroup
          key={group.name}
          group={group}
          title={config.navigationLabels.groups[group.name] ?? humanise(group.name)}
          current={current}
          open={opened === group.name}
          onOpen={(open) => setOpened(open ? group.name : null)}
        />
      ))}
    </nav>
  );
}

interface TopGroupProps {
  readonly group: ClientMenuGroup;
  readonly title: string;
  readonly current: ClientMenuGroup["entries"][number] | null;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

function TopGroup({ group, title, current, open, onOpen }: TopGroupProps) {
  const root = useRef<HTMLDivElement>(null);
  const links = () => partsIn(root.current, "link");
  const listId = `menu-${group.name}`;

  const walk = (event: KeyboardEvent) => {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      onOpen(false);
      partIn(root.current, "button")?.focus();
    } else if (step !== undefined) {
      event.preventDefault();
      all[(at + step + all.length) % all.length]?.focus();
    }
  };

  return (
    <Box
      ref={root}
      className={css["group"]}
      relative
      data-current={group.entries.some((entry) => entry === current)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) onOpen(false);
      }}
    >
      <button
        type="button"
        className={css["heading"]}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => onOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onOpen(false);
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          onOpen(true);
          requestAnimationFrame(() => links()[0]?.focus());
        }}
      >
        {title}
        <Icon name="chevron" small className="turned" />
      </button>
      <MenuEntries
        id={listId}
        group={group}
        current={current}
        hidden={!open}
        className={css["entries"] ?? ""}
        entryClassName={css["entry"] ?? ""}
        onFollow={() => onOpen(false)}
        onKeyDown={walk}
      />
    </Box>
  );
}
