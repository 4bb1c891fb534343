import { Icon } from "./icon.tsx";

/** In place of what this person may not read in this record; `text` says why. */
export function HiddenValue({ text }: { readonly text: string }) {
  return (
    <span title={text}>
      <Icon name="lock" small />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
