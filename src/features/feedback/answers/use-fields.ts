import { useCallback, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { type LocalizedMessage, getLocalizedText } from "../../../forms/localized-server-message.ts";

export type FieldErrors<N extends string> = Readonly<Partial<Record<N, string>>>;
type SaidOfFields<N extends string> = Readonly<Partial<Record<N, LocalizedMessage>>>;

/** The texts beside the questions while they are written. */
export interface FieldsState<N extends string> {
  readonly values: Readonly<Record<N, string>>;
  readonly problems: FieldErrors<N>;
  readonly disabled: boolean;
  readonly change: (name: N, text: string) => void;
  /** Id of a field's input. */
  readonly idOf: (name: N) => string;
}

interface FieldsOptions<N extends string, F extends Readonly<Record<N, string>>> {
  readonly start: F;
  readonly disabled: boolean;
  /** What is wrong with them, in words. */
  readonly check: (values: F) => FieldErrors<N>;
  readonly onChange: () => void;
}

interface Fields<N extends string, F> extends FieldsState<N> {
  /** Whether `check` finds anything, once it was asked to. */
  readonly wrong: boolean;
  /** What they hold now, also between two renderings. */
  readonly current: () => F;
  /** Checks them now, and from now on at every key. */
  readonly checkAll: () => FieldErrors<N>;
  /** Shows what the server found, each until it is changed. */
  readonly show: (found: SaidOfFields<N>) => void;
}

const NOTHING: Readonly<Record<string, never>> = {};

export function useFields<F extends Readonly<Record<string, string>>>({
  start,
  disabled,
  check,
  onChange,
}: FieldsOptions<Extract<keyof F, string>, F>): Fields<Extract<keyof F, string>, F> {
  type Name = Extract<keyof F, string>;
  const prefix = useId();
  const latest = useRef(start);
  const [values, setValues] = useState(start);
  const [checked, setChecked] = useState(false);
  const [found, setFound] = useState<SaidOfFields<Name>>(NOTHING);
  const { i18n } = useTranslation();
  const change = (name: Name, text: string) => {
    latest.current = { ...latest.current, [name]: text };
    setValues(latest.current);
    setFound((before) => without(before, name));
    onChange();
  };
  const said = Object.entries<LocalizedMessage | undefined>(found).flatMap(([name, one]) =>
    one === undefined ? [] : [[name, getLocalizedText(i18n, one)] as const],
  );
  const own: Readonly<Record<string, string | undefined>> = checked ? check(values) : {};
  const problems = { ...Object.fromEntries(said), ...own };
  return {
    values: values as Readonly<Record<Name, string>>,
    problems: Object.fromEntries(
      Object.entries(problems).filter(([, text]) => text !== undefined),
    ) as FieldErrors<Name>,
    wrong: Object.keys(own).length > 0,
    disabled,
    change,
    idOf: (name) => `${prefix}-${name}`,
    current: useCallback(() => latest.current, []),
    checkAll: () => {
      setChecked(true);
      return check(latest.current);
    },
    show: setFound,
  };
}

function without<N extends string>(found: SaidOfFields<N>, name: N): SaidOfFields<N> {
  const others = Object.entries(found).filter(([known]) => known !== name);
  return Object.fromEntries(others) as SaidOfFields<N>;
}
