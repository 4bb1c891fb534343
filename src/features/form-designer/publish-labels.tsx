import { Button } from "antd";
import { countMissingLabels } from "../../../core/forms/labels.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { isolate } from "../../i18n/isolated.ts";
import { directionOf, languages } from "../../i18n/languages.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import type { Design } from "../../../core/forms/design.ts";

interface PublishWordsProps {
  readonly design: Design;
  readonly onWrite: () => void;
}

/** In which languages a form lacks words, before it is published; nothing where it is written in all of them. */
export function PublishLabels({ design, onWrite }: PublishWordsProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const counts = countMissingLabels(design);
  if (counts.size === 0) return null;
  const each = languages
    .filter(({ code }) => counts.has(code))
    .map(({ code, name }) =>
      t("formDesigner.words.inLanguage", {
        // written from right to left, a name would take its number and the comma along
        language: directionOf(code) === "rtl" ? isolate(name) : name,
        number: format.number(counts.get(code) ?? 0),
      }),
    );
  return (
    <Stack as="section" card above={4} gap={2} pad={4} ground="warning" role="note">
      <Text>{t("formDesigner.words.lacking")}</Text>
      <Text weight={500}>{format.list(each)}</Text>
      <Inline>
        <Button size="small" onClick={onWrite}>
          {t("formDesigner.words.write")}
        </Button>
      </Inline>
    </Stack>
  );
}
