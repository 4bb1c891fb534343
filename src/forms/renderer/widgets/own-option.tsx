import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { OPTION_LENGTH, addOption } from "../../../../core/forms/options.ts";
import type { Question } from "../../../../core/forms/types.ts";
import { Icon } from "../../../ui/icon.tsx";
import css from "./inputs.module.css";
import { Inline } from "../../../ui/layout.tsx";

export interface ShownOption {
  readonly value: string;
  readonly label: string;
}

/** What can be chosen: the question's options, those added here, and those of the answer itself. */
export function useOptions(question: Question, answer: unknown) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const given = (Array.isArray(answer) ? answer : [answer]).filter(
    (one): one is string => typeof one === "string",
  );
  const values = [...new Set([...question.options, ...added, ...given])];
  const options = values.map((value): ShownOption => ({
    value,
    label: question.option_labels?.[value] ?? value,
  }));
  return { options, add: (value: string) => setAdded((before) => [...before, value]) };
}

interface OwnOptionProps {
  readonly options: readonly ShownOption[];
  readonly onAdd: (value: string) => void;
}

/** An option of one's own. Entering it chooses it. */
export function OwnOption({ options, onAdd }: OwnOptionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  if (!open) {
    return (
      <button ref={opener} type="button" className={css["begins"]} onClick={() => setOpen(true)}>
        <Icon name="plus" small />
        {t("forms.ownOption.open")}
      </button>
    );
  }
  const add = (value: string) => {
    onAdd(value);
    close();
  };
  return <OwnOptionInput options={options} onAdd={add} onCancel={close} />;
}

function OwnOptionInput({ options, onAdd, onCancel }: OwnOptionProps & { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<keyof typeof WORDS | null>(null);
  useEffect(() => input.current?.focus(), []);

  const add = () => {
    const result = addOption({ options: options.flatMap(({ value, label }) => [value, label]), text });
    if (result.ok) {
      onAdd(result.value);
      return;
    }
    setProblem(result.code);
    input.current?.focus();
  };
  const hearKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // neither sends the form nor closes the dialog around it
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") add();
    else onCancel();
  };

  return (
    <Inline className={css["own"]} wrap align="center" gap={2} above={2}>
      <input
        ref={input}
        className={css["input"]}
        type="text"
        autoComplete="off"
        dir="auto"
        maxLength={OPTION_LENGTH}
        value={text}
        aria-label={t("forms.ownOption.label")}
        {...(problem === null ? {} : { "aria-invalid": true, "aria-describedby": id })}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
        onKeyDown={hearKey}
      />
      <button type="button" className="boxed-button" onClick={add}>
        {t("forms.ownOption.add")}
      </button>
      <button type="button" className="quiet-button" onClick={onCancel}>
        {t("actions.cancel")}
      </button>
      {problem === null ? null : (
        <p className={css["error"]} id={id} role="alert">
          {t(WORDS[problem])}
        </p>
      )}
    </Inline>
  );
}

const WORDS = {
  blank_option: "forms.ownOption.blank",
  duplicate_option: "forms.ownOption.duplicate",
  option_too_long: "forms.ownOption.tooLong",
} as const;
