import { clockFormat, timeText } from "../../../core/definition/clock-format.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { Box, Text } from "../../ui/layout.tsx";
import { type Moment, movedClocks } from "./moved-clocks.ts";

interface ClockNoteProps extends Moment {
  /** Absent where nothing may be changed. */
  readonly onTake?: (instant: string) => void;
}

/** Tells what is taken of a time that clocks jump over, or show twice, and lets one choose the other. */
export function ClockNote({ instant, asked, zone, onTake }: ClockNoteProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const moved = movedClocks({ instant, zone, asked });
  if (moved === null) return null;
  const clock = (iso: string) => format.zoned(iso, zone).there.replace(/^.*?, /, "");
  const taken = clock(instant);
  if (moved.kind === "skipped")
    return (
      <Text as="div" above={1} tone="quiet" size={12} role="status">
        {t("dates.skipped", {
          asked: timeText(clockFormat(format.language, "UTC").formatToParts(moved.asked)),
          taken,
        })}
      </Text>
    );
  return (
    <Text as="div" above={1} tone="quiet" size={12} role="status">
      {t("dates.twice", { first: clock(moved.first), second: clock(moved.second), taken })}{" "}
      {onTake === undefined ? null : (
        <Box
          as="button"
          type="button"
          className="link-button underlined"
          minBlockSize={24}
          padInline={1}
          onClick={() => onTake(moved.other)}
        >
          {t("dates.take", { other: clock(moved.other) })}
        </Box>
      )}
    </Text>
  );
}
