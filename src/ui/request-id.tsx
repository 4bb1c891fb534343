import { useRef, useState } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { Box, Inline, Text } from "./layout.tsx";

/** The number under which the server wrote a failed call down, to be copied and passed on. */
export function RequestId({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const text = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);

  const copy = () => {
    // Pages that do not come over https have no clipboard: there the number is marked, ready for the keys.
    const given =
      "clipboard" in navigator
        ? navigator.clipboard.writeText(id)
        : Promise.reject(new Error("no clipboard"));
    given.then(
      () => setCopied(true),
      () => text.current && window.getSelection()?.selectAllChildren(text.current),
    );
  };

  return (
    <Inline as="span" inline gap={[0.5, 2]} wrap align="baseline" size={12}>
      <Text ref={text} selectedWhole tone="quiet" breakWords>
        {t("errors.requestId", { id })}
      </Text>
      <Box as="button" type="button" className="hover-underline" pad={[0.5, 0]} tone="accent" onClick={copy}>
        {t(copied ? "errors.idCopied" : "errors.copyId")}
      </Box>
    </Inline>
  );
}
