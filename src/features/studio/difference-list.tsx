import { type Changed, sayDifferences } from "../../../core/studio/differences.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import { useSayings } from "./use-sayings.ts";
import type { Change } from "./use-studio.ts";

interface DifferenceListProps {
  readonly differences: readonly Changed[];
  /** Of a draft, with who made them. */
  readonly changes?: readonly Change[];
}

/** Sentences of one definition that are shown: a whole release apart, nobody reads on. */
const MAX_SHOWN = 40;

/** What two versions say differently, definition by definition, in words. */
export function DifferenceList({ differences, changes = [] }: DifferenceListProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { sentence, heading } = useSayings(differences);
  return (
    <Stack gap={3}>
      {differences.map((changed) => {
        const sayings = sayDifferences(changed);
        const { kind, name } = changed;
        const change = changes.find((one) => one.kind === kind && one.name === name);
        return (
          <div key={`${kind} ${name}`} role="group" aria-label={heading(changed)}>
            <Text as="h3" weight={500}>
              {heading(changed)}
            </Text>
            {change?.actor ? (
              <Text as="p" size={12} tone="quiet">
                {t("studio.drafts.by", { name: change.actor.label, at: format.instant(change.at) })}
              </Text>
            ) : null}
            <Box as="ul" padBefore={4} above={1}>
              {sayings.slice(0, MAX_SHOWN).map((saying) => (
                <li key={JSON.stringify(saying)}>{sentence(saying)}</li>
              ))}
              {sayings.length > MAX_SHOWN ? (
                <li>{t("studio.said.more", { number: format.integer(sayings.length - MAX_SHOWN) })}</li>
              ) : null}
            </Box>
          </div>
        );
      })}
    </Stack>
  );
}
