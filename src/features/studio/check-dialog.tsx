import { Button, Checkbox, type InputRef, Select } from "antd";
import { useId, useRef, useState } from "react";
import type { RecordCheck, RecordRule, ResourceDefinition } from "../../../core/definition/types.ts";
import { type Check, type CheckList, putCheck, readChecks } from "../../../core/studio/checks.ts";
import { nameFrom } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, holdsSame, NUMBERS } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { FormulaEditor } from "./formula-editor.tsx";
import { JsonOrSentence } from "./json-or-sentence.tsx";
import { Labelled, LabelledText } from "./labelled.tsx";
import { Mistake, MistakesProvider } from "./mistakes.tsx";
import { PathSelect, SELF } from "./path-select.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import { TryPanel } from "./try-panel.tsx";
import type { Area, Areas } from "./use-areas.ts";
import { FieldSelect } from "./value-control.tsx";

export interface NamedCheck {
  readonly check: Check;
  /** What people read when it is broken, in the language of the person. */
  readonly message: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface CheckDialogProps {
  readonly list: CheckList;
  /** Null: a new one. */
  readonly edited: NamedCheck | null;
  readonly studio: Studio;
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  readonly actors: readonly Choice[];
  readonly onSave: (named: NamedCheck) => void;
  readonly onClose: () => void;
}

/** Chosen where no other records are looked at. */
const ALONE = "";
const LEVELS = ["error", "warning"] as const;
/** A check gets its name from the message; more of it would only be hard to read in the API. */
const MAX_NAME = 40;
/** Of a check as long as nobody gave it a message. */
const NAMELESS = "new_check";

/** One rule: of a record by itself, or of several together. */
export function CheckDialog(props: CheckDialogProps) {
  const { list, edited, studio, document, area, areas, actors, onSave, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [message, setMessage] = useState(edited?.message ?? "");
  const [check, setCheck] = useState<Check>(edited?.check ?? begun(list, area));
  const [problem, setProblem] = useState<string | null>(null);
  const known = edited?.check.name ?? null;
  const name = known ?? nameFrom(message).slice(0, MAX_NAME).replace(/_+$/, "");
  const full = { ...check, name: name === "" ? NAMELESS : name } as Check;
  const typed = putCheck(document, list, { known, check: full });
  const at = `/${list}/${readChecks(typed, list).findIndex((one) => one.name === full.name)}`;
  const change = (part: Partial<RecordRule & RecordCheck>) => setCheck({ ...check, ...part });
  /** The same without a part that there is nothing to say of. */
  const withPart = (part: string, value: unknown) => {
    const { [part as keyof Check]: _, ...others } = check;
    setCheck((value === undefined ? others : { ...others, [part]: value }) as Check);
  };
  const save = () => {
    if (message.trim() === "") return setProblem(t("studio.check.messageNeeded"));
    if (known === null && (name === "" || readChecks(document, list).some((one) => one.name === name)))
      return setProblem(t("studio.nameTaken", { name }));
    if (check.fields.length === 0) return setProblem(t("studio.check.fieldsNeeded"));
    return onSave({ check: full, message: message.trim() });
  };
  return (
    <StudioDialog
      width={760}
      title={
        edited === null
          ? t(list === "rules" ? "studio.check.addRule" : "studio.check.addCheck")
          : t("studio.editField", { name: edited.message })
      }
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <MistakesProvider draft={studio.draft} document={typed} at={at}>
        <Stack gap={4}>
          <LabelledText
            id={`${id}message`}
            label={t("studio.check.message")}
            value={message}
            maxLength={300}
            first={first}
            onChange={setMessage}
          />
          <Labelled id={`${id}level`} label={t("studio.check.level")}>
            <Select
              id={`${id}level`}
              value={check.level}
              style={{ inlineSize: "100%" }}
              showSearch={{ optionFilterProp: "label" }}
              options={LEVELS.map((value) => ({ value, label: t(`studio.check.levels.${value}`) }))}
              onChange={(level) => change({ level })}
            />
          </Labelled>
          <Labelled id={`${id}fields`} label={t("studio.check.fields")}>
            <Select
              id={`${id}fields`}
              mode="multiple"
              value={[...check.fields]}
              style={{ inlineSize: "100%" }}
              optionFilterProp="label"
              options={area.fields.map((field) => ({ value: field.name, label: field.label }))}
              onChange={(fields: string[]) => change({ fields })}
            />
          </Labelled>
          <Mistake at={`${at}/fields`} below />
          {list === "rules" ? (
            <ConditionEditor
              label={t("studio.check.holds")}
              value={(check as RecordRule).check}
              fields={area.fields}
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
            value={check.when}
            fields={area.fields}
            at={`${at}/when`}
            onChange={(when) => withPart("when", when)}
          />
          <TryPanel
            {...{ studio, area, areas }}
            document={typed}
            question={{ kind: list === "rules" ? "rule" : "check", name: full.name }}
            label={message}
          />
        </Stack>
      </MistakesProvider>
    </StudioDialog>
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

interface OverSeveralProps extends Pick<CheckDialogProps, "area" | "areas" | "actors"> {
  readonly check: RecordCheck;
  readonly at: string;
  readonly onChange: (check: RecordCheck) => void;
  readonly withPart: (part: string, value: unknown) => void;
}

function OverSeveral({ check, area, areas, actors, at, onChange, withPart }: OverSeveralProps) {
  const { t } = useTranslation();
  const id = useId();
  const { over, match = {}, overlaps, alike, where, finds, override } = check;
  // of the area itself: as it stands with what is drafted
  const target = over === undefined ? undefined : over === area.name ? area : areas.find(over);
  return (
    <>
      <Labelled id={`${id}over`} label={t("studio.check.over")}>
        <Select
          id={`${id}over`}
          value={over ?? ALONE}
          style={{ inlineSize: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          options={[
            { value: ALONE, label: t("studio.check.alone") },
            ...areas.all.map((one) => ({ value: one.name, label: one.label })),
          ]}
          onChange={(next) => {
            const { over: _, match: __, overlaps: ___, where: ____, finds: _____, ...others } = check;
            onChange(next === ALONE ? others : { ...others, over: next });
          }}
        />
      </Labelled>
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
          {alike === undefined ? null : (
            <JsonOrSentence
              label={t("studio.check.alike")}
              value={alike}
              said={false}
              onChange={(next) => withPart("alike", next)}
            >
              {null}
            </JsonOrSentence>
          )}
          <Mistake at={`${at}/alike`} below />
          <ConditionEditor
            label={t("studio.check.where")}
            value={where}
            fields={target.fields}
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

interface MatchEditorProps {
  readonly match: Readonly<Record<string, string>>;
  readonly target: Area;
  readonly area: Area;
  readonly areas: Areas;
  readonly at: string;
  readonly onChange: (match: Readonly<Record<string, string>>) => void;
}

/** Which fields of the other record hold what fields of this one hold. */
function MatchEditor({ match, target, area, areas, at, onChange }: MatchEditorProps) {
  const { t } = useTranslation();
  const entries = Object.entries(match);
  const fields = [itself(target, t("studio.say.record")), ...target.fields];
  const free = fields.filter(({ name, type }) => type !== "rows" && !Object.hasOwn(match, name));
  const next = free.find(({ name }) => name !== SELF);
  const write = (pairs: readonly (readonly [string, string])[]) => onChange(Object.fromEntries(pairs));
  const likeliest = (there: Asked) =>
    (area.fields.find((one) => one.name === there.name) ?? area.fields.find((one) => holdsSame(one, there)))
      ?.name ?? "";
  return (
    <Stack gap={2} role="group" aria-label={t("studio.check.match")}>
      <Text weight={500}>{t("studio.check.match")}</Text>
      {entries.map(([there, here], index) => {
        const field = fields.find((one) => one.name === there);
        const number = index + 1;
        const replace = (name: string, path: string) =>
          write(entries.map((one, place) => (place === index ? [name, path] : one)));
        return (
          <Stack key={there} gap={1}>
            <Inline gap={1} wrap align="center">
              <FieldSelect
                label={t("studio.check.there", { number })}
                value={there}
                fields={field === undefined ? free : [field, ...free]}
                onChange={(next) => {
                  const chosen = fields.find((one) => one.name === next);
                  replace(next, chosen === undefined ? here : likeliest(chosen));
                }}
              />
              <Text tone="quiet">=</Text>
              <PathSelect
                label={t("studio.check.here", { number })}
                areas={areas}
                start={area}
                value={here}
                ends={(one) => field === undefined || matches(one, field)}
                {...(field?.to === area.name ? { self: t("studio.say.self") } : {})}
                onChange={(path) => replace(there, path)}
              />
              <IconButton
                icon="close"
                label={t("studio.check.removeMatch", { number })}
                onClick={() => write(entries.filter((one) => one[0] !== there))}
              />
            </Inline>
            <Mistake at={`${at}/${there}`} below />
          </Stack>
        );
      })}
      {next === undefined ? null : (
        <Inline>
          <Button size="small" onClick={() => write([...entries, [next.name, likeliest(next)]])}>
            {t("studio.check.addMatch")}
          </Button>
        </Inline>
      )}
      <Mistake at={at} />
    </Stack>
  );
}

/** A record of an area as what references to it hold. */
const itself = ({ name }: Area, label: string): Asked => ({
  name: SELF,
  label,
  type: "reference",
  computed: false,
  options: [],
  to: name,
  person: false,
});

const matches = (one: Asked, other: Asked): boolean =>
  holdsSame(one, other) || (one.to !== null && one.to === other.to);

type Overlaps = RecordCheck["overlaps"];
const ENDS = ["there", "here"] as const;
const RANGED: ReadonlySet<string> = new Set(["date", "datetime", ...NUMBERS]);

interface OverlapEditorProps {
  readonly overlaps: Overlaps;
  readonly target: Area;
  readonly area: Area;
  readonly at: string;
  readonly onChange: (overlaps: Overlaps) => void;
}

function OverlapEditor({ overlaps, target, area, at, onChange }: OverlapEditorProps) {
  const { t } = useTranslation();
  const fields = { there: target.fields, here: area.fields };
  const ranged = (end: (typeof ENDS)[number]) => fields[end].filter(({ type }) => RANGED.has(type));
  const ends = (end: (typeof ENDS)[number]) =>
    ranged(end)
      .slice(0, 2)
      .map(({ name }) => name);
  if (ranged("there").length < 2 || ranged("here").length < 2) return null;
  return (
    <Stack gap={1}>
      <Checkbox
        checked={overlaps !== undefined}
        onChange={(event) =>
          onChange(event.target.checked ? { there: ends("there"), here: ends("here") } : undefined)
        }
      >
        {t("studio.check.overlaps")}
      </Checkbox>
      {overlaps === undefined
        ? null
        : ENDS.map((end) => (
            <Inline key={end} gap={1} wrap align="center">
              <Text tone="quiet">{t(`studio.check.range.${end}`)}</Text>
              {([0, 1] as const).map((place) => (
                <FieldSelect
                  key={place}
                  label={t(`studio.check.${place === 0 ? "rangeFrom" : "rangeTo"}`, {
                    range: t(`studio.check.range.${end}`),
                  })}
                  value={overlaps[end][place] ?? ""}
                  fields={ranged(end)}
                  onChange={(name) =>
                    onChange({
                      ...overlaps,
                      [end]: overlaps[end].map((one, index) => (index === place ? name : one)),
                    })
                  }
                />
              ))}
            </Inline>
          ))}
      <Mistake at={at} below />
    </Stack>
  );
}

type Finds = NonNullable<RecordCheck["finds"]>;
const LIMITS = ["atMost", "atLeast", "equals"] as const;

interface FindsEditorProps {
  readonly finds: RecordCheck["finds"];
  readonly target: Area;
  readonly area: Area;
  readonly at: string;
  readonly onChange: (finds: Finds | undefined) => void;
}

/** How many there may be, or how much of them together. */
function FindsEditor({ finds, target, area, at, onChange }: FindsEditorProps) {
  const { t } = useTranslation();
  const limit = LIMITS.find((one) => finds?.[one] !== undefined);
  const numbers = target.fields.filter(({ type }) => NUMBERS.has(type));
  const sum = finds?.sum === undefined ? {} : { sum: finds.sum };
  return (
    <Stack gap={2} role="group" aria-label={t("studio.check.finds")}>
      <Text weight={500}>{t("studio.check.finds")}</Text>
      <Inline gap={1} wrap align="center">
        <Select<(typeof LIMITS)[number] | "none">
          aria-label={t("studio.check.limit")}
          value={limit ?? "none"}
          style={{ inlineSize: 180 }}
          showSearch={{ optionFilterProp: "label" }}
          options={(["none", ...LIMITS] as const).map((value) => ({
            value,
            label: t(`studio.check.limits.${value}`),
          }))}
          onChange={(next) =>
            onChange(
              next === "none"
                ? undefined
                : { ...sum, [next]: limit === undefined ? 1 : (finds?.[limit] ?? null) },
            )
          }
        />
        {limit === undefined ? null : (
          <Select<string>
            aria-label={t("studio.check.measured")}
            value={finds?.sum ?? ""}
            style={{ minInlineSize: 200 }}
            showSearch={{ optionFilterProp: "label" }}
            options={[
              { value: "", label: t("studio.check.counted") },
              ...numbers.map(({ name, label }) => ({
                value: name,
                label: t("studio.check.sumOf", { field: label }),
              })),
            ]}
            onChange={(next) => {
              const bound = { [limit]: finds?.[limit] ?? null };
              onChange(next === "" ? bound : { sum: next, ...bound });
            }}
          />
        )}
      </Inline>
      {limit === undefined ? null : (
        <FormulaEditor
          label={t("studio.check.limitValue")}
          value={finds?.[limit]}
          fields={area.fields}
          at={`${at}/${limit}`}
          onChange={(next) => onChange({ ...sum, [limit]: next ?? null })}
        />
      )}
      <Mistake at={at} />
      <Mistake at={`${at}/sum`} />
    </Stack>
  );
}
