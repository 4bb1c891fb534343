import { type InputRef, Select } from "antd";
import { useId, useRef, useState } from "react";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { MenuGroup, ResourceLabels } from "../../../core/definition/types.ts";
import type { MenuPage } from "../../../core/studio/menu.ts";
import { freeName } from "../../../core/studio/edits.ts";
import { readGroupWord } from "../../../core/studio/word-groups.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { IconSelect } from "./icon-select.tsx";
import { Labelled } from "./labelled.tsx";
import { LanguageInputs, type TextByLanguage } from "./language-inputs.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import type { Draft } from "./use-studio.ts";
import { useLabelGroups, type LabelsByLanguage } from "./use-label-groups.ts";

const NO_TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, ""])) as unknown as TextByLanguage;
const WIDTH_PX = 680;

interface GroupDialogProps {
  readonly title: string;
  /** Null: a new group. */
  readonly known: MenuGroup | null;
  readonly taken: readonly string[];
  readonly texts: TextByLanguage | null;
  readonly onSave: (group: { name: string; icon: string | null; texts: TextByLanguage }) => void;
  readonly onClose: () => void;
}

/** A group of the menu: its words and its sign. */
export function GroupDialog({ title, known, taken, texts, onSave, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const own = useOwnText();
  const [draft, setDraft] = useState(texts ?? NO_TEXTS);
  const [icon, setIcon] = useState<string | null>(known?.icon ?? (known === null ? "FolderOutlined" : null));
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const said = own(draft);
    if (said === "") return setProblem(t("studio.labelNeeded"));
    const name = known?.name ?? freeName(draft.en || said, { fallback: "group", taken });
    return onSave({ name, icon, texts: draft });
  };
  return (
    <StudioDialog
      width={WIDTH_PX}
      title={title}
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <LanguageInputs label={t("studio.label")} texts={draft} first={first} onChange={setDraft} />
      <Labelled id={`${id}icon`} label={t("studio.menu.icon")}>
        <IconSelect id={`${id}icon`} value={icon} onChange={setIcon} />
      </Labelled>
    </StudioDialog>
  );
}

interface EntryLabelDialogProps {
  readonly title: string;
  readonly texts: TextByLanguage;
  readonly onSave: (texts: TextByLanguage) => void;
  readonly onClose: () => void;
}

/** What an entry is called. */
export function EntryLabelDialog({ title, texts, onSave, onClose }: EntryLabelDialogProps) {
  const { t } = useTranslation();
  const first = useRef<InputRef>(null);
  const own = useOwnText();
  const [draft, setDraft] = useState(texts);
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => (own(draft) === "" ? setProblem(t("studio.labelNeeded")) : onSave(draft));
  return (
    <StudioDialog
      width={WIDTH_PX}
      title={title}
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <LanguageInputs label={t("studio.label")} texts={draft} first={first} onChange={setDraft} />
    </StudioDialog>
  );
}

interface EntryDialogProps {
  readonly draft: Draft | undefined;
  readonly pages: readonly MenuPage[];
  readonly menuWords: LabelsByLanguage;
  readonly reportLabelKeys: LabelsByLanguage;
  readonly onSave: (entry: { page: MenuPage; texts: TextByLanguage }) => void;
  readonly onClose: () => void;
}

/** A page no entry leads to becomes one; it begins with the words the page has already. */
export function EntryDialog({ draft, pages, menuWords, reportLabelKeys, onSave, onClose }: EntryDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const id = useId();
  const first = useRef<InputRef>(null);
  const own = useOwnText();
  const [path, setPath] = useState<string | null>(null);
  const [typed, setTyped] = useState<TextByLanguage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const page = pages.find((one) => one.path === path) ?? null;
  const areaWords = useLabelGroups<ResourceLabels>(draft, page?.kind === "area" ? page.of : null);
  const wordOf = ({ kind, of }: MenuPage) => {
    if (kind === "area") return config.labels[of]?.plural ?? humanise(of);
    const words = kind === "report" ? reportLabelKeys : menuWords;
    return own(textsIn(words, kind === "report" ? "reports" : "entries", of)) || humanise(of);
  };
  const suggested = page === null ? NO_TEXTS : suggest(page);
  const texts = typed ?? suggested;
  const waiting = page?.kind === "area" && areaWords === null;
  const save = () => {
    if (page === null) return setProblem(t("studio.menu.pageNeeded"));
    return own(texts) === "" ? setProblem(t("studio.labelNeeded")) : onSave({ page, texts });
  };
  return (
    <StudioDialog
      width={WIDTH_PX}
      title={t("studio.menu.addEntry")}
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <Labelled id={`${id}page`} label={t("studio.menu.page")}>
        <Select
          id={`${id}page`}
          ref={(select) => {
            first.current = select as unknown as InputRef;
          }}
          value={path}
          style={{ inlineSize: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          options={(["area", "report", "page"] as const).map((kind) => ({
            label: t(`studio.menu.pages.${kind}`),
            title: kind,
            options: pages
              .filter((one) => one.kind === kind)
              .map((one) => ({ value: one.path, label: wordOf(one) }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          }))}
          onChange={(value: string) => {
            setPath(value);
            setTyped(null);
          }}
        />
      </Labelled>
      {page === null ? null : waiting ? (
        <ScreenSkeleton />
      ) : (
        <LanguageInputs label={t("studio.label")} texts={texts} onChange={setTyped} />
      )}
    </StudioDialog>
  );

  function suggest({ kind, of }: MenuPage): TextByLanguage {
    if (kind === "report") return textsIn(reportLabelKeys, "reports", of);
    if (kind === "page") return textsIn(menuWords, "entries", of);
    const texts = LANGUAGES.map((language) => {
      const { plural, name } = areaWords?.[language] ?? { name: "" };
      return [language, plural ?? name] as const;
    });
    return Object.fromEntries(texts) as unknown as TextByLanguage;
  }
}

function textsIn(words: LabelsByLanguage, group: string, key: string): TextByLanguage {
  const texts = LANGUAGES.map((language) => [language, readGroupWord(words[language], group, key)] as const);
  return Object.fromEntries(texts) as unknown as TextByLanguage;
}

/** What is said in the person's language, or in English. */
function useOwnText(): (texts: TextByLanguage) => string {
  const { i18n } = useTranslation();
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  return (texts) => texts[own].trim() || texts.en.trim();
}
