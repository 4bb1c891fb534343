import type { InputRef } from "antd";
import { useId, useRef, useState } from "react";
import type { ResourceLabels } from "../../../core/definition/types.ts";
import { readWord, setWord } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { firstLabels } from "./first-labels.ts";
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
      <LabelledText
        id={`${id}one`}
        label={t("studio.oneRecord")}
        help={t("studio.help.area.one")}
        value={one}
        maxLength={60}
        first={first}
        onEnter={save}
        onChange={setOne}
      />
      <LabelledText
        id={`${id}many`}
        label={t("studio.manyRecords")}
        help={t("studio.help.area.many")}
        value={many}
        maxLength={60}
        onEnter={save}
        onChange={setMany}
      />
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
