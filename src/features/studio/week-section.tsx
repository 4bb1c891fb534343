import { Checkbox } from "antd";
import type { ListView } from "../../../core/definition/types.ts";
import { readWord } from "../../../core/studio/edits.ts";
import { readView, setView } from "../../../core/studio/layout.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { ChosenList } from "./chosen-list.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { type LayoutEditing, markedFields } from "./layout-editing.ts";
import { useAreas } from "./use-areas.ts";
import type { Draft } from "./use-studio.ts";

type WeekGrid = Extract<ListView, { readonly kind: "week_grid" }>;

export interface WeekSectionProps extends LayoutEditing {
  readonly draft: Draft | undefined;
}

const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money", "percent", "duration"]);

const OPTIONAL = ["expected", "propose", "file", "approve", "sendBack"] as const;

/** The list as a week, where records hold child rows with a day and a number. */
export function WeekSection(props: WeekSectionProps) {
  const { resource, labels, fields, columns, draft, onChange } = props;
  const { t } = useTranslation();
  const areas = useAreas(draft);
  const proposals = useProposals();
  const view = readView(resource, "week_grid");
  const childOf = (name: string) => {
    const field = resource.fields.find((one) => one.name === name);
    return field?.type === "rows" ? (areas.find(field.resource)?.fields ?? []) : [];
  };
  const choicesIn = (name: string, fits: (type: string) => boolean) =>
    childOf(name)
      .filter(({ type, computed }) => !computed && fits(type))
      .map(({ name: value, label }) => ({ value, label }));
  const daysOf = (name: string) => choicesIn(name, (type) => type === "date");
  const numbersOf = (name: string) => choicesIn(name, (type) => NUMBERS.has(type));
  const rows = fields.filter(
    ({ value, type }) => type === "rows" && daysOf(value).length > 0 && numbersOf(value).length > 0,
  );
  const dates = markedFields(props, "filter").filter(({ type }) => type === "date");
  const steps = (resource.lifecycles ?? []).flatMap(({ field, transitions }) =>
    transitions.map(({ name }) => ({
      value: `${field}.${name}`,
      label: readWord(labels, `transitions.${field}.${name}`) || humanise(name),
    })),
  );
  const first = startingView();
  const write = (next: WeekGrid | null) => onChange(setView(resource, "week_grid", next));
  /** What is emptied says nothing. */
  const set = (part: Partial<WeekGrid>) => {
    if (view === null) return;
    const said = Object.entries({ ...view, ...part }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    write(Object.fromEntries(said) as unknown as WeekGrid);
  };
  return (
    <>
      <Checkbox
        checked={view !== null}
        disabled={first === null && view === null}
        onChange={({ target }) => write(target.checked ? first : null)}
      >
        {t("studio.layout.showWeek")}
      </Checkbox>
      {first === null && view === null ? <Text tone="quiet">{t("studio.layout.weekNeeds")}</Text> : null}
      {view === null ? null : (
        <Stack gap={3} padBefore={6}>
          <ChosenList
            label={t("studio.layout.weekLine")}
            chosen={view.line}
            choices={columns}
            min={1}
            max={3}
            onChange={(line) => set({ line: line as unknown as WeekGrid["line"] })}
          />
          {choose("field", t("studio.layout.weekFrom"), dates)}
          {choose("end", t("studio.layout.weekTo"), dates)}
          {choose("rows", t("studio.layout.weekRows"), rows)}
          {choose("day", t("studio.layout.weekDay"), daysOf(view.rows))}
          <ChosenList
            label={t("studio.layout.weekValues")}
            chosen={view.values}
            choices={numbersOf(view.rows)}
            min={1}
            max={4}
            onChange={(values) => set({ values: values as unknown as WeekGrid["values"] })}
          />
          {choose(
            "expected",
            t("studio.layout.weekExpected"),
            fields.filter(({ type }) => NUMBERS.has(type)),
          )}
          {choose("propose", t("studio.layout.weekPropose"), proposals)}
          {choose(
            "file",
            t("studio.layout.weekFile"),
            fields.filter(({ type }) => type === "file" || type === "files"),
          )}
          <ChosenList
            label={t("studio.layout.weekSubmit")}
            chosen={view.submit ?? []}
            choices={steps}
            max={4}
            onChange={(submit) => set({ submit: submit as unknown as NonNullable<WeekGrid["submit"]> })}
          />
          {choose("approve", t("studio.layout.weekApprove"), steps)}
          {choose("sendBack", t("studio.layout.weekSendBack"), steps)}
        </Stack>
      )}
    </>
  );

  /** The view with the first of everything that fits; null where something is lacking. */
  function startingView(): WeekGrid | null {
    const [from, to] = dates;
    const [held] = rows;
    const line = columns.find(({ value }) => resource.label.includes(value)) ?? columns[0];
    const [day] = held ? daysOf(held.value) : [];
    const [number] = held ? numbersOf(held.value) : [];
    if (!from || !to || !held || !line || !day || !number) return null;
    return {
      kind: "week_grid",
      line: [line.value],
      field: from.value,
      end: to.value,
      rows: held.value,
      day: day.value,
      values: [number.value],
    };
  }

  function choose(
    part: "field" | "end" | "rows" | "day" | (typeof OPTIONAL)[number],
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) {
    const optional = OPTIONAL.some((one) => one === part);
    return (
      <LabelledSelect
        label={label}
        allowClear={optional}
        placeholder={t("studio.layout.weekNone")}
        value={view?.[part] ?? null}
        options={options.map(({ value, label: text }) => ({ value, label: text }))}
        onChange={(value: string | null | undefined) => {
          if (part !== "rows") return set({ [part]: value ?? undefined });
          const [day] = daysOf(value ?? "");
          const [number] = numbersOf(value ?? "");
          if (value && day && number) set({ rows: value, day: day.value, values: [number.value] });
        }}
      />
    );
  }
}

/** Functions of the server that say which rows to expect, as far as an area begins with them. */
function useProposals() {
  const { config } = useConfigIndex();
  const names = config.resources.flatMap(({ list }) =>
    list.views.flatMap((view) => (view.kind === "week_grid" ? (view.propose ?? []) : [])),
  );
  return [...new Set(names)].map((value) => ({ value, label: humanise(value) }));
}
