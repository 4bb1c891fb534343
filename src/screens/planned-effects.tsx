import { useTranslation } from "../i18n/use-translation.tsx";
import { useFieldContext } from "../config/config-context.tsx";
import { optionLabel, resourceName } from "../config/labels.ts";
import { Differences } from "./list/bulk/differences.tsx";
import type { ForetoldPeople, PlannedEffect } from "./list/bulk/types.ts";
import { Box, Text } from "../ui/layout.tsx";

interface PlannedEffectsProps {
  readonly effects: readonly PlannedEffect[];
  readonly told: readonly ForetoldPeople[];
  readonly skipped: readonly { readonly message: string }[];
  /** What stands over the list. */
  readonly title?: string;
}

interface Sentence {
  readonly text: string;
  /** Of a record that only changes: what does. */
  readonly effect: PlannedEffect | null;
}

/** So many records that make the same move are named one by one. */
const NAMED = 10;
/** Functions of the server that are told by a sentence; all others by whom they write to and what they change. */
const CALLS = ["copy_candidate_files", "open_account"] as const;
/** Whether there is anything to say. */
export const hasPlannedEffects = ({
  effects,
  told,
  skipped,
}: Pick<PlannedEffectsProps, "effects" | "told" | "skipped">): boolean =>
  told.length + skipped.length > 0 ||
  effects.some(({ kind, message }) => (kind === "call" ? callsOf(message).length > 0 : kind !== "notify"));
const callsOf = ({ parameters: { names } }: PlannedEffect["message"]) =>
  CALLS.filter((name) => Array.isArray(names) && names.includes(name));
const moveOf = ({ resource, message: { parameters } }: PlannedEffect): string =>
  [resource, parameters["field"], parameters["to"]].join(" ");

/** What a transition leads to, as sentences: in other records, like ones together, and for people. */
export function PlannedEffects({ effects, told, skipped, title }: PlannedEffectsProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const { config } = index;
  const records = effects.filter(({ kind }) => kind === "create" || kind === "update");
  const known = records.filter(({ resource }) => config.labels[resource] !== undefined);
  const hidden = records.length - known.length;
  const moved = Map.groupBy(known, moveOf);

  const sentence = (effect: PlannedEffect): Sentence => {
    const { resource, label, message } = effect;
    const name = resourceName(config, resource);
    const record = label === null ? name : t("effects.record", { resource: name, name: label });
    if (message.code === "create") return { text: t("effects.create", { resource: name }), effect: null };
    if (message.code === "update") return { text: t("effects.update", { record }), effect };
    const { field, to } = message.parameters;
    const state = optionLabel(config, resource, String(field), String(to));
    // of a great many the number says more than every name
    const shown = (moved.get(moveOf(effect))?.length ?? 0) > NAMED ? name : record;
    return { text: t("effects.transition", { record: shown, state }), effect: null };
  };

  const calls = new Set(effects.flatMap(({ kind, message }) => (kind === "call" ? callsOf(message) : [])));

  const webhooks = new Set(
    effects.flatMap(({ kind, message }) => (kind === "webhook" ? String(message.parameters["name"]) : [])),
  );

  const telling = ({ kind, subject, people, total }: ForetoldPeople): string => {
    const more = total - people.length;
    const count = { count: more, total: format.number(more) };
    const rest = more === 0 ? [] : [t(people.length === 0 ? "effects.people" : "effects.others", count)];
    return t(`effects.told.${kind}`, { subject, people: format.list([...people, ...rest]) });
  };

  if (!hasPlannedEffects({ effects, told, skipped })) return null;
  const groups = [...Map.groupBy(known.map(sentence), ({ text }) => text)];
  return (
    <Box below={title === undefined ? 0 : 4}>
      {title === undefined ? null : (
        <Text as="p" weight={600}>
          {title}
        </Text>
      )}
      <ul>
        {groups.map(([text, members]) => (
          <li key={text}>
            {members.length === 1
              ? text
              : t("effects.several", { text, total: format.number(members.length) })}
            {members.map(({ effect }, place) =>
              effect === null ? null : (
                <Differences key={place} resource={effect.resource} changes={effect.changes}>
                  {null}
                </Differences>
              ),
            )}
          </li>
        ))}
        {hidden === 0 ? null : (
          <li>{t("effects.hidden", { count: hidden, total: format.number(hidden) })}</li>
        )}
        {[...calls].map((name) => (
          <li key={name}>{t(`effects.calls.${name}`)}</li>
        ))}
        {[...webhooks].map((name) => (
          <li key={name}>{t("effects.webhook", { name })}</li>
        ))}
        {told.map((one) => (
          <li key={`${one.kind} ${one.subject}`}>{telling(one)}</li>
        ))}
        {skipped.map(({ message }) => (
          <li key={message}>
            <Text tone="warning">{t("effects.skipped", { message })}</Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}
