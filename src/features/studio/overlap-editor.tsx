import { Checkbox } from "antd";
import type { RecordCheck } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { NUMBERS } from "./asked.ts";
import { Mistake } from "./mistakes.tsx";
import type { Area } from "./use-areas.ts";
import { FieldSelect } from "./value-control.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

type Overlaps = RecordCheck["overlaps"];
const ENDS = ["there", "here"] as const;
const RANGED: ReadonlySet<string> = new Set(["date", "datetime", ...NUMBERS]);

interface OverlapEditorProps {
  readonly overlaps: Overlaps;
  readonly target: Area;
  readonly area: Area;
  readonly at: string;
  readonly onChange: (overlaps: Overlaps) => void;
}

/** Whether the other records must share a day or moment with this one, and by which fields that is told. */
export function OverlapEditor({ overlaps, target, area, at, onChange }: OverlapEditorProps) {
  const { t } = useTranslation();
  const fields = { there: target.fields, here: area.fields };
  const ranged = (end: (typeof ENDS)[number]) => fields[end].filter(({ type }) => RANGED.has(type));
  const ends = (end: (typeof ENDS)[number]) =>
    ranged(end)
      .slice(0, 2)
      .map(({ name }) => name);
  if (ranged("there").length < 2 || ranged("here").length < 2) return null;
  return (
    <Stack gap={1}>
      <Checkbox
        checked={overlaps !== undefined}
        onChange={(event) =>
          onChange(event.target.checked ? { there: ends("there"), here: ends("here") } : undefined)
        }
      >
        {t("studio.check.overlaps")}
      </Checkbox>
      {overlaps === undefined
        ? null
        : ENDS.map((end) => (
            <Inline key={end} gap={1} wrap align="center">
              <Text tone="quiet">{t(`studio.check.range.${end}`)}</Text>
              {([0, 1] as const).map((place) => (
                <FieldSelect
                  key={place}
                  label={t(`studio.check.${place === 0 ? "rangeFrom" : "rangeTo"}`, {
                    range: t(`studio.check.range.${end}`),
                  })}
                  value={overlaps[end][place] ?? ""}
                  fields={ranged(end)}
                  onChange={(name) =>
                    onChange({
                      ...overlaps,
                      [end]: overlaps[end].map((one, index) => (index === place ? name : one)),
                    })
                  }
                />
              ))}
            </Inline>
          ))}
      {overlaps !== undefined &&
      area.fields.find(({ name }) => name === overlaps.here[0])?.type === "datetime" ? (
        <Inline gap={1} align="center" wrap>
          <Text tone="quiet">{t("studio.check.minutes")}</Text>
          <NumberBox
            aria-label={t("studio.check.minutes")}
            min={0}
            value={overlaps.minutes ?? 0}
            style={{ inlineSize: 90 }}
            onChange={(minutes) => {
              const { minutes: _, ...others } = overlaps;
              onChange(minutes === null || minutes === 0 ? others : { ...others, minutes });
            }}
          />
        </Inline>
      ) : null}
      <Mistake at={at} below />
    </Stack>
  );
}
