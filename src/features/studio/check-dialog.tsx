import { useState } from "react";
import type { RecordCheck, RecordRule, ResourceDefinition } from "../../../core/definition/types.ts";
import { putEntry, readEntries } from "../../../core/studio/entries.ts";
import { freeNameAmong, nameFrom } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { Asked } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { JsonDialog } from "./json-dialog.tsx";
import { isObjectWith } from "./json-tabs.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { OverSeveral } from "./over-several.tsx";
import type { Studio } from "./studio.ts";
import { TryPanel } from "./try-panel.tsx";
import type { Area, Areas, Choice } from "./use-areas.ts";

/** Rules over one record, and over several. */
export type CheckList = "rules" | "checks";
type Check = RecordRule | RecordCheck;

export interface NamedCheck {
  readonly check: Check;
  /** What people read when it is broken, in the language of the person. */
  readonly message: string;
}

interface CheckDialogProps {
  readonly list: CheckList;
  /** Null: a new one. */
  readonly edited: NamedCheck | null;
  readonly studio: Studio;
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  /** Fields of the record that rows of this area belong to. */
  readonly parents: readonly Asked[];
  readonly actors: readonly Choice[];
  readonly onSave: (named: NamedCheck) => void;
  readonly onClose: () => void;
}

const LEVELS = ["error", "warning"] as const;
/** A check gets its name from the message; more of it would only be hard to read in the API. */
const MAX_NAME = 40;
/** Of a check whose message makes no name. */
const NAMELESS = "new_check";

/** One rule: of a record by itself, or of several together. */
export function CheckDialog(props: CheckDialogProps) {
  const { list, edited, studio, document, area, areas, parents, actors, onSave, onClose } = props;
  const { t } = useTranslation();
  const [message, setMessage] = useState(edited?.message ?? "");
  const [check, setCheck] = useState<Check>(edited?.check ?? begun(list, area));
  const known = edited?.check.name ?? null;
  const taken = readEntries(document, list).map((one) => one.name);
  const name = known ?? (nameFrom(message.slice(0, MAX_NAME)) || freeNameAmong(taken, NAMELESS));
  const full = { ...check, name } as Check;
  const typed = putEntry(document, list, { known, entry: full as never });
  const at = `/${list}/${readEntries(typed, list).findIndex((one) => one.name === full.name)}`;
  const change = (part: Partial<RecordRule & RecordCheck>) => setCheck({ ...check, ...part });
  /** The same without a part that there is nothing to say of. */
  const withPart = (part: string, value: unknown) => {
    const { [part as keyof Check]: _, ...others } = check;
    setCheck((value === undefined ? others : { ...others, [part]: value }) as Check);
  };
  const findProblem = () => {
    if (message.trim() === "") return t("studio.check.messageNeeded");
    if (known === null && taken.includes(name)) return t("studio.nameTaken", { name });
    return check.fields.length === 0 ? t("studio.check.fieldsNeeded") : null;
  };
  return (
    <JsonDialog
      title={
        edited === null
          ? t(list === "rules" ? "studio.check.addRule" : "studio.check.addCheck")
          : t("studio.editField", { name: edited.message })
      }
      label={t("studio.parts.checks")}
      jsonLabel={t("studio.check.asJson")}
      draft={studio.draft}
      document={typed}
      at={at}
      value={full}
      fits={isObjectWith("level", "fields")}
      named={{
        label: t("studio.check.message"),
        help: t("studio.help.check.message"),
        value: message,
        maxLength: 300,
        onChange: setMessage,
      }}
      findProblem={findProblem}
      onChange={setCheck}
      onSave={() => onSave({ check: full, message: message.trim() })}
      onClose={onClose}
    >
      <LabelledSelect
        label={t("studio.check.level")}
        help={t("studio.help.check.level")}
        value={check.level}
        options={LEVELS.map((value) => ({ value, label: t(`studio.check.levels.${value}`) }))}
        onChange={(level) => change({ level })}
      />
      <LabelledSelect
        label={t("studio.check.fields")}
        help={t("studio.help.check.fields")}
        mode="multiple"
        value={[...check.fields]}
        options={area.fields.map((field) => ({ value: field.name, label: field.label }))}
        onChange={(fields: string[]) => change({ fields })}
      />
      <Mistake at={`${at}/fields`} below />
      {list === "rules" ? (
        <ConditionEditor
          label={t("studio.check.holds")}
          help={t("studio.help.check.holds")}
          value={(check as RecordRule).check}
          fields={area.fields}
          of={area.name}
          parents={parents}
          at={`${at}/check`}
          onChange={(next) => change({ check: next ?? { all: [] } })}
        />
      ) : (
        <OverSeveral
          check={check as RecordCheck}
          {...{ area, areas, actors, at }}
          onChange={setCheck}
          withPart={withPart}
        />
      )}
      <ConditionEditor
        label={t("studio.check.when")}
        help={t("studio.help.check.when")}
        value={check.when}
        fields={area.fields}
        of={area.name}
        parents={parents}
        at={`${at}/when`}
        onChange={(when) => withPart("when", when)}
      />
      <TryPanel
        {...{ studio, area, areas }}
        document={typed}
        question={{ kind: list === "rules" ? "rule" : "check", name: full.name }}
        label={message}
      />
    </JsonDialog>
  );
}

function begun(list: CheckList, area: Area): Check {
  const [field] = area.fields;
  const name = field?.name ?? "";
  const common = { name: "", level: "error" as const, fields: [name] as [string] };
  return list === "rules"
    ? { ...common, check: { field: name, empty: false } }
    : { ...common, over: area.name, match: { [name]: name } };
}
