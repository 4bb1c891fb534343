import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { use, useDeferredValue, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourceNameWithin } from "../../config/labels.ts";
import { isAllowed } from "../../config/access.ts";
import { Icon } from "../../ui/icon.tsx";
import { ariaOf } from "../aria.ts";
import type { AriaProps } from "../types.ts";
import { LeftText, useSearchText } from "../search-text.tsx";
import type { ReferenceValue } from "../values.ts";
import { type Choice, type ChoiceGroup, getChoices, CREATE } from "./choices.ts";
import { InlineCreateContext } from "./inline-create.ts";
import { rememberLabels } from "./labels.ts";
import { pickRecords } from "./pick-records.ts";
import type { Suggestions } from "./suggestions.ts";
import { Grid, Inline, Stack, Text } from "../../ui/layout.tsx";

/** Most records a picker remembers of one kind. */
const MAX_RECENT = 5;

/** What somebody chose lately, newest first; gone with the session. */
function recentChoices(resource: string): ReferenceValue[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(resource)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isChoice) : [];
  } catch {
    return [];
  }
}

function rememberChoice(resource: string, choice: ReferenceValue): void {
  const others = recentChoices(resource).filter(({ id }) => id !== choice.id);
  const { id, label, hint = null } = choice;
  const kept = JSON.stringify([{ id, label, hint }, ...others].slice(0, MAX_RECENT));
  try {
    localStorage.setItem(keyOf(resource), kept);
  } catch {
    // A full storage costs the convenience, not the choice.
  }
}

function keyOf(resource: string): string {
  return `recent.${resource}`;
}

function isChoice(value: unknown): value is ReferenceValue {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "number" &&
    "label" in value &&
    typeof value.label === "string"
  );
}

interface PickerProps extends AriaProps {
  readonly id?: string;
  /** What is picked from. */
  readonly to: string;
  /** Where records are asked for; the area itself unless given. */
  readonly path?: string;
  readonly value: readonly ReferenceValue[];
  readonly onChange: (value: readonly ReferenceValue[]) => void;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly clearable?: boolean;
  readonly onBlur?: () => void;
  /** What narrows the choice to what a field allows, asked for when the list opens. */
  readonly candidates?: () => Readonly<Record<string, string>>;
  /** What stands above all others, asked for when the list opens. */
  readonly suggestions?: () => Suggestions | null;
  /** A record that is missing may be made from here, by who may make one. */
  readonly creates?: boolean;
  readonly autoFocus?: boolean;
  readonly startText?: string;
}

const NOT_NARROWED: Readonly<Record<string, string>> = {};

/** Finds records by a few letters: name first, a second line that tells namesakes apart. All by keyboard. */
export function ReferencePicker(props: PickerProps) {
  const { to, value, onChange, multiple = false, autoFocus = false, path = `/api/${to}/pick/` } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(autoFocus);
  const search = useSearchText(props.startText);
  const typed = search.text;
  const [narrowed, setNarrowed] = useState(() => (autoFocus ? props.candidates?.() : null) ?? NOT_NARROWED);
  const [recent, setRecent] = useState(() => (autoFocus ? recentChoices(to) : []));
  const [suggestions, setSuggestions] = useState(() => (autoFocus ? props.suggestions?.() : null) ?? null);
  const wanted = useDeferredValue(typed.trim());
  const suggested = useQuery({
    queryKey: ["suggested", suggestions?.key],
    queryFn: suggestions === null ? skipToken : ({ signal }) => suggestions.load(signal),
    enabled: open,
    staleTime: 15_000,
  });
  // what stands above the rest does not come behind it
  const waiting = suggested.isLoading && wanted === "";
  const found = useQuery({
    queryKey: ["pick", path, narrowed, wanted],
    queryFn: ({ signal }) => pickRecords({ path, query: wanted, narrowed, signal }),
    enabled: open,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
  const create = useCreate(props);
  const settled = !waiting && !found.isPending && !found.isPlaceholderData && wanted === typed.trim();
  const choices = getChoices({
    found: waiting ? [] : (found.data ?? []),
    chosen: value,
    suggested: suggested.data ?? [],
    recent,
    query: wanted,
    narrowed: narrowed !== NOT_NARROWED && Object.keys(narrowed).length > 0,
    create: create && settled ? create.label(wanted) : null,
  });
  // why somebody is suggested here says nothing elsewhere
  const fitting = (suggested.data ?? []).map(({ id, label }) => ({ id, label }));
  const known = new Map(
    [...value, ...recent, ...fitting, ...(found.data ?? [])].map((each) => [each.id, each]),
  );
  const give = (chosen: readonly ReferenceValue[]) => {
    rememberLabels(to, chosen);
    const fresh = chosen.filter(({ id }) => !value.some((one) => one.id === id));
    for (const choice of fresh) rememberChoice(to, choice);
    search.chosen();
    onChange(chosen);
  };
  // antd takes the first option at Tab: none where what is offered was found by an earlier text
  const leaves = useRef(false);
  const change = (ids: readonly number[]) => {
    if (leaves.current) return;
    if (!ids.includes(CREATE)) return give(ids.flatMap((id) => known.get(id) ?? []));
    setOpen(false);
    create?.start(typed.trim(), (made) => give(multiple ? [...value, made] : [made]));
    search.chosen();
  };
  return (
    <Grid as="span" columns="minmax(0, 1fr)" gap={0.5} wide>
      <Select<number | number[]>
        {...ariaOf(props)}
        {...(props.id === undefined ? {} : { id: props.id })}
        {...(multiple ? { mode: "multiple" as const } : {})}
        {...(autoFocus ? { autoFocus } : {})}
        value={multiple ? value.map(({ id }) => id) : (value[0]?.id ?? null)}
        disabled={props.disabled ?? false}
        allowClear={props.clearable ?? true}
        open={open}
        onOpenChange={(next) => {
          if (next) {
            setNarrowed(props.candidates?.() ?? NOT_NARROWED);
            setRecent(recentChoices(to));
            setSuggestions(props.suggestions?.() ?? null);
          }
          search.onOpenChange(next);
          setOpen(next);
        }}
        loading={found.isFetching || waiting}
        placeholder={t("picker.placeholder")}
        notFoundContent={
          found.isPending || found.isFetching || waiting ? t("picker.searching") : t("picker.none")
        }
        options={choices.flatMap((choice) =>
          toOptions(choice, (group) => t(`picker.${GROUP_WORDS[group]}`, { text: wanted })),
        )}
        optionRender={({ data }) => <ChoiceLines {...(data as unknown as Option)} />}
        labelRender={({ value: id, label }) => known.get(Number(id))?.label ?? label}
        showSearch={{
          filterOption: false,
          searchValue: typed,
          onSearch: search.type,
          autoClearSearchValue: true,
        }}
        onInputKeyDown={({ key }) => {
          leaves.current = key === "Tab" && !settled;
        }}
        onKeyDown={() => {
          leaves.current = false;
        }}
        onChange={(ids) => change(Array.isArray(ids) ? ids : ids === undefined || ids === null ? [] : [ids])}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
        style={{ width: "100%" }}
      />
      <LeftText text={search.left} />
    </Grid>
  );
}

const GROUP_WORDS = {
  suggested: "suggested",
  recent: "recent",
  found: "found",
  none: "nothingFor",
} as const;

interface Option extends Choice {
  /** Begins a group. antd's own groups are no options, and screen readers are told that they are. */
  readonly heading?: string;
}

function toOptions(choice: Choice | ChoiceGroup, words: (group: ChoiceGroup["group"]) => string): Option[] {
  if (!("group" in choice)) return [choice];
  return choice.options.map((one, at) => (at === 0 ? { ...one, heading: words(choice.group) } : one));
}

function ChoiceLines({ value, label, hint, heading }: Option) {
  return (
    <Stack as="span" space="normal" lineHeight={1.3} padBlock={0.5} breakWords>
      {heading === undefined ? null : (
        <Text tone="quiet" size={12} weight={500}>
          {heading}
        </Text>
      )}
      {value === CREATE ? (
        <Inline as="span" gap={2} align="center" tone="accent">
          <Icon name="plus" small />
          {label}
        </Inline>
      ) : (
        <Text ownDirection>{label}</Text>
      )}
      {hint ? (
        <Text ownDirection tone="faint" size={12}>
          {hint}
        </Text>
      ) : null}
    </Stack>
  );
}

/** The way to a record that is missing; null where there is none or this person may not make one. */
function useCreate({ to, creates = false }: Pick<PickerProps, "to" | "creates">) {
  const { t } = useTranslation();
  const { config, resource: find } = useConfigIndex();
  const open = use(InlineCreateContext);
  const resource = find(to);
  if (!creates || !resource || !isAllowed(resource, "create") || !open) return null;
  return {
    label: (text: string) =>
      text === ""
        ? t("picker.create", { name: resourceNameWithin(config, to) })
        : t("picker.createNamed", { text }),
    start: (text: string, onCreated: (record: ReferenceValue) => void) =>
      open({ resource: to, text, onCreated }),
  };
}
