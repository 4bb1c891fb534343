import { Button, Drawer } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { columnChoices } from "../../../list/layout.ts";
import { useCommonLabel } from "../../../ui/use-common-label.ts";
import type { ListView } from "../screen/list-view.ts";
import { type ChosenColumn, ChosenColumns } from "./chosen-columns.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import css from "./columns-panel.module.css";
import controls from "../../../ui/control.module.css";

interface ColumnsPanelProps {
  readonly view: ListView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Which columns the list has, in which order, and which stay in view. Everything shows at once. */
export function ColumnsPanel({ view, open, onClose }: ColumnsPanelProps) {
  const { t, i18n } = useTranslation();
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const [typed, setTyped] = useState("");
  const { resource, columns, changeLayout } = view;

  const labelled = useMemo(
    () =>
      columnChoices(resource).map(({ name }) => ({
        name,
        label: commonLabel(name) ?? fieldLabel(index.config, resource.name, name),
      })),
    [resource, commonLabel, index],
  );
  const wanted = typed.trim().toLocaleLowerCase();
  const matches = ({ label }: { label: string }) => label.toLocaleLowerCase().includes(wanted);
  const shown = columns.map(({ field }) => field.name);
  const chosen = columns.map(({ field, label, stuckAt }): ChosenColumn => ({
    name: field.name,
    label,
    pinned: stuckAt !== null,
  }));
  const usual = new Set([...resource.list.columns, ...resource.list.optional]);
  const rest = labelled
    .filter(({ name }) => !shown.includes(name))
    .filter(matches)
    .toSorted((a, b) => Number(usual.has(b.name)) - Number(usual.has(a.name)));
  const setColumns = (names: readonly string[]) => changeLayout({ columns: names });
  const setPinned = (name: string, pinned: boolean) => {
    const now = chosen.filter((column) => column.pinned).map((column) => column.name);
    changeLayout({ pinned: pinned ? [...now, name] : now.filter((other) => other !== name) });
  };

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("list.columns.title")}
      placement={i18n.dir() === "rtl" ? "left" : "right"}
      size={380}
      mask={false}
      footer={
        <Inline justify="between">
          <Button onClick={() => changeLayout(null)}>{t("list.columns.reset")}</Button>
          <Button type="primary" onClick={onClose}>
            {t("actions.close")}
          </Button>
        </Inline>
      }
    >
      <Stack gap={4}>
        <SearchField
          className={controls["input"]}
          label={t("list.columns.search")}
          value={typed}
          onType={setTyped}
        />
        <section aria-labelledby="columns-shown">
          <Text id="columns-shown" as="h2" size={13} weight={600}>
            {t("list.columns.shown", { count: shown.length })}
          </Text>
          <Text as="p" below={1} tone="faint" size={12}>
            {t("list.columns.hint")}
          </Text>
          <ChosenColumns
            columns={chosen}
            isShown={matches}
            onOrder={setColumns}
            onPin={setPinned}
            onHide={(name) => setColumns(shown.filter((other) => other !== name))}
          />
        </section>
        <section aria-labelledby="columns-hidden">
          <Text id="columns-hidden" as="h2" size={13} weight={600}>
            {t("list.columns.hidden")}
          </Text>
          <ul className={css["list"]}>
            {rest.map(({ name, label }) => (
              <Inline
                as="li"
                key={name}
                className={css["item"]}
                align="center"
                gap={1}
                minBlockSize="control"
                padInline={2}
                radius="control"
                size={13}
              >
                <Inline as="label" grow shrink align="center" gap={2} minBlockSize="control">
                  <input type="checkbox" checked={false} onChange={() => setColumns([...shown, name])} />
                  {label}
                </Inline>
              </Inline>
            ))}
          </ul>
          {rest.length === 0 ? (
            <Text as="p" below={1} tone="faint" size={12}>
              {t("list.columns.noMore")}
            </Text>
          ) : null}
        </section>
      </Stack>
    </Drawer>
  );
}
