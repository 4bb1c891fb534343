import { Button, Input } from "antd";
import { useId } from "react";
import type { SectionNote } from "../../../core/definition/types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import type { Asked } from "./asked.ts";
import type { Choice } from "./chosen-list.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { Labelled, LabelledSelect } from "./labelled.tsx";

/** A note with its text in the language of the person; a new one has no name yet. */
export interface DraftNote {
  readonly note: SectionNote;
  readonly text: string;
}

interface NotesEditorProps {
  readonly notes: readonly DraftNote[];
  /** What their conditions may ask. */
  readonly fields: readonly Asked[];
  /** The fields of the section. */
  readonly places: readonly Choice[];
  readonly onChange: (notes: readonly DraftNote[]) => void;
}

/** Of a note that says nothing else. */
const STARTS = { tone: "info", on: "both" };
const SCREENS = ["both", "form", "detail"] as const;
const TONES = ["info", "warning"] as const;
const BEHIND = "";

/** Texts between the fields of a section: where each stands, how it looks, and when it is shown. */
export function NotesEditor({ notes, fields, places, onChange }: NotesEditorProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const id = useId();
  const put = (at: number, next: DraftNote) =>
    onChange(notes.map((one, index) => (index === at ? next : one)));
  return (
    <Stack gap={3} role="group" aria-label={t("studio.sections.notes")}>
      <Text weight={500}>{t("studio.sections.notes")}</Text>
      {notes.map(({ note, text }, at) => {
        const number = format.integer(at + 1);
        const { before, when, tone = "info", on = "both", name } = note;
        const change = (part: {
          before?: string | undefined;
          when?: typeof when;
          tone?: typeof tone;
          on?: typeof on;
        }) => {
          const next = { name, before, when, tone, on, ...part };
          const said = Object.entries(next).filter(
            ([key, value]) => value !== undefined && STARTS[key as keyof typeof STARTS] !== value,
          );
          put(at, { note: Object.fromEntries(said) as unknown as SectionNote, text });
        };
        return (
          <Stack key={at} gap={2} borderAbove padAbove={2}>
            <Labelled id={`${id}text${at}`} label={t("studio.sections.noteText", { number })}>
              <Input.TextArea
                id={`${id}text${at}`}
                value={text}
                maxLength={400}
                autoSize={{ minRows: 1, maxRows: 5 }}
                onChange={({ target }) => put(at, { note, text: target.value })}
              />
            </Labelled>
            <LabelledSelect
              label={t("studio.sections.noteBefore", { number })}
              value={before ?? BEHIND}
              options={[{ value: BEHIND, label: t("studio.sections.noteBehind") }, ...places]}
              onChange={(value: string) => change({ before: value === BEHIND ? undefined : value })}
            />
            <LabelledSelect
              label={t("studio.sections.noteTone", { number })}
              value={tone}
              options={TONES.map((value) => ({ value, label: t(`studio.sections.tones.${value}`) }))}
              onChange={(value) => change({ tone: value })}
            />
            <LabelledSelect
              label={t("studio.sections.noteOn", { number })}
              value={on}
              options={SCREENS.map((value) => ({ value, label: t(`studio.sections.screens.${value}`) }))}
              onChange={(value) => change({ on: value })}
            />
            <ConditionEditor
              label={t("studio.sections.noteWhen", { number })}
              value={when}
              fields={fields}
              onChange={(condition) => change({ when: condition })}
            />
            <Inline>
              <Button size="small" danger onClick={() => onChange(notes.filter((_, index) => index !== at))}>
                {t("studio.sections.removeNote", { number })}
              </Button>
            </Inline>
          </Stack>
        );
      })}
      <Inline>
        <Button onClick={() => onChange([...notes, { note: { name: "" }, text: "" }])}>
          {t("studio.sections.addNote")}
        </Button>
      </Inline>
    </Stack>
  );
}
