import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import css from "./messages-button.module.css";

/** What the place for messages is shown with until messages are connected; it asks nobody for anything. */
const SAMPLES = ["welcome", "standup", "paperwork"] as const;

/** A first look at messages: a list of samples, named as such. */
export function MessagesButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      place.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return (
    <div ref={place} className={css["place"]}>
      <IconButton
        icon="message"
        label={t("messages.title")}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen((was) => !was)}
      />
      {open ? (
        <section id={id} className={css["panel"]} aria-label={t("messages.title")}>
          <h2 className={css["title"]}>{t("messages.title")}</h2>
          <p className={css["note"]}>{t("messages.note")}</p>
          <ul>
            {SAMPLES.map((name) => (
              <li key={name} className={css["message"]}>
                <span className={css["from"]}>{t(`messages.samples.${name}.from`)}</span>
                <span className={css["sample"]}>{t("messages.sample")}</span>
                <span className={css["text"]}>{t(`messages.samples.${name}.text`)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
