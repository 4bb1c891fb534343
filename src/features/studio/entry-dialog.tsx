import type { InputRef } from "antd";
import { type ComponentType, useId, useRef, useState } from "react";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { freeName } from "../../../core/studio/edits.ts";
import { type Entry, putEntry, readEntries } from "../../../core/studio/entries.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import { newDays } from "./days-fields.tsx";
import type { EntryFieldsProps, FollowingList } from "./entry-fields.ts";
import { InvariantFields } from "./invariant-fields.tsx";
import { isObjectWith, JsonTabs } from "./json-tabs.tsx";
import { LabelledText } from "./labelled.tsx";
import { MistakesProvider } from "./mistakes.tsx";
import { NoticeFields } from "./notice-fields.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import { TimedFields } from "./timed-fields.tsx";
import { TryPanel } from "./try-panel.tsx";
import type { Area, Areas, Choice } from "./use-areas.ts";
import { ValueFields } from "./value-fields.tsx";

export interface NamedEntry {
  readonly entry: Entry<FollowingList>;
  /** What it is called; of a notice what people read, in the language of the person. */
  readonly label: string;
}

interface EntryDialogProps {
  readonly list: FollowingList;
  /** Null: a new one. */
  readonly edited: NamedEntry | null;
  readonly studio: Studio;
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  readonly actors: readonly Choice[];
  readonly recipients: readonly Choice[];
  readonly onSave: (named: NamedEntry) => void;
  readonly onClose: () => void;
}

const FIELDS: { readonly [L in FollowingList]: ComponentType<EntryFieldsProps<L>> } = {
  timed: TimedFields,
  notices: NoticeFields,
  values: ValueFields,
  invariants: InvariantFields,
};
/** What an entry of each list has at the least. */
const PARTS: Readonly<Record<FollowingList, readonly string[]>> = {
  timed: ["when", "effects"],
  notices: ["when", "to"],
  values: ["fields"],
  invariants: ["when", "path", "has"],
};
const MAX_NAME = 40;

/** One thing that follows by itself: in sentences, or as JSON, and tried on a record. */
export function EntryDialog(props: EntryDialogProps) {
  const { list, edited, studio, document, area, areas, actors, recipients, onSave, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [entry, setEntry] = useState<Entry<FollowingList>>(edited?.entry ?? begun(list, area));
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const known = edited?.entry.name ?? null;
  const taken = readEntries(document, list).map(({ name }) => name);
  const name = known ?? freeName(label.slice(0, MAX_NAME), { fallback: list, taken });
  const full = { ...entry, name } as Entry<FollowingList>;
  const typed = putEntry(document, list, { known, entry: full as never });
  const at = `/${list}/${readEntries(typed, list).findIndex((one) => one.name === name)}`;
  const Fields = FIELDS[list] as ComponentType<EntryFieldsProps<FollowingList>>;
  const isNotice = list === "notices";
  const save = () => {
    if (wrong) return setProblem(t("studio.condition.notJson"));
    if (label.trim() === "") return setProblem(t("studio.follows.nameNeeded"));
    return onSave({ entry: full, label: label.trim() });
  };
  return (
    <StudioDialog
      width={760}
      title={
        edited === null ? t(`studio.follows.add.${list}`) : t("studio.editField", { name: edited.label })
      }
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <MistakesProvider draft={studio.draft} document={typed} at={at}>
        <LabelledText
          id={`${id}label`}
          label={t(isNotice ? "studio.follows.message" : "studio.nameField")}
          help={t(isNotice ? "studio.help.follows.message" : "studio.help.follows.name")}
          value={label}
          maxLength={isNotice ? 300 : 60}
          disabled={edited !== null && !isNotice}
          first={first}
          onChange={setLabel}
        />
        <JsonTabs
          label={t("studio.parts.follows")}
          items={[
            {
              key: "settings",
              label: t("studio.settings"),
              children: (
                <Stack gap={4}>
                  <Fields
                    {...{ document: typed, area, areas, actors, recipients, at }}
                    entry={full}
                    onChange={setEntry}
                  />
                  <TryPanel
                    {...{ studio, area, areas, label, recipients }}
                    document={typed}
                    question={{ kind: QUESTIONS[list], name }}
                  />
                </Stack>
              ),
            },
          ]}
          jsonLabel={t("studio.follows.asJson")}
          value={full}
          fits={isObjectWith(...PARTS[list])}
          wrong={t("studio.condition.notJson")}
          onChange={(read) => setEntry(read as Entry<FollowingList>)}
          onWrong={setWrong}
        />
      </MistakesProvider>
    </StudioDialog>
  );
}

const QUESTIONS = { timed: "timed", values: "value", invariants: "invariant", notices: "notice" } as const;

function begun(list: FollowingList, { fields }: Area): Entry<FollowingList> {
  const dates = fields.filter(({ type, computed }) => type === "date" && !computed);
  const when = { field: fields[0]?.name ?? "", empty: false };
  switch (list) {
    case "timed":
      return dates.length === 0
        ? { name: "", when, period: { cycle: "monthly", at: "start" }, effects: [] as never }
        : { name: "", when, after: newDays(dates), effects: [] as never };
    case "notices":
      return { name: "", when, to: [] as never };
    case "values":
      return { name: "", fields: [] as never };
    case "invariants":
      return { name: "", when, path: "id", has: "some" };
  }
}
