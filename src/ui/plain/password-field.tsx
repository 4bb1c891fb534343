import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { PlainField, type PlainFieldProps } from "./plain-field.tsx";
import css from "./password-field.module.css";

/** A password that can be looked at while it is typed. Pasting and password managers are welcome. */
export function PasswordField(props: Omit<PlainFieldProps, "type" | "trailing">) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <PlainField
      autoCapitalize="off"
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          className={css["toggle"]}
          aria-controls={props.id}
          aria-describedby={`${props.id}-label`}
          onClick={() => setShown(!shown)}
        >
          {shown ? t("password.hide") : t("password.show")}
        </button>
      }
    />
  );
}
