import type { WidgetProps } from "@rjsf/utils";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { countOf, limitsOf } from "../../../../core/forms/limits.ts";
import { Alone } from "../../../ui/alone.tsx";
import { helpId, inputAria } from "../ids.ts";
import { useAsked } from "../place-context.ts";
import { useFormStore } from "../store-context.ts";
import { useTypedText } from "../use-typed-text.ts";
import css from "./inputs.module.css";

/** A whole number: letters and fractions do not get in; a number beyond the limits is said and taken away. */
export function Whole(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, onChange, disabled = false, readonly = false } = props;
  const store = useFormStore();
  const { question, place } = useAsked();
  const limits = limitsOf(question);
  const limited = limits.min > Number.MIN_SAFE_INTEGER && limits.max < Number.MAX_SAFE_INTEGER;
  const { text, type, leave } = useTypedText({
    text: typeof value === "number" ? String(value) : "",
    isWhole: (typed) => !REFUSED.has(countOf({ text: typed, limits })),
    onHandOn: (typed) => {
      const number = countOf({ text: typed, limits });
      if (number === "ignored") return;
      onChange(typeof number === "number" ? number : undefined);
      if (number === "out_of_range")
        store.addProblem({ place, code: "out_of_range", parameters: { ...limits } });
    },
  });
  return (
    <>
      <Alone>
        <input
          {...inputAria(props, limited)}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          className={css["number"]}
          value={text}
          disabled={disabled}
          readOnly={readonly}
          onChange={(event) => {
            const typed = event.target.value;
            if (WHOLE.test(typed)) type(typed);
          }}
          onBlur={leave}
        />
      </Alone>
      {limited ? (
        <p className={css["help"]} id={helpId(id)}>
          {t("forms.limits", { ...limits })}
        </p>
      ) : null}
    </>
  );
}

const WHOLE = /^-?\d*$/u;
const REFUSED: ReadonlySet<unknown> = new Set(["ignored", "out_of_range"]);
