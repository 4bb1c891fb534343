import type { WidgetProps } from "@rjsf/utils";
import { useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { westernDigits } from "../../../../core/definition/decimal.ts";
import { getCount, getLimits } from "../../../../core/forms/limits.ts";
import { helpId } from "../ids.ts";
import { useAsked } from "../asked-context.ts";
import { useFormStore } from "../store-context.ts";
import { useTypedText } from "../use-typed-text.ts";
import { Box } from "../../../ui/layout.tsx";
import { NumberInput } from "./number-input.tsx";

/**
 * A whole number. Letters do not get in, and a fraction leaves what was there before it was typed: its digits alone would
 * be another number. A number beyond the limits is said and taken away.
 */
export function Whole(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, onChange } = props;
  const store = useFormStore();
  const { question, place } = useAsked();
  const limits = getLimits(question);
  const limited = limits.min > Number.MIN_SAFE_INTEGER && limits.max < Number.MAX_SAFE_INTEGER;
  const before = useRef<number | undefined>(undefined);
  const { text, type, leave } = useTypedText({
    text: typeof value === "number" ? String(value) : "",
    isWhole: (typed) => !REFUSED.has(getCount({ text: typed, limits })),
    onHandOn: (typed) => {
      const number = getCount({ text: typed, limits });
      onChange(number === "ignored" ? before.current : typeof number === "number" ? number : undefined);
      if (number === "out_of_range")
        store.addProblem({ place, code: "out_of_range", parameters: { ...limits } });
    },
  });
  return (
    <>
      <NumberInput
        widget={props}
        mode="numeric"
        text={text}
        hasHelp={limited}
        onType={(typed) => {
          const plain = westernDigits(typed);
          if (NUMBER.test(plain)) type(plain);
        }}
        onFocus={() => (before.current = typeof value === "number" ? value : undefined)}
        onBlur={leave}
      />
      {limited ? (
        <Box as="p" above={1} tone="faint" size={12} id={helpId(id)}>
          {t("forms.limits", { ...limits })}
        </Box>
      ) : null}
    </>
  );
}

const NUMBER = /^-?\d*(?:[.,]\d*)?$/u;
const REFUSED: ReadonlySet<unknown> = new Set(["ignored", "out_of_range"]);
