import type { InputRef } from "antd";
import { useId, useRef, useState } from "react";
import type { ResourceLabels } from "../../../core/definition/types.ts";
import { readWord, setWord } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { firstLabels } from "./first-labels.ts";
import { AreaNameFields } from "./area-name-fields.tsx";
import { IconSelect } from "./icon-select.tsx";
import { Labelled, LabelledText } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";

interface AreaNamesDialogProps {
  readonly area: string;
  readonly words: ResourceLabels | null;
  readonly known: string | null;
  readonly onSave: (words: ResourceLabels, icon: string | null) => void;
  readonly onClose: () => void;
}

/** What people call an area, its sign, and why programs go on calling it as they do. */
export function AreaNamesDialog({ area, words, known, onSave, onClose }: AreaNamesDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [one, setOne] = useState(readWord(words, "name"));
  const [many, setMany] = useState(readWord(words, "plural"));
  const [icon, setIcon] = useState(known);
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    if (one.trim() === "" || many.trim() === "") return setProblem(t("studio.labelNeeded"));
    const said = setWord(words ?? firstLabels(area), "name", one.trim());
    return onSave(setWord(said, "plural", many.trim()), icon);
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
      <Labelled id={`${id}icon`} label={t("studio.menu.icon")}>
        <IconSelect id={`${id}icon`} value={icon} onChange={setIcon} />
      </Labelled>
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
