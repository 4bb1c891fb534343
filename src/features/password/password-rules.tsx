import { useTranslation } from "../../i18n/use-translation.tsx";
import { metPasswordRules, PASSWORD_RULES, MIN_PASSWORD_LENGTH } from "../../../core/password.ts";
import css from "./password-rules.module.css";
import { Columns, Inline, Text } from "../../ui/layout.tsx";

/** The live checklist of a new password. */
export function PasswordRules({ id, password }: { readonly id: string; readonly password: string }) {
  const { t } = useTranslation();
  const met = metPasswordRules(password);
  return (
    <Columns as="ul" min={176} gap={[1, 3]} padBelow={4} size={13} tone="quiet" id={id}>
      {PASSWORD_RULES.map((rule) => (
        <Inline
          as="li"
          align="center"
          gap={2}
          key={rule}
          className={css["rule"]}
          data-rule={rule}
          data-met={met.has(rule)}
        >
          <Text
            className={css["sign"]}
            relative
            fixed
            inlineSize={14}
            blockSize={14}
            radius="round"
            aria-hidden="true"
          />
          {t(`password.rules.${rule}`, { length: MIN_PASSWORD_LENGTH })}
          <span className="visually-hidden">{met.has(rule) ? t("password.met") : t("password.notMet")}</span>
        </Inline>
      ))}
    </Columns>
  );
}
