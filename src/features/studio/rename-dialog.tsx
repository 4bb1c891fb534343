import { Input, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import { nameFrom } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { FaultList } from "./fault-list.tsx";
import { Labelled } from "./labelled.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import { useDefinitionErrorText } from "./use-definition-error-text.ts";
import { type DefinitionError, useRenameField } from "./use-studio.ts";
import { useDraftTitle } from "./use-draft-title.ts";

interface RenameDialogProps {
  readonly studio: Studio;
  readonly area: string;
  readonly name: string;
  readonly label: string;
  readonly onClose: () => void;
}

/** Another name of a field in the API: values, history and all that refers to it follow. */
export function RenameDialog({ studio, area, name, label, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [to, setTo] = useState(name);
  const draftTitle = useDraftTitle();
  const errorText = useErrorText();
  const definitionErrorText = useDefinitionErrorText();
  const { mutate, data, error, isPending } = useRenameField();
  const left = data?.left ?? [];
  const save = () => {
    if (isPending) return;
    const wanted = nameFrom(to);
    if (left.length > 0 || wanted === name || wanted === "") return onClose();
    mutate(
      { id: studio.draft?.id ?? null, title: draftTitle(), resource: area, from: name, to: wanted },
      { onSuccess: (answer) => answer.left.length === 0 && onClose() },
    );
  };
  return (
    <StudioDialog
      title={t("studio.rename.title", { name: label })}
      problem={
        error === null
          ? null
          : (refusalOf(error)
              ?.map((one) => definitionErrorText(one).words)
              .join(" ") ?? errorText(error))
      }
      first={first}
      busy={isPending}
      onSave={save}
      onClose={onClose}
    >
      <Text as="p">{t("studio.rename.lead")}</Text>
      <Labelled id={`${id}to`} label={t("studio.storedName")}>
        <Input
          id={`${id}to`}
          ref={first}
          value={to}
          dir="ltr"
          maxLength={48}
          onPressEnter={save}
          onChange={({ target }) => setTo(target.value.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_"))}
        />
      </Labelled>
      <FaultList title={t("studio.rename.left")} level="warning" problems={left} />
    </StudioDialog>
  );
}

/** Why the name stays. */
function refusalOf(error: Error): readonly DefinitionError[] | null {
  const found = error instanceof ApiError && isRecord(error.body) ? error.body["definition_errors"] : null;
  return Array.isArray(found) ? (found as DefinitionError[]) : null;
}
