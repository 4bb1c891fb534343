import { useFieldContext } from "../../../config/config-context.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Stack, Text } from "../../../ui/layout.tsx";
import type { NotTakenNote } from "./form-files.ts";

const MAX_SHOWN = 50;

/** What was left out, by reason: where it stands and what it says. */
export function NotTakenList({ notes }: { readonly notes: readonly NotTakenNote[] }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <Stack gap={3}>
      {[...Map.groupBy(notes, ({ message }) => message)].map(([message, all]) => (
        <Stack key={message} gap={1}>
          <Text size={13} weight={500}>
            {message}
          </Text>
          <Box as="ul" padBefore={4} size={13}>
            {all.slice(0, MAX_SHOWN).map(({ place, what }, index) => (
              <Box as="li" key={`${place} ${index}`} breakWords>
                <Text tone="quiet">
                  <bdi>{place}</bdi>
                </Text>
                {what === "" ? null : (
                  <>
                    {": "}
                    <bdi>{what}</bdi>
                  </>
                )}
              </Box>
            ))}
            {all.length > MAX_SHOWN ? (
              <li>
                {t("formDesigner.files.more", {
                  count: all.length - MAX_SHOWN,
                  number: format.integer(all.length - MAX_SHOWN),
                })}
              </li>
            ) : null}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
