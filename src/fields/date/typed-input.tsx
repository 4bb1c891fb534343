import { createContext, type ComponentProps, use, useState } from "react";

interface Typing {
  /** What stands in the field instead of the picker's value; null: the picker's value. */
  readonly text: string | null;
  readonly type: (text: string) => void;
  readonly leave: () => void;
}

const TypingContext = createContext<Typing>({ text: null, type: () => undefined, leave: () => undefined });
export const TypingProvider = TypingContext.Provider;

/**
 * A picker's own field knows its formats only and forgets any other text when it is left. This one hands what is typed to
 * whoever reads it, and the picker shows the value that comes of it.
 */
function TypedInput(props: ComponentProps<"input">) {
  const { text, type, leave } = use(TypingContext);
  return (
    <input
      {...props}
      value={text ?? props.value}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        leave();
        props.onBlur?.(event);
      }}
    />
  );
}

export const TYPED = { input: TypedInput };

/** `unread`: the value, where it is a text that was not understood. It stays in the field until it is changed. */
export function usePickerTyping(unread: string | null, give: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const forget = () => setTyped(null);
  const type = (text: string) => {
    setTyped(text);
    give(text);
  };
  return { typing: { text: typed ?? unread, type, leave: forget }, forget };
}
