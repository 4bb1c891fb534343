import { Checkbox } from "antd";
import { useId } from "react";
import { readView, setTree, setView } from "../../../core/studio/layout.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { ChosenList } from "./chosen-list.tsx";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { WeekSection, type WeekSectionProps } from "./week-section.tsx";
import { TitledSection } from "./titled-section.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

/** The list as a board, a calendar, a week and a tree, where fields allow it. */
export function ViewsSection(props: WeekSectionProps) {
  const { resource, fields, columns, onChange } = props;
  const { t } = useTranslation();
  const choices = fields.filter(({ type }) => type === "enum");
  const dates = fields.filter(({ type }) => type === "date" || type === "datetime");
  const board = readView(resource, "board");
  const calendar = readView(resource, "calendar");
  const typeOf = (name: string) => dates.find(({ value }) => value === name)?.type;
  const states = new Set(resource.lifecycles?.map(({ field }) => field));
  const first = choices.find(({ value }) => states.has(value)) ?? choices[0];
  return (
    <TitledSection title={t("studio.layout.views")}>
      <Checkbox
        checked={board !== null}
        disabled={first === undefined}
        onChange={({ target }) =>
          onChange(
            setView(
              resource,
              "board",
              target.checked && first !== undefined ? { kind: "board", field: first.value } : null,
            ),
          )
        }
      >
        {t("studio.layout.showBoard")}
      </Checkbox>
      {first === undefined ? <Text tone="quiet">{t("studio.layout.boardNeeds")}</Text> : null}
      {board === null ? null : (
        <Stack gap={3} padBefore={6}>
          <LabelledSelect
            label={t("studio.layout.boardField")}
            help={t("studio.help.view.board")}
            value={board.field}
            options={choices}
            onChange={(field: string) => onChange(setView(resource, "board", { ...board, field }))}
          />
          <ChosenList
            label={t("studio.layout.card")}
            chosen={board.card ?? []}
            choices={columns}
            onChange={(card) => {
              const { card: _, ...others } = board;
              onChange(setView(resource, "board", card.length === 0 ? others : { ...others, card }));
            }}
          />
        </Stack>
      )}
      <Checkbox
        checked={calendar !== null}
        disabled={dates.length === 0}
        onChange={({ target }) =>
          onChange(
            setView(
              resource,
              "calendar",
              target.checked && dates[0] !== undefined ? { kind: "calendar", field: dates[0].value } : null,
            ),
          )
        }
      >
        {t("studio.layout.showCalendar")}
      </Checkbox>
      {dates.length === 0 ? <Text tone="quiet">{t("studio.layout.calendarNeeds")}</Text> : null}
      {calendar === null ? null : (
        <Stack gap={3} padBefore={6}>
          <LabelledSelect
            label={t("studio.layout.begins")}
            help={t("studio.help.view.calendar")}
            value={calendar.field}
            options={dates}
            onChange={(field: string) => {
              const { end, ...others } = calendar;
              const fits = end !== undefined && end !== field && typeOf(end) === typeOf(field);
              onChange(setView(resource, "calendar", { ...others, field, ...(fits ? { end } : {}) }));
            }}
          />
          <LabelledSelect
            label={t("studio.layout.ends")}
            allowClear
            placeholder={t("studio.layout.sameDay")}
            value={calendar.end ?? null}
            options={dates.filter(
              ({ value, type }) => value !== calendar.field && type === typeOf(calendar.field),
            )}
            onChange={(value: string | null | undefined) => {
              const { end: _, ...others } = calendar;
              onChange(setView(resource, "calendar", value == null ? others : { ...others, end: value }));
            }}
          />
        </Stack>
      )}
      <WeekSection {...props} />
      <TreeSection {...{ resource, fields, onChange }} />
    </TitledSection>
  );
}

/** Records that stand below one another by a reference to their own area. */
function TreeSection({
  resource,
  fields,
  onChange,
}: Pick<LayoutEditing, "resource" | "fields" | "onChange">) {
  const { t } = useTranslation();
  const id = useId();
  const { tree } = resource;
  const own = new Set(
    resource.fields.flatMap((field) =>
      field.type === "reference" && field.to === resource.name ? [field.name] : [],
    ),
  );
  const parents = fields.filter(({ value }) => own.has(value));
  const first = parents[0]?.value;
  return (
    <>
      <Checkbox
        checked={tree !== undefined}
        disabled={first === undefined && tree === undefined}
        onChange={({ target }) =>
          onChange(setTree(resource, target.checked && first !== undefined ? { parent: first } : null))
        }
      >
        {t("studio.layout.showTree")}
      </Checkbox>
      {first === undefined ? <Text tone="quiet">{t("studio.layout.treeNeeds")}</Text> : null}
      {tree === undefined ? null : (
        <Stack gap={3} padBefore={6}>
          <LabelledSelect
            label={t("studio.layout.treeParent")}
            value={tree.parent}
            options={parents}
            onChange={(parent: string) => onChange(setTree(resource, { ...tree, parent }))}
          />
          <Labelled id={`${id}depth`} label={t("studio.layout.treeDepth")}>
            <NumberBox
              id={`${id}depth`}
              min={2}
              max={20}
              placeholder="10"
              value={tree.depth ?? null}
              onChange={(depth) =>
                onChange(setTree(resource, { parent: tree.parent, ...(depth === null ? {} : { depth }) }))
              }
            />
          </Labelled>
        </Stack>
      )}
    </>
  );
}
