import { Button, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import type { Language } from "../../../../core/definition/definitions.ts";
import { readLabel } from "../../../../core/forms/labels.ts";
import type { WrittenList } from "../../../../core/forms/merge-lists.ts";
import { offerList } from "../../../../core/forms/option-lists.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { Inline, Text } from "../../../ui/layout.tsx";
import { Setting } from "../design/setting.tsx";
import { useOptionLists } from "./option-lists.ts";

const OptionListDialog = lazy(async () => ({
  default: (await import("./option-list-dialog.tsx")).OptionListDialog,
}));

interface OptionListSettingProps {
  readonly question: StoredQuestion;
  readonly onChange: (values: Partial<StoredQuestion>) => void;
}

/** The shared list whose options a question offers; it is changed here for every form that offers it. */
export function OptionListSetting({ question, onChange }: OptionListSettingProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const { language } = useConfigIndex().config;
  const [opened, setOpened] = useState<WrittenList | null>(null);
  const data = useOptionLists();
  const lists = data?.data ?? [];
  const { option_list: chosen = null, options } = question;
  const list = lists.find(({ id }) => id === chosen);
  const mayShare = chosen === null && options.length > 0 && data?.permissions.create === true;
  if (chosen === null && lists.length === 0 && !mayShare) return null;
  const choose = (id: number | null) => {
    const shared = new Map(lists.map((one) => [one.id, one.options]));
    const {
      option_list,
      options: offered,
      translations = {},
    } = offerList({ ...question, option_list: id }, shared);
    onChange({ option_list: option_list ?? null, options: offered, translations });
  };
  const hidden =
    list === undefined && chosen !== null ? [{ value: chosen, label: t("formDesigner.lists.hidden") }] : [];
  return (
    <>
      <Setting label={fieldLabel(config, "question", "option_list")}>
        {(field) => (
          <Select
            id={field}
            allowClear
            value={chosen}
            placeholder={t("formDesigner.lists.none")}
            showSearch={{ optionFilterProp: "label" }}
            options={[...hidden, ...lists.map(({ id, title }) => ({ value: id, label: title }))]}
            onInputKeyDown={leaveOnTab}
            onChange={(id: number | null | undefined) => choose(id ?? null)}
          />
        )}
      </Setting>
      {chosen === null ? null : (
        <Text as="p" tone="quiet" size={13} breakWords>
          {format.list(
            options.map(
              (option, index) => readLabel(question, { option: index }, language as Language) || option,
            ),
          )}
        </Text>
      )}
      <Inline gap={2}>
        {list?.may_edit === true ? (
          <Button size="small" onClick={() => setOpened(list)}>
            {t("formDesigner.lists.edit")}
          </Button>
        ) : null}
        {mayShare ? (
          <Button size="small" onClick={() => setOpened(listOf(question))}>
            {t("formDesigner.lists.share")}
          </Button>
        ) : null}
      </Inline>
      {opened === null ? null : (
        <Suspense>
          <OptionListDialog
            list={opened}
            usedBy={list?.used_by ?? []}
            onClose={() => setOpened(null)}
            onSaved={(id) => {
              setOpened(null);
              if (chosen === null) onChange({ option_list: id });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** A new list of the options that a question has. */
function listOf({ options, translations = {} }: StoredQuestion): WrittenList {
  return {
    id: null,
    row_version: null,
    title: "",
    options: options.map((value, index) => ({
      id: null,
      value,
      labels: Object.fromEntries(
        Object.entries(translations).flatMap(([language, words]) => {
          const label = words.options?.[index] ?? "";
          return label === "" ? [] : [[language, label]];
        }),
      ),
      is_retired: false,
    })),
  };
}
