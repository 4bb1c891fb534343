import { type ComponentType, useState } from "react";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { freeName } from "../../../core/studio/edits.ts";
import { type Entry, putEntry, readEntries } from "../../../core/studio/entries.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { newDays } from "./days-fields.tsx";
import type { EntryFieldsProps, FollowingList } from "./entry-fields.ts";
import { InvariantFields } from "./invariant-fields.tsx";
import { JsonDialog } from "./json-dialog.tsx";
import { isObjectWith } from "./json-tabs.tsx";
import { NoticeFields } from "./notice-fields.tsx";
import { newRetention, RetentionFields } from "./retention-fields.tsx";
import { RetentionPreview } from "./retention-preview.tsx";
import type { Studio } from "./studio.ts";
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
  retention: RetentionFields,
};
/** What an entry of each list has at the least. */
const PARTS: Readonly<Record<FollowingList, readonly string[]>> = {
  timed: ["when", "effects"],
  notices: ["when", "to"],
  values: ["fields"],
  invariants: ["when", "path", "has"],
  retention: ["after", "action"],
};
const MAX_NAME = 40;

/** One thing that follows by itself: in sentences, or as JSON, and tried on a record. */
export function EntryDialog(props: EntryDialogProps) {
  const { list, edited, studio, document, area, areas, actors, recipients, onSave, onClose } = props;
  const { t } = useTranslation();
  const [label, setLabel] = useState(edited?.label ?? "");
  const [first] = useState<Entry<FollowingList>>(() => edited?.entry ?? begun(list, area));
  const [entry, setEntry] = useState(first);
  const known = edited?.entry.name ?? null;
  const taken = readEntries(document, list).map(({ name }) => name);
  const name = known ?? freeName(label.slice(0, MAX_NAME), { fallback: list, taken });
  const full = { ...entry, name } as Entry<FollowingList>;
  const typed = putEntry(document, list, { known, entry: full as never });
  const at = `/${list}/${readEntries(typed, list).findIndex((one) => one.name === name)}`;
  const Fields = FIELDS[list] as ComponentType<EntryFieldsProps<FollowingList>>;
  const isNotice = list === "notices";
  return (
    <JsonDialog
      title={
        edited === null ? t(`studio.follows.add.${list}`) : t("studio.editField", { name: edited.label })
      }
      label={t("studio.parts.follows")}
      jsonLabel={t("studio.follows.asJson")}
      draft={studio.draft}
      document={typed}
      at={at}
      value={full}
      untouched={edited === null && entry === first}
      fits={isObjectWith(...PARTS[list])}
      named={{
        label: t(isNotice ? "studio.follows.message" : "studio.nameField"),
        help: t(isNotice ? "studio.help.follows.message" : "studio.help.follows.name"),
        value: label,
        maxLength: isNotice ? 300 : 60,
        disabled: edited !== null && !isNotice,
        onChange: setLabel,
      }}
      findProblem={() => (label.trim() === "" ? t("studio.follows.nameNeeded") : null)}
      onChange={setEntry}
      onSave={() => onSave({ entry: full, label: label.trim() })}
      onClose={onClose}
    >
      <Fields
        {...{ document: typed, area, areas, actors, recipients, at }}
        entry={full}
        onChange={setEntry}
      />
      {list === "retention" ? (
        <RetentionPreview
          resource={area.name}
          rule={full as Entry<"retention">}
          before={rulesBefore(typed, name)}
          areas={areas}
        />
      ) : (
        <TryPanel
          {...{ studio, area, areas, label, recipients }}
          document={typed}
          question={{ kind: QUESTIONS[list], name }}
        />
      )}
    </JsonDialog>
  );
}

function rulesBefore(document: ResourceDefinition, name: string): readonly Entry<"retention">[] {
  const rules = readEntries(document, "retention");
  return rules.slice(
    0,
    rules.findIndex((rule) => rule.name === name),
  );
}

const QUESTIONS = { timed: "timed", values: "value", invariants: "invariant", notices: "notice" } as const;

function begun(list: FollowingList, { name: area, fields }: Area): Entry<FollowingList> {
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
    case "retention":
      return newRetention(area);
  }
}
