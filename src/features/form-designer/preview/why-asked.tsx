import { explainAsking } from "../../../../core/forms/explain-asking.ts";
import type { Design } from "../../../../core/forms/design.ts";
import type { FormData } from "../../../../core/forms/types.ts";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Stack, Text } from "../../../ui/layout.tsx";
import { useLogicLabels } from "../design/use-logic-labels.ts";

interface WhyAskedProps {
  readonly design: Design;
  /** Answers given in the preview. */
  readonly data: FormData;
}

/** Why each question of the preview is asked at present, or why not. */
export function WhyAsked(props: WhyAskedProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box above={4} padAbove={3} borderAbove>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("formDesigner.logic.why")}</summary>
        {isOpen ? <Reasons {...props} /> : null}
      </details>
    </Box>
  );
}

function Reasons({ design, data }: WhyAskedProps) {
  const { t } = useTranslation();
  const words = useLogicLabels(design);
  const reasons = explainAsking({ form: { questions: design }, data });
  return (
    <Stack as="ul" gap={2} above={2}>
      {design
        .filter(({ id }) => reasons.has(id))
        .map((question) => {
          const reason = reasons.get(question.id) ?? null;
          const because = [
            words.brought(question),
            question.ask_when
              ? t("formDesigner.logic.when", { condition: words.condition(question.ask_when) })
              : null,
          ].filter((sentence) => sentence !== null);
          return (
            <Stack as="li" key={question.id} breakWords>
              <bdi>{words.nameOf(question.id)}</bdi>
              <Text size={13} tone="quiet">
                {reason !== null
                  ? words.unasked(question, reason)
                  : because.length === 0
                    ? t("formDesigner.logic.askedAlways")
                    : t("formDesigner.logic.asked", { because: because.join("; ") })}
              </Text>
            </Stack>
          );
        })}
    </Stack>
  );
}
