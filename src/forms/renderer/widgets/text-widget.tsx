import type { WidgetProps } from "@rjsf/utils";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { IsolatedForm } from "../../../ui/isolated-form.tsx";
import { helpId, inputAria } from "../ids.ts";
import { useTypedText } from "../use-typed-text.ts";
import css from "./inputs.module.css";
import { Box } from "../../../ui/layout.tsx";

/** From this share of the limit on it is told how much room is left. */
const NEAR = 0.8;

export function Text(props: WidgetProps) {
  const { field } = useTextField(props);
  return (
    <IsolatedForm>
      <input {...field} {...inputAria(props)} type="text" autoComplete="off" className={css["input"]} />
    </IsolatedForm>
  );
}

export function LongText(props: WidgetProps) {
  const { t } = useTranslation();
  const { field, length, limit } = useTextField(props);
  const near = length > limit * NEAR;
  return (
    <>
      <IsolatedForm>
        <textarea {...field} {...inputAria(props, near)} rows={3} className={css["area"]} />
      </IsolatedForm>
      {near ? (
        <Box as="p" className={css["help"]} tone="faint" size={12} id={helpId(props.id)}>
          {t("forms.charactersLeft", { count: Math.max(0, limit - length) })}
        </Box>
      ) : null}
    </>
  );
}

function useTextField({ id, value, onChange, disabled = false, readonly = false, schema }: WidgetProps) {
  const { text, type, leave } = useTypedText({
    text: typeof value === "string" ? value : "",
    onHandOn: onChange,
  });
  const limit = schema.maxLength ?? Infinity;
  const field = {
    id,
    value: text,
    disabled,
    readOnly: readonly,
    dir: "auto",
    // a pasted text is cut by nobody but its writer: too much is said, not thrown away
    onChange: (event: { readonly target: { readonly value: string } }) => type(event.target.value),
    onBlur: leave,
  } as const;
  return { field, length: text.length, limit };
}
