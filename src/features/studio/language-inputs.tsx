import { Input, type InputRef } from "antd";
import { type Ref, useId } from "react";
import { LANGUAGES, type Language } from "../../../core/definition/definitions.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns } from "../../ui/layout.tsx";
import { Labelled } from "./labelled.tsx";

/** One text in every language. */
export type TextByLanguage = Readonly<Record<Language, string>>;

interface LanguageInputsProps {
  /** What is said, such as "Title". */
  readonly label: string;
  readonly texts: TextByLanguage;
  /** Of the input in the person's own language, which stands first. */
  readonly first?: Ref<InputRef>;
  readonly onChange: (texts: TextByLanguage) => void;
}

/** One text in six languages side by side, the person's own first. */
export function LanguageInputs({ label, texts, first, onChange }: LanguageInputsProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  const order = [own, ...LANGUAGES.filter((language) => language !== own)];
  return (
    <Columns min={200} gap={[2, 3]} role="group" aria-label={label}>
      {order.map((language) => (
        <Labelled
          key={language}
          id={`${id}${language}`}
          label={t("studio.textIn", { text: label, language: t(`studio.languages.${language}`) })}
        >
          <Input
            id={`${id}${language}`}
            lang={language}
            dir={language === "ar" ? "rtl" : "ltr"}
            value={texts[language]}
            maxLength={120}
            {...(language === own && first !== undefined ? { ref: first } : {})}
            onChange={({ target }) => onChange({ ...texts, [language]: target.value })}
          />
        </Labelled>
      ))}
    </Columns>
  );
}
