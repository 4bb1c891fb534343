import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline } from "../../ui/layout.tsx";
import { MakeFileDialog } from "./make-file-dialog.tsx";
import { ReadFileDialog } from "./read-file-dialog.tsx";
import type { Studio } from "./studio.ts";
import { TitledSection } from "./titled-section.tsx";

/** Definitions taken to another installation, or brought from one. */
export function PromoteSection({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<"make" | "read" | null>(null);
  const close = () => setShown(null);
  return (
    <TitledSection title={t("studio.promote.title")} lead={t("studio.promote.lead")} gap={2}>
      <Inline gap={2} wrap>
        <Button onClick={() => setShown("make")}>{t("studio.promote.make")}</Button>
        <Button onClick={() => setShown("read")}>{t("studio.promote.read")}</Button>
      </Inline>
      {shown === "make" ? <MakeFileDialog onClose={close} /> : null}
      {shown === "read" ? <ReadFileDialog studio={studio} onClose={close} /> : null}
    </TitledSection>
  );
}
