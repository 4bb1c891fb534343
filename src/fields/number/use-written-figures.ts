import { getDecimalSign, readFigure } from "../../../core/definition/written-values.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { asText } from "../values.ts";

/** Figures as the person's language writes them: `1.234,50` is read as what `1,234.50` is elsewhere. */
export function useWrittenFigures() {
  const sign = getDecimalSign(useFieldContext().format.language);
  return {
    show: (value: unknown) => asText(value).replace(".", sign),
    plain: (text: string) => (sign === "," ? (readFigure(text, sign)[0] ?? text) : text),
  };
}
