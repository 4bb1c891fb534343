import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../ui/plain/failure-text.ts";

type Problems<Name extends string> = Partial<Record<Name, string>>;

interface AreaForm<Name extends string> {
  /** Names of the fields, in the order they stand. */
  readonly names: readonly Name[];
  /** What is wrong, in words; asked when somebody submits, and from then on with every change. */
  readonly check: (values: Readonly<Record<Name, string>>) => Problems<Name>;
  /** Sends the form. What it throws is shown above the fields. */
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<void>;
}

/** A form of the sign-in area: fields keep their own values, so that whatever a password manager fills in is taken. */
export function useAreaForm<Name extends string>({ names, check, send }: AreaForm<Name>) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);

  const input = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const read = () => {
    const valueOf = (name: Name) => {
      const field = input(name);
      return field?.type === "checkbox" ? (field.checked ? "yes" : "") : (field?.value ?? "");
    };
    return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;
  };

  const submit = async () => {
    if (busy) return;
    const values = read();
    const found = check(values);
    setAsked(true);
    setProblems(found);
    setFailure(undefined);
    const first = names.find((name) => found[name]);
    if (first) return input(first)?.focus();
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const refused = error instanceof ApiError ? firstWords(names, error) : {};
      setProblems(refused);
      setFailure(failureText(error, t));
    } finally {
      setBusy(false);
    }
  };

  return {
    problems,
    failure,
    busy,
    read,
    form: {
      ref: form,
      noValidate: true,
      "aria-busy": busy,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
      onChange: () => {
        if (asked) setProblems(check(read()));
      },
    },
  };
}

/** What the server found wrong with single fields. */
function firstWords<Name extends string>(names: readonly Name[], { errors }: ApiError): Problems<Name> {
  const found: Problems<Name> = {};
  for (const name of names) {
    const [text] = errors[name] ?? [];
    if (text !== undefined) found[name] = text;
  }
  return found;
}
