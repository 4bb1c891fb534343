import { InputNumber, type InputNumberProps } from "antd";
import { getDecimalSign, readTypedFigure } from "../../core/definition/written-values.ts";
import { useTranslation } from "../i18n/use-translation.tsx";

/** A number with arrows, in the writing of its reader: the library itself takes `1,5` for 15 and Arabic digits for none. */
export function NumberBox<T extends number | string = number>(props: InputNumberProps<T>) {
  const decimalSign = getDecimalSign(useTranslation().i18n.language);
  const scale = props.precision ?? Infinity;
  // What the library does not take for a number leaves the one that was there.
  const parse = (text = "") => readTypedFigure(text, { decimalSign, scale }) as T;
  return <InputNumber<T> decimalSeparator={decimalSign} parser={parse} {...props} />;
}
