import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import { foldText } from "../../../../core/definition/fold.ts";
import { ANSWER_TYPES, type AnswerType } from "../../../../core/forms/types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { optionLabel } from "../../../config/labels.ts";
import css from "./design.module.css";
import { Box } from "../../../ui/layout.tsx";

/** A slash behind the words of a question, and what is typed after it. */
const SLASH = /(?:^|\s)\/(|\S[^/]*)$/u;
const MAX_OFFERED = 8;

interface Offered {
  readonly type: AnswerType;
  readonly label: string;
}

interface TypeOfferState {
  readonly listId: string;
  readonly offered: readonly Offered[];
  readonly active: number;
  readonly pick: (type: AnswerType) => void;
  /** Takes a key that is meant for the offer; false for any other. */
  readonly hearKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** Of the input in which one types. */
  readonly attributes: ComponentProps<"input">;
}

/** Answer types offered while a question is written: `/` and the beginning of one, Enter takes it. */
export function useTypeOffer({
  title,
  isOpen,
  onPick,
}: {
  readonly title: string;
  /** The question is the one that is written. */
  readonly isOpen: boolean;
  readonly onPick: (title: string, type: AnswerType) => void;
}): TypeOfferState {
  const { config } = useConfigIndex();
  const listId = useId();
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState<string | null>(null);
  const typed = isOpen && closed !== title ? SLASH.exec(title)?.[1] : undefined;
  const wanted = typed === undefined ? null : foldText(typed);
  const labels = wanted === null ? [] : ANSWER_TYPES.map((type) => offeredType(type));
  const offered = labels
    .filter(({ label }) => foldText(label).includes(wanted ?? ""))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, MAX_OFFERED);
  const active = Math.min(at, offered.length - 1);

  function offeredType(type: AnswerType): Offered {
    return { type, label: optionLabel(config, "question", "answer_type", type) };
  }
  function begins({ label }: Offered): boolean {
    return foldText(label).startsWith(wanted ?? "");
  }
  const pick = (type: AnswerType) => {
    setAt(0);
    onPick(title.replace(SLASH, "").trimEnd(), type);
  };
  const hearKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const chosen = offered[active];
    if (chosen === undefined || event.nativeEvent.isComposing) return false;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => setAt((active + 1) % offered.length),
      ArrowUp: () => setAt((active - 1 + offered.length) % offered.length),
      Enter: () => pick(chosen.type),
      Tab: () => pick(chosen.type),
      Escape: () => setClosed(title),
    };
    const act = acts[event.key];
    if (act === undefined) return false;
    event.preventDefault();
    act();
    return true;
  };
  const isOffered = offered.length > 0;
  return {
    listId,
    offered,
    active,
    pick,
    hearKey,
    attributes: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOffered,
      ...(isOffered
        ? { "aria-controls": listId, "aria-activedescendant": `${listId}-${offered[active]?.type}` }
        : {}),
    },
  };
}

export function TypeOffer({ listId, offered, active, pick }: TypeOfferState) {
  if (offered.length === 0) return null;
  return (
    <div id={listId} role="listbox" className={css["offer"]}>
      {offered.map(({ type, label }, index) => (
        <Box
          key={type}
          id={`${listId}-${type}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          pad={[1, 2]}
          radius="control"
          onMouseDown={(event) => {
            event.preventDefault();
            pick(type);
          }}
        >
          {label}
        </Box>
      ))}
    </div>
  );
}
