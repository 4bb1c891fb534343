import { useCallback, useState } from "react";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { serverIssues } from "../../screens/form/server-errors.ts";
import { useIssueText } from "../../screens/form/use-issue-text.ts";

interface RefusedOptions<N extends string> {
  /** Resource whose fields they are. */
  readonly resource: string;
  /** Those the form has a place for. */
  readonly names: readonly N[];
}

interface RefusedField {
  /** Empty where the server said it in words alone. */
  readonly issues: readonly FieldIssue[];
  readonly text: string;
}

interface Refused<N extends string> {
  /** By field, in the language of the moment. */
  readonly texts: Readonly<Partial<Record<N, string>>>;
  /** Notes what the server found; false where the form has no place for any of it. */
  readonly refuse: (error: ApiError) => boolean;
  /** Forgets what was found in some fields; in all of them, when none is named. */
  readonly forget: (names?: readonly string[]) => void;
}

/** What the server found wrong with the fields of a form that makes a record. */
export function useRefused<N extends string>({ resource, names }: RefusedOptions<N>): Refused<N> {
  const [found, setFound] = useState<Readonly<Record<string, RefusedField>>>({});
  const issueText = useIssueText({ name: resource });
  const texts = Object.entries(found).map(([name, { issues, text }]) => [
    name,
    issues.length > 0 ? (issueText(issues)[name]?.join(" ") ?? text) : text,
  ]);
  return {
    texts: Object.fromEntries(texts) as Readonly<Partial<Record<N, string>>>,
    refuse: (error) => {
      const issues = serverIssues(error) ?? [];
      const told = Object.entries(error.errors)
        .filter(([name]) => (names as readonly string[]).includes(name))
        .map(([name, [text]]) => {
          const own = issues.filter(({ field }) => field === name);
          return [name, { issues: own, text: text ?? error.message }] as const;
        });
      setFound(Object.fromEntries(told));
      return told.length > 0;
    },
    forget: useCallback(
      (gone) =>
        setFound((now) =>
          gone === undefined
            ? {}
            : Object.fromEntries(Object.entries(now).filter(([name]) => !gone.includes(name))),
        ),
      [],
    ),
  };
}
