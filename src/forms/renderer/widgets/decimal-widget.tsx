import type { WidgetProps } from "@rjsf/utils";
import { useWrittenFigures } from "../../../fields/number/use-written-figures.ts";
import { IsolatedForm } from "../../../ui/isolated-form.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { useAsked } from "../asked-context.ts";
import { inputAria } from "../ids.ts";
import { useTypedText } from "../use-typed-text.ts";
import css from "./inputs.module.css";

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/u;

/** A number in the writing of its reader. What is none stays in the field, for checking to say so. */
export function Decimal(props: WidgetProps) {
  const { id, value, onChange, disabled = false, readonly = false } = props;
  const { show, plain } = useWrittenFigures();
  const { question } = useAsked();
  const { text, type, leave } = useTypedText({
    text: typeof value === "number" ? show(String(value)) : typeof value === "string" ? value : "",
    onHandOn: (typed) => {
      const written = plain(typed.trim());
      onChange(written === "" ? undefined : NUMBER.test(written) ? Number(written) : typed);
    },
  });
  return (
    <Inline align="center" gap={2}>
      <IsolatedForm>
        <input
          {...inputAria(props)}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className={css["number"]}
          placeholder={question.placeholder ?? undefined}
          value={text}
          disabled={disabled}
          readOnly={readonly}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      </IsolatedForm>
      <Unit />
    </Inline>
  );
}

/** What a number counts. */
export function Unit() {
  const { unit = null } = useAsked().question;
  return unit === null ? null : <bdi>{unit}</bdi>;
}
