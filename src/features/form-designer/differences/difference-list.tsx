import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { FormDifferences } from "../../../../core/forms/differences.ts";
import { titleIn } from "../../../../core/forms/language.ts";
import { changeCount } from "../designed-forms.ts";
import { useFormLabels } from "../use-form-labels.ts";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";

/** What became of the questions between two versions, in words. */
export function DifferenceList({ differences }: { readonly differences: FormDifferences }) {
  const { t, i18n } = useTranslation();
  const words = useFormLabels();
  const { added, removed, changed } = differences;
  if (changeCount(differences) === 0)
    return (
      <Inline as="p" wrap gap={[0, 4]} tone="quiet" size={13}>
        {t("formDesigner.sameQuestions")}
      </Inline>
    );
  return (
    <Stack as="dl" gap={3}>
      {added.length > 0 ? (
        <div>
          <Text as="dt" tone="quiet" size={13}>
            {t("formDesigner.added")}
          </Text>
          {added.map((question) => (
            <Text as="dd" above={1} breakWords key={question.id}>
              <bdi>{titleIn(question, i18n.language)}</bdi>
            </Text>
          ))}
        </div>
      ) : null}
      {removed.length > 0 ? (
        <div>
          <Text as="dt" tone="quiet" size={13}>
            {t("formDesigner.removed")}
          </Text>
          {removed.map((question) => (
            <Text as="dd" above={1} breakWords key={question.id}>
              <bdi>{titleIn(question, i18n.language)}</bdi>
            </Text>
          ))}
        </div>
      ) : null}
      {changed.length > 0 ? (
        <div>
          <Text as="dt" tone="quiet" size={13}>
            {t("formDesigner.changed")}
          </Text>
          {changed.map((one) => (
            <Text as="dd" above={1} breakWords key={one.after.id}>
              <bdi>{titleIn(one.after, i18n.language)}</bdi>
              <Box as="ul" padBefore={4} tone="quiet" size={13}>
                {words.changes(one).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </Box>
            </Text>
          ))}
        </div>
      ) : null}
    </Stack>
  );
}
