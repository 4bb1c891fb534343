import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Text } from "../../ui/layout.tsx";
import { MadeFileDialog } from "../made-file-dialog.tsx";

interface PersonFileDialogProps {
  readonly resource: string;
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

/** Says what is in the file with a person's data and that asking for it is noted, and has the server make it. */
export function PersonFileDialog({ resource, record, onClose }: PersonFileDialogProps) {
  const { t } = useTranslation();
  return (
    <MadeFileDialog
      title={t("personFile.title", { name: recordLabel(record) })}
      request={{ path: "person/", payload: { resource, id: record.id } }}
      before={{
        action: t("personFile.create"),
        text: (
          <>
            <Text as="p">{t("personFile.holds")}</Text>
            <Text as="p" tone="quiet">
              {t("personFile.noted")}
            </Text>
          </>
        ),
      }}
      ready={() => t("personFile.ready")}
      onClose={onClose}
    />
  );
}
