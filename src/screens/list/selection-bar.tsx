import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { MenuButton, type MenuSection } from "../../ui/menu-button.tsx";
import { useBulk } from "./use-bulk.ts";
import type { ListView } from "./list-view.ts";
import { transitionLabel } from "../../config/labels.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import css from "./selection-bar.module.css";

interface SelectionBarProps {
  readonly view: ListView;
  readonly label: string;
}

/** What can be done with the chosen rows, at the bottom of the list. */
export function SelectionBar({ view, label }: SelectionBarProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { resource, selection } = view;
  const bulk = useBulk(view);
  const { bulkActions } = resource.list;
  const mayTransition = bulkActions.includes("transition") && resource.operations.includes("transition");
  // A transition that asks for something needs its own dialog on each record.
  const plain = resource.lifecycles.flatMap(({ field, transitions }) =>
    transitions
      .filter(({ require, reason }) => require.length === 0 && reason !== "required")
      .map(({ name }) => ({ field, name })),
  );
  const sections: MenuSection[] = [
    {
      items: mayTransition
        ? plain.map(({ field, name }) => ({
            key: `${field}.${name}`,
            label: transitionLabel(config, resource.name, field, name),
            onSelect: () => bulk.run({ action: "transition", transition: name, field }),
          }))
        : [],
    },
    {
      items:
        bulkActions.includes("archive") && resource.actions.includes("delete")
          ? [
              {
                key: "archive",
                label: t("actions.archive"),
                danger: true,
                onSelect: () => bulk.run({ action: "archive" }),
              },
            ]
          : [],
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <div className={css["bar"]} role="region" aria-label={label}>
      <span role="status">{label}</span>
      <button type="button" className={css["button"]} onClick={selection.clear}>
        {t("list.clearSelection")}
      </button>
      <span className={css["gap"]} />
      {sections.length > 0 ? (
        <MenuButton sections={sections} align="end" above buttonClassName={css["main"] ?? ""}>
          {bulk.busy ? t("list.bulkBusy") : t("list.bulk")}
          <Icon name="chevron" small />
        </MenuButton>
      ) : null}
    </div>
  );
}
