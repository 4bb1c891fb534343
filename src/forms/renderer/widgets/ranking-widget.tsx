import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { useAsked } from "../asked-context.ts";
import { inputAria, labelId } from "../ids.ts";
import { useOptions } from "./own-option.tsx";
import inputs from "./inputs.module.css";
import { partById } from "../../../lib/page-parts.ts";

/** Options in the order they are put in, best first. It is no answer before somebody moved one or took the order as it is. */
export function Ranking(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, onChange, disabled = false, readonly = false } = props;
  const { question } = useAsked();
  // rjsf hands on an empty list where nothing is answered
  const given =
    Array.isArray(value) && value.length > 0 ? value.filter((one) => typeof one === "string") : null;
  const { options } = useOptions(question, given);
  const [moved, setMoved] = useState("");
  const locked = disabled || readonly;
  const order = given ?? question.options;
  const labelOf = (option: string) => options.find((one) => one.value === option)?.label ?? option;

  const move = (option: string, by: -1 | 1) => {
    const at = order.indexOf(option);
    const next = order.toSpliced(at, 1).toSpliced(at + by, 0, option);
    flushSync(() => {
      onChange(next);
      setMoved(
        t("forms.ranking.moved", {
          option: labelOf(option),
          position: at + by + 1,
          count: order.length,
        }),
      );
    });
    const names = by < 0 ? ["up", "down"] : ["down", "up"];
    const buttons = names.map((name) => partById(`${id}__${name}${question.options.indexOf(option)}`));
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus();
  };

  const { "aria-required": _unknownToGroups, ...aria } = inputAria(props);
  return (
    <>
      <div {...aria} id={id} role="group" tabIndex={-1} aria-labelledby={labelId(id)}>
        <Stack as="ol" className={inputs["ranking"]} gap={1} data-given={given !== null}>
          {order.map((option, index) => (
            <Inline as="li" key={option} align="center" gap={2}>
              <Text minInlineSize={16} tone="quiet" tabular>
                {index + 1}
              </Text>
              <bdi>{labelOf(option)}</bdi>
              <Inline push gap={1}>
                <IconButton
                  id={`${id}__up${question.options.indexOf(option)}`}
                  icon="ascending"
                  label={t("forms.ranking.up", { option: labelOf(option) })}
                  disabled={locked || index === 0}
                  onClick={() => move(option, -1)}
                />
                <IconButton
                  id={`${id}__down${question.options.indexOf(option)}`}
                  icon="descending"
                  label={t("forms.ranking.down", { option: labelOf(option) })}
                  disabled={locked || index === order.length - 1}
                  onClick={() => move(option, 1)}
                />
              </Inline>
            </Inline>
          ))}
        </Stack>
      </div>
      <span className="visually-hidden" role="status">
        {moved}
      </span>
      {locked ? null : given === null ? (
        <button type="button" className={inputs["begins"]} onClick={() => onChange([...order])}>
          {t("forms.ranking.keep")}
        </button>
      ) : props.required === true ? null : (
        <button type="button" className={inputs["begins"]} onClick={() => onChange(undefined)}>
          {t("forms.clear")}
        </button>
      )}
    </>
  );
}
