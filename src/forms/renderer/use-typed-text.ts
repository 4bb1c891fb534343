import { useTyped } from "../../lib/use-typed.ts";
import { useFormStore } from "./store-context.ts";

interface TypedTextOptions {
  /** What the form holds. */
  readonly text: string;
  readonly onHandOn: (text: string) => void;
  /** False for what is only half typed. */
  readonly isWhole?: (text: string) => boolean;
}

/** A text that stays in its field while somebody types it, handed on to the form around it. */
export function useTypedText({ text, ...options }: TypedTextOptions) {
  const { pending } = useFormStore();
  const { value, ...typed } = useTyped({ pending, value: text, ...options });
  return { text: value, ...typed };
}
