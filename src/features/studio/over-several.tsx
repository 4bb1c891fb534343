import { Checkbox, Select } from "antd";
import type { RecordCheck } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import { AlikeEditor } from "./alike-editor.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { FindsEditor } from "./finds-editor.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { MatchEditor } from "./match-editor.tsx";
import { Mistake } from "./mistakes.tsx";
import { OverlapEditor } from "./overlap-editor.tsx";
import type { Area, Areas, Choice } from "./use-areas.ts";

/** Chosen where no other records are looked at. */
const ALONE = "";

interface OverSeveralProps {
  readonly check: RecordCheck;
  readonly area: Area;
  readonly areas: Areas;
  readonly actors: readonly Choice[];
  readonly at: string;
  readonly onChange: (check: RecordCheck) => void;
  readonly withPart: (part: string, value: unknown) => void;
}

/** Which other records a check looks at, what there may be of them, and who may pass it all the same. */
export function OverSeveral({ check, area, areas, actors, at, onChange, withPart }: OverSeveralProps) {
  const { t } = useTranslation();
  const { over, match = {}, overlaps, alike = [], where, finds, override, changes = [], was } = check;
  // of the area itself: as it stands with what is drafted
  const target = over === undefined ? undefined : over === area.name ? area : areas.find(over);
  return (
    <>
      <LabelledSelect
        label={t("studio.check.over")}
        help={t("studio.help.check.over")}
        value={over ?? ALONE}
        options={[
          { value: ALONE, label: t("studio.check.alone") },
          ...areas.all.map((one) => ({ value: one.name, label: one.label })),
        ]}
        onChange={(next) => {
          const { over: _, match: __, overlaps: ___, alike: ____, where: _____, ...left } = check;
          const { finds: ______, ...others } = left;
          onChange(next === ALONE ? others : { ...others, over: next });
        }}
      />
      <Mistake at={`${at}/over`} />
      {target === undefined ? null : (
        <>
          <MatchEditor
            match={match}
            {...{ target, area, areas }}
            at={`${at}/match`}
            onChange={(next) => withPart("match", Object.keys(next).length === 0 ? undefined : next)}
          />
          <OverlapEditor
            overlaps={overlaps}
            target={target}
            area={area}
            at={`${at}/overlaps`}
            onChange={(next) => withPart("overlaps", next)}
          />
          <AlikeEditor
            alike={alike}
            {...{ target, area, areas }}
            at={`${at}/alike`}
            onChange={(next) => withPart("alike", next.length === 0 ? undefined : next)}
          />
          <ConditionEditor
            label={t("studio.check.where")}
            help={t("studio.help.check.where")}
            value={where}
            fields={target.fields}
            of={target.name}
            parents={area.fields}
            at={`${at}/where`}
            onChange={(next) => withPart("where", next)}
          />
          <FindsEditor
            finds={finds}
            target={target}
            area={area}
            at={`${at}/finds`}
            onChange={(next) => withPart("finds", next)}
          />
        </>
      )}
      <LabelledSelect
        label={t("studio.check.changes")}
        help={t("studio.help.check.changes")}
        mode="multiple"
        value={[...changes]}
        options={area.fields
          .filter(({ computed }) => !computed)
          .map(({ name, label }) => ({ value: name, label }))}
        onChange={(names: string[]) => {
          const { was: _, changes: __, ...others } = check;
          onChange(names.length === 0 ? others : { ...check, changes: names as [string] });
        }}
      />
      <Mistake at={`${at}/changes`} below />
      {changes.length === 0 ? null : (
        <ConditionEditor
          label={t("studio.check.was")}
          help={t("studio.help.check.was")}
          value={was}
          fields={area.fields}
          at={`${at}/was`}
          onChange={(next) => withPart("was", next)}
        />
      )}
      {check.level === "warning" ? null : (
        <Stack gap={1}>
          <Checkbox
            checked={override !== undefined}
            onChange={(event) => withPart("override", event.target.checked ? {} : undefined)}
          >
            {t("studio.check.override")}
          </Checkbox>
          {override === undefined ? null : (
            <Select
              aria-label={t("studio.check.overrideBy")}
              mode="multiple"
              placeholder={t("studio.check.anybody")}
              value={[...(override.who ?? [])]}
              style={{ inlineSize: "100%" }}
              optionFilterProp="label"
              options={[...actors]}
              onChange={(who: string[]) => withPart("override", who.length === 0 ? {} : { who })}
            />
          )}
        </Stack>
      )}
      <Mistake at={`${at}/override`} below />
      <Mistake at={at} />
    </>
  );
}
