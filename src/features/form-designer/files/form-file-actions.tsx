import { App, Button, Modal } from "antd";
import { useState } from "react";
import { FORM_ENDINGS, FORM_FORMAT_NAMES, type FormFormat } from "../../../../core/forms/formats/endings.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { saveBlob } from "../../../lib/save-blob.ts";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { useReportError } from "../../../ui/report-error.ts";
import type { useDesign } from "../design/use-design.ts";
import { fetchExport, fetchExportReport, type NotTakenNote } from "./form-files.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { NotTakenList } from "./not-taken-list.tsx";

interface FormFileActionsProps {
  readonly form: string;
  /** Names the files. */
  readonly title: string;
  readonly design: Pick<ReturnType<typeof useDesign>, "design" | "newId" | "change" | "state">;
}

/** The form from a file of another program, and as one. */
export function FormFileActions({ form, title, design }: FormFileActionsProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const reportError = useReportError();
  const [isImporting, setImporting] = useState(false);
  const [left, setLeft] = useState<readonly NotTakenNote[]>([]);
  const save = async (format: FormFormat) => {
    // what is handed out is what the server has
    if (design.state !== "saved") return void message.info(t("formDesigner.files.waitSaved"));
    try {
      const [notes, content] = await Promise.all([
        fetchExportReport(form, format),
        fetchExport(form, format),
      ]);
      saveBlob(content, `${title}.${FORM_ENDINGS[format]}`);
      setLeft(notes);
    } catch (error) {
      reportError(error);
    }
  };
  const items = FORM_FORMAT_NAMES.map((format) => ({
    key: format,
    label: t(`formDesigner.files.names.${format}`),
    onSelect: () => void save(format),
  }));
  return (
    <Inline gap={2} wrap justify="end">
      <Button onClick={() => setImporting(true)}>{t("formDesigner.files.import")}</Button>
      <MenuButton sections={[{ items }]} align="end" buttonClassName="boxed-button">
        {t("formDesigner.files.export")}
      </MenuButton>
      {isImporting ? (
        <ImportDialog
          form={form}
          design={design.design}
          newId={design.newId}
          onPut={(next) => {
            design.change(next);
            message.success(t("formDesigner.files.isPut"));
          }}
          onClose={() => setImporting(false)}
        />
      ) : null}
      <Modal
        open={left.length > 0}
        title={t("formDesigner.files.saved")}
        footer={null}
        onCancel={() => setLeft([])}
      >
        <Stack gap={3}>
          <Text as="p">{t("formDesigner.files.leftOut")}</Text>
          <NotTakenList notes={left} />
        </Stack>
      </Modal>
    </Inline>
  );
}
