import type { InputRef } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import { JsonTabs } from "./json-tabs.tsx";
import { LabelledText, type LabelledTextProps } from "./labelled.tsx";
import { MistakesProvider } from "./mistakes.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import type { Draft } from "./use-studio.ts";

interface JsonDialogProps<T extends object> {
  readonly title: string;
  /** Of the tabs, where the dialog's title does not say it. */
  readonly label?: string;
  readonly jsonLabel: string;
  readonly draft: Draft | undefined;
  /** The definition as it would be with what is entered. */
  readonly document: ResourceDefinition;
  /** Where in it the value stands. */
  readonly at: string;
  readonly value: T;
  /** Nothing was entered yet. */
  readonly untouched?: boolean;
  readonly fits: (read: unknown) => boolean;
  /** What it is called, asked above the tabs. */
  readonly named?: Omit<LabelledTextProps, "id" | "first">;
  /** What is wrong with what was entered besides its JSON. */
  readonly findProblem?: () => string | null;
  readonly onChange: (value: T) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One part of a definition: in sentences, or as JSON. */
export function JsonDialog<T extends object>(props: JsonDialogProps<T>) {
  const { title, label = title, jsonLabel, draft, document, at, value, untouched, fits, named } = props;
  const { findProblem, onChange, onSave, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const found = wrong ? t("studio.condition.notJson") : (findProblem?.() ?? null);
    if (found !== null) return setProblem(found);
    return onSave();
  };
  return (
    <StudioDialog width={760} {...{ title, problem, first, onClose }} onSave={save}>
      <MistakesProvider draft={draft} document={document} at={at} untouched={untouched}>
        {named === undefined ? null : <LabelledText id={`${id}name`} {...named} first={first} />}
        <JsonTabs
          label={label}
          items={[
            { key: "settings", label: t("studio.settings"), children: <Stack gap={4}>{children}</Stack> },
          ]}
          jsonLabel={jsonLabel}
          value={value}
          fits={fits}
          wrong={t("studio.condition.notJson")}
          onChange={(read) => onChange(read as T)}
          onWrong={setWrong}
        />
      </MistakesProvider>
    </StudioDialog>
  );
}
