import { getDecimalSign, readFigure, unclearFigure } from "../../../core/definition/written-values.ts";
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
    /** As the API takes it; a text that nothing takes where it is none, or where it cannot be told what is meant. */
    plain: (text: string, scale = Infinity): string => {
      const ways = readFigure(text, { decimalSign, scale });
      return (ways.length === 1 ? ways[0] : undefined) ?? unclearFigure(text);
    },
    /** The same of a figure that is too small for thousands. */
    small: (text: string): string => readFigure(text, { decimalSign, scale: Infinity })[0] ?? text.trim(),
  };
}
