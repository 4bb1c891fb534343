import { Alert } from "antd";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import { DefinitionErrorText } from "./definition-error-text.tsx";
import { useFaults } from "./use-faults.ts";
import type { DefinitionError, Draft } from "./use-studio.ts";

interface Claim {
  readonly at: string;
  /** Also of what lies below. */
  readonly below: boolean;
}

interface Mistakes {
  readonly errors: readonly DefinitionError[];
  readonly claims: ReadonlyMap<string, Claim>;
  readonly claim: (id: string, claim: Claim | null) => void;
}

const MistakesContext = createContext<Mistakes>({ errors: [], claims: new Map(), claim: () => undefined });

const NONE: readonly DefinitionError[] = [];

const isClaimed = ({ pointer }: DefinitionError, { at, below }: Claim): boolean =>
  pointer === at || (below && pointer.startsWith(`${at}/`));

interface MistakesProviderProps {
  readonly draft: Draft | undefined;
  /** The definition as it would be with what is entered. */
  readonly document: ResourceDefinition;
  /** The part of it that is being edited, as a JSON pointer. */
  readonly at: string;
  /** Nothing was entered yet, so nothing is said to be lacking. */
  readonly untouched?: boolean;
  readonly children: ReactNode;
}

/** Checks a definition while somebody types, and tells each mistake at the control it is about, or above all of them. */
export function MistakesProvider({
  draft,
  document,
  at,
  untouched = false,
  children,
}: MistakesProviderProps) {
  const found = useMistakesOf(draft, document, at);
  const errors = untouched ? NONE : found;
  const [claims, setClaims] = useState<ReadonlyMap<string, Claim>>(new Map());
  const claim = useCallback((id: string, one: Claim | null) => {
    setClaims((before) => {
      const next = new Map(before);
      if (one === null) next.delete(id);
      else next.set(id, one);
      return next;
    });
  }, []);
  const value = useMemo(() => ({ errors, claims, claim }), [errors, claims, claim]);
  const others = errors.filter((error) => ![...claims.values()].some((one) => isClaimed(error, one)));
  return (
    <MistakesContext value={value}>
      <div aria-live="polite">
        {others.length === 0 ? null : (
          <Alert
            type="error"
            title={
              <Stack gap={1}>
                {others.map((error) => (
                  <DefinitionErrorText key={`${error.pointer} ${error.code}`} error={error} />
                ))}
              </Stack>
            }
          />
        )}
      </div>
      {children}
    </MistakesContext>
  );
}

/** What is wrong with the part of the definition that a control edits; with `below` also with what that part consists of. */
export function Mistake({ at, below = false }: Claim | { readonly at: string; readonly below?: boolean }) {
  const id = useId();
  const { errors, claim } = use(MistakesContext);
  useLayoutEffect(() => {
    claim(id, { at, below });
    return () => claim(id, null);
  }, [id, at, below, claim]);
  const own = errors.filter((error) => isClaimed(error, { at, below }));
  return own.map((error) => (
    <Text as="p" key={`${error.pointer} ${error.code}`} tone="bad" size={13} role="alert">
      <DefinitionErrorText error={error} />
    </Text>
  ));
}

function useMistakesOf(
  draft: Draft | undefined,
  document: ResourceDefinition,
  at: string,
): readonly DefinitionError[] {
  const { name } = document;
  const others = (draft?.changes ?? []).filter(
    (change) => change.kind !== "resource" || change.name !== name,
  );
  const errors = useFaults([...others, { kind: "resource", name, document }]);
  return useMemo(
    () =>
      errors.filter(
        ({ resource, pointer }) => resource === name && (pointer === at || pointer.startsWith(`${at}/`)),
      ),
    [errors, name, at],
  );
}
