import { useId } from "react";
import type { Entry } from "../../../core/studio/entries.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { DaysFields, newDays } from "./days-fields.tsx";
import { type EntryFieldsProps, withPart } from "./entry-fields.ts";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { RecipientSelect } from "./recipient-select.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

type Notice = Entry<"notices">;
const WAYS = ["once", "forDays", "before", "after"] as const;
type Way = (typeof WAYS)[number];

/** When people are told of a record, and who. */
export function NoticeFields({ entry, area, areas, recipients, at, onChange }: EntryFieldsProps<"notices">) {
  const { t } = useTranslation();
  const id = useId();
  const dates = area.fields.filter(({ type, computed }) => type === "date" && !computed);
  const stored = area.fields.filter(({ computed }) => !computed);
  const way = WAYS.find((one) => one !== "once" && entry[one] !== undefined) ?? "once";
  const begin = (next: Way) => {
    const { was: _, forDays: __, before: ___, after: ____, ...others } = entry;
    if (next === "once") return onChange(others);
    return onChange({ ...others, [next]: next === "forDays" ? 3 : newDays(dates) });
  };
  return (
    <Stack gap={4}>
      <ConditionEditor
        label={t("studio.follows.toldWhen")}
        help={t("studio.help.follows.toldWhen")}
        value={entry.when}
        fields={stored}
        at={`${at}/when`}
        onChange={(when) => onChange({ ...entry, when: when ?? { all: [] } })}
      />
      <LabelledSelect<Way>
        label={t("studio.follows.way")}
        help={t("studio.help.follows.toldWay")}
        value={way}
        options={WAYS.map((value) => ({ value, label: t(`studio.follows.toldWays.${value}`) }))}
        onChange={begin}
      />
      {way === "once" ? (
        <ConditionEditor
          label={t("studio.follows.was")}
          help={t("studio.help.follows.was")}
          value={entry.was}
          fields={stored}
          at={`${at}/was`}
          onChange={(was) => onChange(withPart(entry, "was", was))}
        />
      ) : null}
      {way === "forDays" ? (
        <Labelled id={`${id}days`} label={t("studio.follows.forDays")}>
          <NumberBox
            id={`${id}days`}
            min={1}
            max={365}
            value={entry.forDays ?? 1}
            onChange={(forDays) => onChange({ ...entry, forDays: forDays ?? 1 })}
          />
        </Labelled>
      ) : null}
      {way === "before" || way === "after" ? (
        <DaysFields
          value={entry[way] ?? newDays(dates)}
          dates={dates}
          at={`${at}/${way}`}
          onChange={(days) => onChange({ ...entry, [way]: days })}
        />
      ) : null}
      <Stack gap={1}>
        <Text weight={500}>{t("studio.effect.tells")}</Text>
        <Text size={12} tone="quiet">
          {t("studio.help.follows.recipients")}
        </Text>
        <RecipientSelect
          label={t("studio.effect.tells")}
          to={entry.to}
          {...{ area, areas }}
          actors={recipients}
          onChange={(to) => onChange({ ...entry, to: [...to] as Notice["to"] })}
        />
        <Mistake at={`${at}/to`} below />
      </Stack>
    </Stack>
  );
}
