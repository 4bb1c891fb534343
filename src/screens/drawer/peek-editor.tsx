import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { RecordEditor } from "../form/record-editor.tsx";
import { usePeek } from "./use-peek.ts";
import { Text } from "../../ui/layout.tsx";

interface PeekEditorProps {
  readonly resource: string;
  readonly id: string;
}

/** The record's form over the page; what was saved shows in it and in the list below. */
export function PeekEditor({ resource, id }: PeekEditorProps) {
  const { t } = useTranslation();
  const { change } = usePeek();
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      {name === null ? null : (
        <Text as="h1" below={4} size={20} weight={600} breakWords>
          {t("form.editTitle", { name })}
        </Text>
      )}
      <RecordEditor
        resource={resource}
        id={id}
        onNamed={setName}
        onSaved={(_, next) => change(next === null ? { mode: "show" } : { id: String(next) })}
        onCancel={() => change({ mode: "show" })}
      />
    </>
  );
}
