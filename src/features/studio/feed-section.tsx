import { Checkbox } from "antd";
import type { FeedDefinition } from "../../../core/definition/types.ts";
import { setFeed } from "../../../core/studio/layout.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { Stack } from "../../ui/layout.tsx";
import { askedFields } from "./asked.ts";
import { ChosenList, type Choice } from "./chosen-list.tsx";
import { LabelledSelect } from "./labelled.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { TitledSection } from "./titled-section.tsx";

/** How the records read one after the other in a tab of what they are about. */
export function FeedSection({ resource, labels, columns, onChange }: LayoutEditing) {
  const { t } = useTranslation();
  const commonLabel = useCommonLabel();
  const { feed } = resource;
  const common = (value: string): Choice => ({ value, label: commonLabel(value) ?? value });
  const listed = (mark: "filter" | "sort") =>
    new Set(resource.fields.filter((field) => field[mark] === true).map(({ name }) => name));
  const [filtered, sorted] = [listed("filter"), listed("sort")];
  const fields = askedFields(resource, labels);
  const choices = (fits: (field: (typeof fields)[number]) => boolean): Choice[] =>
    fields.filter(fits).map(({ name, label }) => ({ value: name, label }));
  const givers = choices(({ name, type, person }) => type === "reference" && person && filtered.has(name));
  const dates = choices(
    ({ name, type }) => (type === "date" || type === "datetime") && filtered.has(name) && sorted.has(name),
  );
  const numbers = choices(({ type }) => ["integer", "rating", "slider", "duration"].includes(type));
  const change = (patch: Partial<FeedDefinition>) =>
    feed !== undefined && onChange(setFeed(resource, { ...feed, ...patch }));
  const pick = (key: "by" | "at" | "trend", options: readonly Choice[]) => (
    <LabelledSelect
      label={t(`studio.layout.feed.${key}`)}
      value={feed?.[key] ?? ""}
      options={[...options]}
      onChange={(value: string) => change({ [key]: value })}
    />
  );
  return (
    <TitledSection title={t("studio.layout.feed.title")}>
      <Checkbox
        checked={feed !== undefined}
        onChange={({ target }) =>
          onChange(setFeed(resource, target.checked ? { by: "created_by", at: "created" } : null))
        }
      >
        {t("studio.layout.feed.offer")}
      </Checkbox>
      {feed === undefined ? null : (
        <Stack gap={3} padBefore={6}>
          {pick("by", [common("created_by"), ...givers])}
          {pick("at", [common("created"), ...dates])}
          <ChosenList
            label={t("studio.layout.feed.facts")}
            chosen={feed.facts ?? []}
            choices={columns}
            onChange={(facts) => change({ facts })}
          />
          <ChosenList
            label={t("studio.layout.feed.texts")}
            chosen={feed.texts ?? []}
            choices={columns}
            onChange={(texts) => change({ texts })}
          />
          {pick("trend", [{ value: "", label: t("studio.layout.feed.noTrend") }, ...numbers])}
        </Stack>
      )}
    </TitledSection>
  );
}
