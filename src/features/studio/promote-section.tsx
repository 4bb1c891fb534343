import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { MakeFileDialog } from "./make-file-dialog.tsx";
import { ReadFileDialog } from "./read-file-dialog.tsx";
import type { Studio } from "./studio.ts";

/** Definitions taken to another installation, or brought from one. */
export function PromoteSection({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<"make" | "read" | null>(null);
  const close = () => setShown(null);
  return (
    <Stack as="section" gap={2} aria-labelledby="studio-promote">
      <Text as="h2" size={16} weight={600} id="studio-promote">
        {t("studio.promote.title")}
      </Text>
      <Text as="p" tone="quiet" measure="text">
        {t("studio.promote.lead")}
      </Text>
      <Inline gap={2} wrap>
        <Button onClick={() => setShown("make")}>{t("studio.promote.make")}</Button>
        <Button onClick={() => setShown("read")}>{t("studio.promote.read")}</Button>
      </Inline>
      {shown === "make" ? <MakeFileDialog onClose={close} /> : null}
      {shown === "read" ? <ReadFileDialog studio={studio} onClose={close} /> : null}
    </Stack>
  );
}
