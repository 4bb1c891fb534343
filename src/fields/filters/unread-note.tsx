import type { ValueError } from "../../../core/definition/issues.ts";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { useErrorTranslation } from "../../i18n/use-translation.tsx";
import { Text } from "../../ui/layout.tsx";

interface UnreadNoteProps {
  readonly id: string;
  readonly problem: ValueError;
}

/** What is wrong with the text of a bound, under it. */
export function UnreadNote({ id, problem: { code, parameters } }: UnreadNoteProps) {
  const t = useErrorTranslation();
  return (
    <Text id={id} role="alert" tone="bad" size={12}>
      {useErrorMessages() ? t(`fields.${code}`, parameters) : null}
    </Text>
  );
}
