import { Checkbox, Select } from "antd";
import type { Entry } from "../../../core/studio/entries.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { type EntryFieldsProps, withPart } from "./entry-fields.ts";
import { FormulaEditor } from "./formula-editor.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { PathList } from "./path-list.tsx";

type Value = Entry<"values">;
const anything = () => true;

/** Which stored fields the server keeps right, from what, and who may put another value in their place. */
export function ValueFields({ entry, area, areas, actors, at, onChange }: EntryFieldsProps<"values">) {
  const { t } = useTranslation();
  const stored = area.fields.filter(({ computed }) => !computed);
  const rows = entry.fields
    .map((name) => stored.find((one) => one.name === name))
    .find((one) => one?.type === "rows");
  const rowFields = areas.find(rows?.to ?? "")?.fields ?? [];
  return (
    <Stack gap={4}>
      <LabelledSelect
        label={t("studio.follows.fields")}
        help={t("studio.help.follows.fields")}
        mode="multiple"
        value={[...entry.fields]}
        options={stored.map(({ name, label }) => ({ value: name, label }))}
        onChange={(fields: string[]) => onChange({ ...entry, fields: fields as Value["fields"] })}
      />
      <Mistake at={`${at}/fields`} below />
      {entry.by === undefined ? (
        <FormulaEditor
          label={t("studio.follows.keptAs")}
          value={entry.expression}
          fields={area.fields}
          at={`${at}/expression`}
          onChange={(expression) => onChange(withPart(entry, "expression", expression))}
        />
      ) : (
        <>
          <Text>{t("studio.follows.byFunction", { name: humanise(entry.by) })}</Text>
          <Mistake at={`${at}/by`} />
          <PathList
            label={t("studio.follows.sources")}
            help={t("studio.help.follows.sources")}
            paths={entry.sources ?? []}
            areas={areas}
            start={area}
            ends={anything}
            goes={({ type }) => type === "reference" || type === "references"}
            toChildren
            first={area.fields.find(({ type }) => type === "reference")?.name ?? ""}
            optional
            at={`${at}/sources`}
            onChange={(sources) =>
              onChange(withPart(entry, "sources", sources.length === 0 ? undefined : sources))
            }
          />
        </>
      )}
      <ConditionEditor
        label={t("studio.follows.onlyWhile")}
        help={t("studio.help.follows.valueWhen")}
        value={entry.when}
        fields={area.fields}
        of={area.name}
        at={`${at}/when`}
        onChange={(when) => onChange(withPart(entry, "when", when))}
      />
      {rows === undefined && entry.own === undefined ? null : (
        <ConditionEditor
          label={t("studio.follows.own")}
          help={t("studio.help.follows.own")}
          value={entry.own}
          fields={rowFields}
          at={`${at}/own`}
          onChange={(own) => onChange(withPart(entry, "own", own))}
        />
      )}
      <Stack gap={1}>
        <Checkbox
          checked={entry.overwrite !== undefined}
          onChange={({ target }) =>
            onChange(
              withPart(entry, "overwrite", target.checked ? { who: [actors[0]?.value ?? ""] } : undefined),
            )
          }
        >
          {t("studio.follows.overwrite")}
        </Checkbox>
        {entry.overwrite === undefined ? null : (
          <Select
            aria-label={t("studio.follows.overwriteBy")}
            mode="multiple"
            value={[...entry.overwrite.who]}
            style={{ inlineSize: "100%" }}
            optionFilterProp="label"
            options={[...actors]}
            onChange={(who: string[]) =>
              onChange({ ...entry, overwrite: { ...entry.overwrite, who: who as [string] } })
            }
          />
        )}
        {entry.overwrite === undefined ? null : (
          <Checkbox
            checked={entry.overwrite.withoutReason === true}
            onChange={({ target }) => {
              const { who } = entry.overwrite!;
              onChange(withPart(entry, "overwrite", target.checked ? { who, withoutReason: true } : { who }));
            }}
          >
            {t("studio.properties.withoutReason")}
          </Checkbox>
        )}
        <Mistake at={`${at}/overwrite`} below />
      </Stack>
      <Mistake at={at} />
    </Stack>
  );
}
