import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import type { Design } from "../../../core/forms/design.ts";
import { useLogicLabels } from "./design/use-logic-labels.ts";
import { useReach } from "./design/use-reach.ts";

/** For each question answers with which it is asked; those that never are stand first, in view. */
export function PublishReach({ design }: { readonly design: Design }) {
  const { t } = useTranslation();
  const words = useLogicLabels(design);
  const reaches = useReach(design);
  const never = design.flatMap(({ id }) => {
    const reach = reaches.get(id);
    return reach?.reached === false ? [{ id, reason: reach.reason }] : [];
  });
  return (
    <Stack gap={2} above={4}>
      {never.length === 0 ? null : (
        <Stack as="ul" card gap={2} pad={4} ground="warning">
          {never.map(({ id, reason }) => (
            <Stack as="li" key={id} breakWords>
              <Text weight={500}>
                <bdi>{words.nameOf(id)}</bdi>
              </Text>
              <span>{words.never(reason)}</span>
            </Stack>
          ))}
        </Stack>
      )}
      {reaches.size === 0 ? null : (
        <details>
          <summary>{t("formDesigner.logic.reached")}</summary>
          <Box as="dl" above={2}>
            {design.map(({ id }) => {
              const reach = reaches.get(id);
              return reach?.reached === true ? (
                <Box key={id} below={2} breakWords>
                  <dt>
                    <bdi>{words.nameOf(id)}</bdi>
                  </dt>
                  <Text as="dd" tone="quiet" size={13}>
                    {words.answers(reach.answers)}
                  </Text>
                </Box>
              ) : null;
            })}
          </Box>
        </details>
      )}
    </Stack>
  );
}
