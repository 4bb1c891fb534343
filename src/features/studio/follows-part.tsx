import { Button } from "antd";
import { useState } from "react";
import type { Effect } from "../../../core/definition/types.ts";
import { readWord, setWord } from "../../../core/studio/edits.ts";
import { type Entry, moveEntry, putEntry, readEntries, removeEntry } from "../../../core/studio/entries.ts";
import type { Lifecycle } from "../../../core/studio/life-cycles.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { firstLabels } from "./first-labels.ts";
import { askedFields } from "./asked.ts";
import { EntryDialog, type NamedEntry } from "./entry-dialog.tsx";
import { FOLLOWING_LISTS, type FollowingList } from "./entry-fields.ts";
import { FollowingDialog, type FollowingEvent } from "./following-dialog.tsx";
import { FollowsRow, FollowsSection } from "./follows-section.tsx";
import { InvitationSection } from "./invitation-section.tsx";
import { RowActions } from "./row-actions.tsx";
import type { Studio } from "./studio.ts";
import { type Area, useAreas } from "./use-areas.ts";
import { useSentences } from "./use-sentences.ts";
import { useEditedArea } from "./use-edited-area.tsx";
import { useDocument } from "./use-studio.ts";

type Open =
  | { readonly kind: "entry"; readonly list: FollowingList; readonly name: string | null }
  | { readonly kind: "event"; readonly event: FollowingEvent; readonly field: string };

const EVENTS = ["onCreate", "onTransition"] as const;

/** What happens in an area without anybody pressing for it: with a new record, a date, a change elsewhere. */
export function FollowsPart({ studio, area: name }: { readonly studio: Studio; readonly area: string }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { draft } = studio;
  const found = useEditedArea(studio, name);
  const access = useDocument(draft, "access", "access");
  const areas = useAreas(draft);
  const sentences = useSentences(areas);
  const [open, setOpen] = useState<Open | null>(null);
  if (found.instead !== null) return found.instead;
  if (!access.data) return <ScreenSkeleton />;
  const { document, words } = found;
  const lifecycles = document.lifecycles ?? [];
  const area: Area = {
    name,
    label: "",
    fields: [...askedFields(document, words), ...areas.takenOver(document)],
    transitions: areas.find(name)?.transitions ?? [],
  };
  const write: typeof found.write = (...change) => {
    setOpen(null);
    found.write(...change);
  };
  const labelOf = (list: FollowingList, entry: string) =>
    (list === "notices" && readWord(words, `notices.${entry}`)) || humanise(entry);
  const save = ({ entry, label }: NamedEntry) => {
    if (open?.kind !== "entry") return;
    const next = putEntry(document, open.list, { known: open.name, entry: entry as never });
    const base = words ?? firstLabels(name);
    write(next, open.list === "notices" ? setWord(base, `notices.${entry.name}`, label) : words);
  };
  const actorLabel = (value: string) =>
    t(`studio.actors.${value}`, { defaultValue: config.ruleLabels[value] ?? humanise(value) });
  const actors = Object.keys(access.data.actors);
  const choices = (names: readonly string[]) =>
    [...new Set(names)].map((value) => ({ value, label: actorLabel(value) }));
  const recipients = choices([...actors, ...Object.keys(access.data.rules)]);
  const edited =
    open?.kind === "entry" && open.name !== null
      ? readEntries(document, open.list).find((one) => one.name === open.name)
      : undefined;
  const cycle = lifecycles.find(({ field }) => open?.kind === "event" && field === open.field);
  return (
    <Stack gap={6}>
      <Text as="p" tone="quiet" measure="text">
        {t("studio.follows.lead")}
      </Text>
      {EVENTS.map((event) => (
        <FollowsSection
          key={event}
          title={t(`studio.follows.events.${event}`)}
          lead={t(`studio.help.follows.${event}`)}
        >
          {lifecycles.length === 0 ? (
            <Text tone="quiet">{t("studio.follows.noLifeCycle")}</Text>
          ) : (
            lifecycles.map((lifecycle) => (
              <FollowsRow
                key={lifecycle.field}
                sentence={effectsOf(lifecycle, event) || t("studio.follows.nothing")}
                note={
                  lifecycles.length < 2
                    ? ""
                    : (area.fields.find((one) => one.name === lifecycle.field)?.label ?? "")
                }
                actions={
                  <RowActions
                    label={t(`studio.follows.events.${event}`)}
                    onEdit={() => setOpen({ kind: "event", event, field: lifecycle.field })}
                  />
                }
              />
            ))
          )}
        </FollowsSection>
      ))}
      {FOLLOWING_LISTS.map((list) => (
        <FollowsSection
          key={list}
          title={t(`studio.follows.lists.${list}`)}
          lead={t(`studio.help.follows.${list}`)}
          add={
            document.kind === "view" || (list === "retention" && document.kind === "rows") ? null : (
              <Button onClick={() => setOpen({ kind: "entry", list, name: null })}>
                {t(`studio.follows.add.${list}`)}
              </Button>
            )
          }
        >
          {readEntries(document, list).map((entry, index, all) => (
            <FollowsRow
              key={entry.name}
              sentence={sentenceOf(list, entry)}
              note={labelOf(list, entry.name)}
              actions={
                <RowActions
                  label={labelOf(list, entry.name)}
                  onEdit={() => setOpen({ kind: "entry", list, name: entry.name })}
                  onRemove={() => write(removeEntry(document, list, entry.name))}
                  onMove={(by) => write(moveEntry(document, list, { name: entry.name, by }))}
                  first={index === 0}
                  last={index === all.length - 1}
                />
              }
            />
          ))}
        </FollowsSection>
      ))}
      <InvitationSection {...{ studio, document, area, areas, sentences }} onChange={write} />
      {open?.kind === "entry" ? (
        <EntryDialog
          list={open.list}
          edited={edited === undefined ? null : { entry: edited, label: labelOf(open.list, edited.name) }}
          {...{ studio, document, area, areas, recipients }}
          actors={choices(actors)}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === "event" && cycle !== undefined ? (
        <FollowingDialog
          event={open.event}
          lifecycle={cycle}
          {...{ studio, document, area, areas, recipients }}
          onSave={write}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Stack>
  );

  function effectsOf(lifecycle: Lifecycle, event: FollowingEvent): string {
    return (lifecycle[event] ?? []).map((effect: Effect) => sentences.effect(effect, area)).join("; ");
  }

  function sentenceOf(list: FollowingList, entry: Entry<FollowingList>): string {
    switch (list) {
      case "timed":
        return sentences.timed(entry as Entry<"timed">, area);
      case "notices":
        return sentences.notice(entry as Entry<"notices">, area);
      case "values":
        return sentences.value(entry as Entry<"values">, area);
      case "invariants":
        return sentences.invariant(entry as Entry<"invariants">, area);
      case "retention":
        return sentences.retention(entry as Entry<"retention">, area);
    }
  }
}
