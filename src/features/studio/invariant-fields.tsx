import { Select } from "antd";
import type { Entry } from "../../../core/studio/entries.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns, Inline, Stack, Text } from "../../ui/layout.tsx";
import { goesOn } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { EffectsEditor } from "./effects-editor.tsx";
import { type EntryFieldsProps, withPart } from "./entry-fields.ts";
import { LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { areaAtEnd, PathSelect } from "./path-select.tsx";
import type { Area } from "./use-areas.ts";

type Invariant = Entry<"invariants">;
const HAS = ["some", "none", "one"] as const;
const MENDS = ["look", "again", "effects"] as const;
type Mend = (typeof MENDS)[number];

/** How many records there must be around one, and what is done where it is otherwise. */
export function InvariantFields(props: EntryFieldsProps<"invariants">) {
  const { entry, document, area, areas, recipients, at, onChange } = props;
  const { t } = useTranslation();
  const target = areaAtEnd(areas, area, entry.path);
  const transitions = area.transitions;
  const mend: Mend = entry.again === undefined ? (entry.mend === undefined ? "look" : "effects") : "again";
  const begin = (next: Mend) => {
    const { again: _, mend: __, ...others } = entry;
    if (next === "again") return onChange({ ...others, again: transitions[0]?.value ?? "" });
    return onChange(next === "effects" ? { ...others, mend: [] } : others);
  };
  return (
    <Stack gap={4}>
      <ConditionEditor
        label={t("studio.follows.forWhich")}
        help={t("studio.help.follows.invariantWhen")}
        value={entry.when}
        fields={area.fields}
        of={area.name}
        at={`${at}/when`}
        onChange={(when) => onChange({ ...entry, when: when ?? { all: [] } })}
      />
      <Stack gap={1}>
        <Text weight={500}>{t("studio.follows.thereIs")}</Text>
        <Inline gap={1} align="center" wrap>
          <Select<Invariant["has"]>
            aria-label={t("studio.follows.has")}
            value={entry.has}
            style={{ inlineSize: 190 }}
            showSearch={{ optionFilterProp: "label" }}
            options={HAS.map((value) => ({ value, label: t(`studio.follows.amounts.${value}`) }))}
            onChange={(has) =>
              onChange(withPart({ ...entry, has }, "during", has === "one" ? entry.during : undefined))
            }
          />
          <PathSelect
            label={t("studio.follows.counted")}
            areas={areas}
            start={area}
            value={entry.path}
            self={t("studio.say.self")}
            ends={goesOn}
            goes={goesOn}
            toChildren
            onChange={(path) => onChange({ ...entry, path: path === "" ? "id" : path })}
          />
        </Inline>
        <Mistake at={`${at}/path`} />
      </Stack>
      <ConditionEditor
        label={t("studio.check.where")}
        help={t("studio.help.follows.where")}
        value={entry.where}
        fields={target?.fields ?? []}
        at={`${at}/where`}
        onChange={(where) => onChange(withPart(entry, "where", where))}
      />
      {entry.has === "one" && target !== undefined ? (
        <During
          during={entry.during}
          target={target}
          at={`${at}/during`}
          onChange={(during) => onChange(withPart(entry, "during", during))}
        />
      ) : null}
      <LabelledSelect<Mend>
        label={t("studio.follows.mend")}
        help={t("studio.help.follows.mend")}
        value={mend}
        options={MENDS.filter((one) => one !== "again" || transitions.length > 0 || mend === "again").map(
          (value) => ({ value, label: t(`studio.follows.mends.${value}`) }),
        )}
        onChange={begin}
      />
      {mend === "again" ? (
        <Select
          aria-label={t("studio.follows.mends.again")}
          value={entry.again ?? ""}
          style={{ inlineSize: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          options={[...transitions]}
          onChange={(again) => onChange({ ...entry, again })}
        />
      ) : null}
      {mend === "effects" ? (
        <EffectsEditor
          label={t("studio.follows.effects")}
          effects={entry.mend ?? []}
          {...{ document, area, areas }}
          actors={recipients}
          at={`${at}/mend`}
          onChange={(effects) => onChange({ ...entry, mend: [...effects] })}
        />
      ) : null}
      <Mistake at={`${at}/again`} />
      <Mistake at={at} />
    </Stack>
  );
}

interface DuringProps {
  readonly during: Invariant["during"];
  readonly target: Area;
  readonly at: string;
  readonly onChange: (during: Invariant["during"]) => void;
}

/** By which dates records are in force, where not more than one may be on any day. */
function During({ during, target, at, onChange }: DuringProps) {
  const { t } = useTranslation();
  const dates = target.fields
    .filter(({ type, computed }) => type === "date" && !computed)
    .map(({ name, label }) => ({ value: name, label }));
  const others = target.fields.map(({ name, label }) => ({ value: name, label }));
  const put = (part: "from" | "to" | "by", value: string | undefined) => {
    const next = withPart({ from: "", to: "", ...during }, part, value);
    onChange(part === "from" && value === undefined ? undefined : next);
  };
  return (
    <Stack gap={1}>
      <Columns min={180} gap={[2, 3]}>
        {(["from", "to", "by"] as const).map((part) => (
          <LabelledSelect<string | null>
            key={part}
            label={t(`studio.follows.during.${part}`)}
            help={t(`studio.help.follows.during.${part}`)}
            value={during?.[part] ?? null}
            allowClear={part !== "to"}
            options={part === "by" ? others : dates}
            onChange={(value) => put(part, value ?? undefined)}
          />
        ))}
      </Columns>
      <Mistake at={at} below />
    </Stack>
  );
}
