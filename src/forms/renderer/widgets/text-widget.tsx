import type { WidgetProps } from "@rjsf/utils";
import { typedTime } from "../../../../core/definition/typed-dates.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { IsolatedForm } from "../../../ui/isolated-form.tsx";
import { useAsked } from "../asked-context.ts";
import { helpId, inputAria } from "../ids.ts";
import { useTypedText } from "../use-typed-text.ts";
import css from "./inputs.module.css";
import { Box } from "../../../ui/layout.tsx";

/** From this share of the limit on it is told how much room is left. */
const NEAR = 0.8;

/** A line; what kind of words it takes tells phones which keys to show. */
function createLine(type: "text" | "email" | "tel" | "url") {
  return function Line(props: WidgetProps) {
    const { field } = useTextField(props);
    return (
      <IsolatedForm>
        <input
          {...field}
          {...inputAria(props)}
          // a type of its own would refuse in the browser's words what the form refuses in its own
          type="text"
          inputMode={type}
          autoComplete="off"
          className={css["input"]}
        />
      </IsolatedForm>
    );
  };
}

export const Text = createLine("text");
export const Email = createLine("email");
export const Phone = createLine("tel");
export const Link = createLine("url");

/** A time of day, in whatever way it is typed. What cannot be read as one stays, for checking to say so. */
export function Time(props: WidgetProps) {
  const { onChange } = props;
  return (
    <Text
      {...props}
      onChange={(text: unknown) => onChange(typeof text === "string" ? (typedTime(text) ?? text) : text)}
    />
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
        <Box as="p" above={1} tone="faint" size={12} id={helpId(props.id)}>
          {t("forms.charactersLeft", { count: Math.max(0, limit - length) })}
        </Box>
      ) : null}
    </>
  );
}

function useTextField({ id, value, onChange, disabled = false, readonly = false, schema }: WidgetProps) {
  const { question, place } = useAsked();
  const { text, type, leave } = useTypedText({
    text: typeof value === "string" ? value : "",
    onHandOn: onChange,
  });
  const limit = schema.maxLength ?? Infinity;
  const field = {
    id,
    value: text,
    placeholder: place.part === "answer" ? (question.placeholder ?? undefined) : undefined,
    disabled,
    readOnly: readonly,
    dir: "auto",
    // a pasted text is cut by nobody but its writer: too much is said, not thrown away
    onChange: (event: { readonly target: { readonly value: string } }) => type(event.target.value),
    onBlur: leave,
  } as const;
  return { field, length: text.length, limit };
}
