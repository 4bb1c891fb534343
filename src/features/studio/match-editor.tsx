import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, holdsSame, itself, SELF } from "./asked.ts";
import { Mistake } from "./mistakes.tsx";
import { PathSelect } from "./path-select.tsx";
import type { Area, Areas } from "./use-areas.ts";
import { FieldSelect } from "./value-control.tsx";

interface MatchEditorProps {
  readonly match: Readonly<Record<string, string>>;
  readonly target: Area;
  readonly area: Area;
  readonly areas: Areas;
  readonly at: string;
  readonly onChange: (match: Readonly<Record<string, string>>) => void;
}

/** Which fields of the other record hold what fields of this one hold. */
export function MatchEditor({ match, target, area, areas, at, onChange }: MatchEditorProps) {
  const { t } = useTranslation();
  const entries = Object.entries(match);
  const fields = [itself(target.name, t("studio.say.record")), ...target.fields];
  const free = fields.filter(({ name, type }) => type !== "rows" && !Object.hasOwn(match, name));
  const next = free.find(({ name }) => name !== SELF);
  const write = (pairs: readonly (readonly [string, string])[]) => onChange(Object.fromEntries(pairs));
  const likeliest = (there: Asked) =>
    (area.fields.find((one) => one.name === there.name) ?? area.fields.find((one) => holdsSame(one, there)))
      ?.name ?? "";
  return (
    <Stack gap={2} role="group" aria-label={t("studio.check.match")}>
      <Text weight={500}>{t("studio.check.match")}</Text>
      {entries.map(([there, here], index) => {
        const field = fields.find((one) => one.name === there);
        const number = index + 1;
        const replace = (name: string, path: string) =>
          write(entries.map((one, place) => (place === index ? [name, path] : one)));
        return (
          <Stack key={there} gap={1}>
            <Inline gap={1} wrap align="center">
              <FieldSelect
                label={t("studio.check.there", { number })}
                value={there}
                fields={field === undefined ? free : [field, ...free]}
                onChange={(next) => {
                  const chosen = fields.find((one) => one.name === next);
                  replace(next, chosen === undefined ? here : likeliest(chosen));
                }}
              />
              <Text tone="quiet">=</Text>
              <PathSelect
                label={t("studio.check.here", { number })}
                areas={areas}
                start={area}
                value={here}
                ends={(one) => field === undefined || matches(one, field)}
                {...(field?.to === area.name ? { self: t("studio.say.self") } : {})}
                onChange={(path) => replace(there, path)}
              />
              <IconButton
                icon="close"
                label={t("studio.check.removeMatch", { number })}
                onClick={() => write(entries.filter((one) => one[0] !== there))}
              />
            </Inline>
            <Mistake at={`${at}/${there}`} below />
          </Stack>
        );
      })}
      {next === undefined ? null : (
        <Inline>
          <Button size="small" onClick={() => write([...entries, [next.name, likeliest(next)]])}>
            {t("studio.check.addMatch")}
          </Button>
        </Inline>
      )}
      <Mistake at={at} />
    </Stack>
  );
}

const matches = (one: Asked, other: Asked): boolean =>
  holdsSame(one, other) || (one.to !== null && one.to === other.to);
