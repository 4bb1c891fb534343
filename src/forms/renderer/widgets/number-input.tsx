import type { WidgetProps } from "@rjsf/utils";
import { IsolatedForm } from "../../../ui/isolated-form.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { useAsked } from "../asked-context.ts";
import { inputAria } from "../ids.ts";
import css from "./inputs.module.css";

interface NumberInputProps {
  readonly widget: WidgetProps;
  readonly mode: "numeric" | "decimal";
  readonly text: string;
  readonly hasHelp?: boolean;
  readonly onType: (text: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur: () => void;
}

/** A number as it is typed, with what it counts. */
export function NumberInput(props: NumberInputProps) {
  const { widget, mode, text, hasHelp = false, onType, onFocus, onBlur } = props;
  const { id, disabled = false, readonly = false } = widget;
  const { placeholder = null, unit = null } = useAsked().question;
  return (
    <Inline align="center" gap={2}>
      <IsolatedForm>
        <input
          {...inputAria(widget, hasHelp)}
          id={id}
          type="text"
          inputMode={mode}
          autoComplete="off"
          dir="ltr"
          className={css["number"]}
          placeholder={placeholder ?? undefined}
          value={text}
          disabled={disabled}
          readOnly={readonly}
          onChange={(event) => onType(event.target.value)}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      </IsolatedForm>
      {unit === null ? null : <bdi>{unit}</bdi>}
    </Inline>
  );
}
