import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Columns, Inline, Stack, Text } from "../../ui/layout.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Codes that are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  };
  return (
    <Stack gap={3} measure={440}>
      <Text as="h2" size={14} weight={600} ref={heading} tabIndex={-1}>
        {t("security.secondFactor.codesTitle")}
      </Text>
      <p>{t("security.secondFactor.codesText")}</p>
      <Columns as="ul" min={240} gap={[1, 3]} dir="ltr" card pad={3}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Columns>
      <Inline gap={2} wrap align="center">
        <PlainButton onClick={onDone}>{t("security.secondFactor.saved")}</PlainButton>
        {/* pages that do not come over https have no clipboard */}
        {"clipboard" in navigator ? (
          <PlainButton quiet onClick={() => void copy().catch(() => setCopied(false))}>
            {t("security.secondFactor.copy")}
          </PlainButton>
        ) : null}
        <Box as="p" role="status" size={13} tone="quiet">
          {copied ? t("security.secondFactor.copied") : null}
        </Box>
      </Inline>
    </Stack>
  );
}
