import { Button, Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import { useFilterSubjects, withoutFilters } from "./filter-subjects.ts";
import type { ListView } from "../screen/list-view.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import controls from "../../../ui/control.module.css";

interface FilterPanelProps {
  readonly view: ListView;
  /** The filter to begin with; null: all of them. */
  readonly subject: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const SEARCH_FROM = 9;

/** Every filter of the list on a narrow screen, the useful ones first. */
export function FilterPanel({ view, subject, open, onClose }: FilterPanelProps) {
  const { t, i18n } = useTranslation();
  const [wanted, setWanted] = useState("");
  const all = useFilterSubjects(view);
  const typed = wanted.trim().toLocaleLowerCase();
  const subjects =
    subject === null
      ? all.filter(({ label }) => label.toLocaleLowerCase().includes(typed))
      : all.filter(({ key }) => key === subject);
  return (
    <Drawer
      title={t("filters.title")}
      open={open}
      onClose={onClose}
      placement={i18n.dir() === "rtl" ? "left" : "right"}
      size="100%"
      footer={
        <Inline justify="between">
          <Button onClick={() => view.change(withoutFilters())}>{t("list.clearFilters")}</Button>
          <Button type="primary" onClick={onClose}>
            {t("filters.showRows")}
          </Button>
        </Inline>
      }
    >
      <Stack gap={4}>
        {subject === null && all.length >= SEARCH_FROM ? (
          <SearchField
            className={controls["input"]}
            label={t("filters.search")}
            value={wanted}
            onType={setWanted}
          />
        ) : null}
        {subjects.map((one) => {
          const labelId = `filter-${one.key}`;
          return (
            <div key={one.key}>
              <Text id={labelId} as="div" block below={1} size={13} weight={500}>
                {one.label}
              </Text>
              <FilterEditor view={view} subject={one} labelId={labelId} />
            </div>
          );
        })}
        {subjects.length === 0 ? (
          <Text as="p" tone="quiet">
            {t("filters.none")}
          </Text>
        ) : null}
      </Stack>
    </Drawer>
  );
}
