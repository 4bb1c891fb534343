import { getDecimalSign, readFigure, readTypedFigure } from "../../../core/definition/written-values.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { asText } from "../values.ts";

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** Figures as the person's language writes them: `1.234,50` is read as what `1,234.50` is elsewhere. */
export function useWrittenFigures() {
  const decimalSign = getDecimalSign(useFieldContext().format.language);
  return {
    show: (value: unknown) => {
      const text = asText(value);
      return PLAIN.test(text) ? text.replace(".", decimalSign) : text;
    },
    plain: (text: string, scale = Infinity): string => readTypedFigure(text, { decimalSign, scale }),
    /** The same of a figure that is too small for thousands. */
    small: (text: string): string => readFigure(text, { decimalSign, scale: Infinity })[0] ?? text.trim(),
  };
}
