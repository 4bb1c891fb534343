import { Icon } from "../../ui/icon.tsx";
import { Inline, Text } from "../../ui/layout.tsx";
import css from "./impersonation-banner.module.css";

interface StripProps {
  readonly words: string;
  /** What a pointer at the words is told; absent: the words. */
  readonly title?: string;
  readonly stop: string;
  readonly busy: boolean;
  readonly onStop: () => void;
}

/** On every page while one works or looks as somebody else: whose screens these are, and the way out. */
export function Strip({ words, title = words, stop, busy, onStop }: StripProps) {
  return (
    <Inline
      className={css["banner"]}
      align="center"
      gap={2}
      size={13}
      weight={500}
      data-impersonation
      role="status"
    >
      <Icon name="impersonate" small />
      <Text className={css["words"]} cut grow shrink title={title}>
        {words}
      </Text>
      <button type="button" className={css["stop"]} disabled={busy} onClick={onStop}>
        {stop}
      </button>
    </Inline>
  );
}
