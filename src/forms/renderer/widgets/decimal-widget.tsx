import type { WidgetProps } from "@rjsf/utils";
import { useWrittenFigures } from "../../../fields/number/use-written-figures.ts";
import { useTypedText } from "../use-typed-text.ts";
import { NumberInput } from "./number-input.tsx";

const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** A number in the writing of its reader. What is none stays in the field, for checking to say so. */
export function Decimal(props: WidgetProps) {
  const { value, onChange } = props;
  const { show, plain } = useWrittenFigures();
  const { text, type, leave } = useTypedText({
    text: typeof value === "number" ? show(String(value)) : typeof value === "string" ? value : "",
    onHandOn: (typed) => {
      const written = plain(typed);
      onChange(written === "" ? undefined : NUMBER.test(written) ? Number(written) : typed);
    },
  });
  return <NumberInput widget={props} mode="decimal" text={text} onType={type} onBlur={leave} />;
}
