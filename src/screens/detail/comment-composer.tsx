import { Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { type KeyboardEvent, useEffect, useId, useRef, useState, useDeferredValue } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { asReferences, asText, type ReferenceValue } from "../../fields/values.ts";
import { busySign } from "../../ui/busy.tsx";
import { PeopleList, personId } from "../../ui/people-list.tsx";
import { draftKey } from "../../lib/drafts.ts";
import { useDraft } from "../form/use-draft.ts";
import { mentionAt, toStored, withMention, PEOPLE, suggestedPeople } from "./mentions.ts";
import { Box, Inline, Stack } from "../../ui/layout.tsx";
import css from "./comment-composer.module.css";
import { keepPreviousData } from "@tanstack/react-query";
import { resourceUrl } from "../../providers/data-provider.ts";
import { useApi } from "../../providers/use-api.ts";

/** The field of comments that holds those who are meant. */
const FIELD = "comment.mentions";

/** Employees for what was typed after an `@`; none while nobody is being looked for. */
function usePeopleSearch(query: string | null): readonly ReferenceValue[] {
  const wanted = useDeferredValue(query);
  const parameters = new URLSearchParams({ query: (wanted ?? "").trim(), for: FIELD });
  const url = resourceUrl(PEOPLE, `pick/?${parameters.toString()}`);
  const { data } = useApi<{ data: readonly ReferenceValue[] }>(url, {
    enabled: wanted !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return query === null ? [] : suggestedPeople(data?.data.data ?? [], query);
}

interface CommentComposerProps {
  readonly label: string;
  readonly submit: string;
  /** Names what is written, so that it is back after a reload or another tab. */
  readonly draft: string;
  /** What is there to begin with, and who is meant in it. */
  readonly text?: string;
  readonly people?: readonly ReferenceValue[];
  /** Resolves to true when the comment is kept. */
  readonly onSend: (written: ReturnType<typeof toStored>) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/** A place to write. `@` looks for people: arrow keys walk the list, Enter or Tab takes one, Escape puts it away. */
export function CommentComposer(props: CommentComposerProps) {
  const { label, submit, onSend, onCancel } = props;
  const { t } = useTranslation();
  const listId = useId();
  const area = useRef<TextAreaRef>(null);
  const [text, setText] = useState(props.text ?? "");
  const [chosen, setChosen] = useState<readonly ReferenceValue[]>(props.people ?? []);
  const [caret, setCaret] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const [busy, setBusy] = useState(false);

  const { employeeId } = useConfigIndex().config.actor;
  const draft = useDraft({
    draftKey: draftKey({ employeeId, address: props.draft }),
    read: () => ({ values: text.trim() === "" || text === props.text ? {} : { text, people: chosen } }),
    onRestore: ({ values }) => {
      setText(asText(values["text"]));
      setChosen(asReferences(values["people"]));
    },
  });

  const typed = mentionAt(text, caret);
  const looking =
    typed !== null && typed.start !== dismissed && !isChosen(typed.query, chosen) ? typed : null;
  const people = usePeopleSearch(looking?.query ?? null);
  const open = looking !== null && people.length > 0;
  const at = Math.min(marked, people.length - 1);

  const place = useRef<number | null>(null);
  useEffect(() => {
    // The caret belongs behind the name only once the name stands in the field.
    if (place.current === null) return;
    area.current?.resizableTextArea?.textArea.setSelectionRange(place.current, place.current);
    place.current = null;
  }, [text]);

  const take = (person: ReferenceValue | undefined) => {
    if (!person || !looking) return;
    const put = withMention({ text, caret, start: looking.start, name: person.label });
    place.current = put.caret;
    setChosen([...chosen.filter((one) => one.id !== person.id), person]);
    setText(put.text);
    draft.keep();
    setCaret(put.caret);
    setMarked(0);
    area.current?.focus();
  };
  const send = async () => {
    if (text.trim() === "" || busy) return;
    setBusy(true);
    const kept = await onSend(toStored(text.trim(), chosen));
    setBusy(false);
    if (!kept) return;
    void draft.forget();
    setText("");
    setChosen([]);
  };
  const press = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
      event.preventDefault();
      return void send();
    }
    if (!open) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setMarked((at + step + people.length) % people.length);
    else if (event.key === "Enter" || event.key === "Tab") take(people[at]);
    else if (event.key === "Escape") setDismissed(looking.start);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Stack
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Box relative>
        <Input.TextArea
          ref={area}
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open ? personId(listId, at) : undefined}
          value={text}
          // what is on its way is not changed meanwhile
          readOnly={busy}
          placeholder={t("comments.placeholder")}
          autoSize={{ minRows: 2, maxRows: 12 }}
          maxLength={10_000}
          onChange={(event) => {
            setText(event.target.value);
            draft.keep();
            setCaret(event.target.selectionStart);
            setDismissed(null);
            setMarked(0);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => setDismissed(looking?.start ?? null)}
          onKeyDown={press}
        />
        {open ? (
          <Box className={css["people"]} fits>
            <PeopleList
              id={listId}
              label={t("comments.people")}
              people={people}
              marked={at}
              onTake={(position) => take(people[position])}
            />
          </Box>
        ) : null}
      </Box>
      <Inline gap={2}>
        <Button htmlType="submit" type="primary" disabled={text.trim() === ""} loading={busySign(busy)}>
          {submit}
        </Button>
        {onCancel ? (
          <Button
            onClick={() => {
              void draft.forget();
              onCancel();
            }}
          >
            {t("actions.cancel")}
          </Button>
        ) : null}
      </Inline>
    </Stack>
  );
}

/** A name that was taken already is no longer being looked for. */
function isChosen(query: string, chosen: readonly ReferenceValue[]): boolean {
  return chosen.some(({ label }) => query.trim() === label || query.startsWith(`${label} `));
}
