import { Input, type InputRef } from "antd";
import { type ReactNode, type RefObject, useState } from "react";
import { LANGUAGES, type Language } from "../../../core/definition/definitions.ts";
import { readGroupWord, setGroupWord, type WordGroups } from "../../../core/studio/word-groups.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns, Stack } from "../../ui/layout.tsx";
import { DialogTabs } from "./dialog-tabs.tsx";
import { LanguageInputs, type TextByLanguage } from "./language-inputs.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import { mapLabels, type LabelsByLanguage } from "./use-label-groups.ts";

const WIDTH_PX = 1180;
const COLUMN_PX = 420;

/** Group and key of a word. */
export type WordKey = readonly [group: string, key: string];

interface FiguresDialogProps<T> {
  readonly title: string;
  readonly first: RefObject<InputRef | null>;
  readonly problem: string | null;
  /** As JSON shows it. */
  readonly document: T;
  /** What a text of JSON must have to be such a document. */
  readonly isDocument: (read: unknown) => read is T;
  readonly onDocument: (document: T) => void;
  readonly words: LabelsByLanguage;
  readonly wordKeys: readonly WordKey[];
  readonly onWords: (words: LabelsByLanguage) => void;
  /** What it shows, in the words of the person. */
  readonly preview: (words: WordGroups) => ReactNode;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What figures are built in: settings, words and JSON of the same document, and beside them what it shows. */
export function FiguresDialog<T>(props: FiguresDialogProps<T>) {
  const { title, first, problem, document, words, wordKeys, preview, children } = props;
  const { t, i18n } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const wrong = text !== null && readDocument(text, props.isDocument) === null;
  const [refused, setRefused] = useState(false);
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  const json = text ?? JSON.stringify(document, null, 2);
  const asJson = {
    key: "json",
    label: "JSON",
    children: (
      <Input.TextArea
        aria-label={t("studio.report.asJson")}
        aria-invalid={wrong}
        dir="ltr"
        autoSize={{ minRows: 12, maxRows: 28 }}
        status={wrong ? "error" : ""}
        value={json}
        onChange={({ target }) => {
          setText(target.value);
          const read = readDocument(target.value, props.isDocument);
          if (read !== null) props.onDocument(read);
        }}
      />
    ),
  };
  const inWords = {
    key: "words",
    label: t("studio.parts.words"),
    children: (
      <Stack gap={6}>
        {wordKeys.map(([group, key]) => (
          <LanguageInputs
            key={`${group} ${key}`}
            label={nameWord([group, key])}
            texts={textsOf(words, [group, key])}
            onChange={(texts) =>
              props.onWords(
                mapLabels(words, (known, language) =>
                  setGroupWord(known, group, { key, text: texts[language] }),
                ),
              )
            }
          />
        ))}
      </Stack>
    ),
  };
  return (
    <StudioDialog
      width={WIDTH_PX}
      title={title}
      problem={wrong && refused ? t("studio.report.notJson") : problem}
      first={first}
      onSave={() => (wrong ? setRefused(true) : props.onSave())}
      onClose={props.onClose}
    >
      <Columns min={COLUMN_PX} gap={[4, 6]}>
        <DialogTabs
          label={t("studio.report.figures")}
          onChange={() => {
            if (!wrong) setText(null);
          }}
          items={[{ key: "settings", label: t("studio.report.figures"), children }, inWords, asJson]}
        />
        {preview(wordsOf(words, own, wordKeys))}
      </Columns>
    </StudioDialog>
  );

  function nameWord([group, key]: WordKey): string {
    const name = key.split(".").at(-1) ?? key;
    if (group === "parts") return t("studio.report.wordOf.part", { name });
    if (group === "measures") return t("studio.report.wordOf.measure", { name });
    return group === "descriptions" ? t("studio.report.description") : t("studio.report.title");
  }
}

function readDocument<T>(text: string, isDocument: (read: unknown) => read is T): T | null {
  try {
    const read: unknown = JSON.parse(text);
    return isDocument(read) ? read : null;
  } catch {
    return null;
  }
}

function textsOf(words: LabelsByLanguage, [group, key]: WordKey): TextByLanguage {
  const texts = LANGUAGES.map((language) => [language, readGroupWord(words[language], group, key)] as const);
  return Object.fromEntries(texts) as unknown as TextByLanguage;
}

/** The words of these keys in one language, in English where it has none, as people read them. */
function wordsOf(words: LabelsByLanguage, language: Language, keys: readonly WordKey[]) {
  return keys.reduce<WordGroups>((some, key) => {
    const text = textFor(words, language, key);
    return text === "" ? some : setGroupWord(some, key[0], { key: key[1], text });
  }, {});
}

const textFor = (words: LabelsByLanguage, language: Language, [group, key]: WordKey): string =>
  readGroupWord(words[language], group, key) || readGroupWord(words.en, group, key);

/** Whether people of a language read something there. */
export const hasText = (words: LabelsByLanguage, language: Language, key: WordKey): boolean =>
  textFor(words, language, key).trim() !== "";
