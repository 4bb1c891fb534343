import { Alert } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box } from "../../ui/layout.tsx";
import type { DraftConflict } from "./draft-conflicts.ts";
import { useSayings } from "./use-sayings.ts";

interface ConflictAlertProps {
  readonly conflicts: readonly DraftConflict[];
  readonly onClose?: () => void;
}

/** What somebody else changed meanwhile in the same places, in words. */
export function ConflictAlert({ conflicts, onClose }: ConflictAlertProps) {
  const { t } = useTranslation();
  const { spot } = useSayings([]);
  return (
    <Alert
      type="error"
      role="alert"
      title={t("studio.conflict.title")}
      description={
        <Box as="ul" padBefore={4}>
          {conflicts.map((conflict) => {
            const { place, text } = spot(conflict);
            return (
              <li key={`${conflict.kind} ${conflict.name} ${conflict.path}`}>
                {t("studio.conflict.place", {
                  place,
                  mine: text(conflict.mine),
                  theirs: text(conflict.theirs),
                })}
              </li>
            );
          })}
        </Box>
      }
      {...(onClose && { closable: { onClose, "aria-label": t("actions.close") } })}
    />
  );
}
