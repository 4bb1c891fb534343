import { Button, Input, type InputRef } from "antd";
import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { safeAddress } from "../../../core/rich-text/allowed.ts";
import css from "./editor.module.css";
import { Inline, Text } from "../layout.tsx";

interface LinkRowProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The address of the link at the caret, or of the one that is being made of the selected words. */
export function LinkRow({ editor, onClose }: LinkRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const [wrong, setWrong] = useState(false);
  const there = editor.isActive("link");

  const done = () => {
    onClose();
    editor.commands.focus();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  const apply = () => {
    const typed = address.trim();
    if (typed === "") return there ? remove() : done();
    const href = safeAddress(typed) ?? safeAddress(completed(typed));
    if (href === null) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    const words = editor.state.selection.empty && !there;
    if (words)
      chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // neither sends the form nor closes the dialog around it
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") apply();
    else done();
  };

  return (
    <Inline
      className={css["link"]}
      wrap
      align="center"
      gap={2}
      pad={[1, 2]}
      borderBelow
      ground="sunk"
      size={13}
    >
      <label htmlFor={id}>{t("richText.address")}</label>
      <Input
        id={id}
        ref={input}
        dir="ltr"
        size="small"
        inputMode="url"
        autoComplete="off"
        value={address}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        onKeyDown={press}
      />
      <Button size="small" onClick={apply}>
        {t("richText.apply")}
      </Button>
      {there ? (
        <Button size="small" onClick={remove}>
          {t("richText.unlink")}
        </Button>
      ) : null}
      {wrong ? (
        <Text id={`${id}-wrong`} role="alert" ownLine tone="bad">
          {t("richText.noAddress")}
        </Text>
      ) : null}
    </Inline>
  );
}

/** What people leave out of an address. */
function completed(typed: string): string {
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return `mailto:${typed}`;
  return /^[^\s:/]+\.[^\s:]+$/.test(typed) ? `https://${typed}` : "";
}
