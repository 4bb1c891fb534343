import type { InputRef } from "antd";
import { useId, useRef, useState } from "react";
import type { ResourceLabels } from "../../../core/definition/types.ts";
import { readWord, setWord } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { firstLabels } from "./first-labels.ts";
import { AreaNameFields } from "./area-name-fields.tsx";
import { LabelledText } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";

interface AreaNamesDialogProps {
  readonly area: string;
  readonly words: ResourceLabels | null;
  readonly onSave: (words: ResourceLabels) => void;
  readonly onClose: () => void;
}

/** What people call an area, and why programs go on calling it as they do. */
export function AreaNamesDialog({ area, words, onSave, onClose }: AreaNamesDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [one, setOne] = useState(readWord(words, "name"));
  const [many, setMany] = useState(readWord(words, "plural"));
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    if (one.trim() === "" || many.trim() === "") return setProblem(t("studio.labelNeeded"));
    const said = setWord(words ?? firstLabels(area), "name", one.trim());
    return onSave(setWord(said, "plural", many.trim()));
  };
  return (
    <StudioDialog
      title={t("studio.areaNames.title")}
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <AreaNameFields {...{ one, many, first }} onOne={setOne} onMany={setMany} onEnter={save} />
      <LabelledText
        id={`${id}stored`}
        label={t("studio.storedName")}
        help={t("studio.areaNames.stays")}
        value={area}
        maxLength={60}
        disabled
        ofPrograms
        onChange={() => undefined}
      />
    </StudioDialog>
  );
}
