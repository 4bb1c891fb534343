import type { WidgetProps } from "@rjsf/utils";
import { Suspense, use } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { referenceName } from "../../../fields/reference/name.ts";
import { lazyCode } from "../../../lib/lazy-code.ts";
import { useAnsweredRecord } from "../../answered-records.ts";
import { RecordSourceContext } from "../../record-source.ts";
import { useAsked } from "../asked-context.ts";
import { inputAria } from "../ids.ts";
import { useFormStore } from "../store-context.ts";

const ReferencePicker = lazyCode(
  () => import("../../../fields/reference/picker.tsx"),
  (module) => module.ReferencePicker,
);

/** A record of an area, found by a few letters. One that is archived or out of sight stays until another is chosen. */
export function RecordChoice(props: WidgetProps) {
  const { id, value, onChange, required = false, disabled = false, readonly = false } = props;
  const { t } = useTranslation();
  const context = useFieldContext();
  const store = useFormStore();
  const { question } = useAsked();
  const area = question.records_of ?? "";
  const chosen = typeof value === "number" ? value : null;
  const { label, archived } = useAnsweredRecord(area, chosen);
  const { path, parameters } = use(RecordSourceContext)(question, store.snapshot().version);
  const nameOf = (id: number): string => {
    if (label === undefined) return "…";
    if (label === null) return t("forms.record.hidden");
    const name = referenceName(context, area, { id, label });
    return archived ? t("forms.record.archived", { name }) : name;
  };
  return (
    <Suspense fallback={null}>
      <ReferencePicker
        {...inputAria(props)}
        id={id}
        to={area}
        path={path}
        candidates={() => parameters}
        value={chosen === null ? [] : [{ id: chosen, label: nameOf(chosen) }]}
        clearable={!required}
        disabled={disabled || readonly}
        onChange={([next]) => onChange(next?.id)}
      />
    </Suspense>
  );
}
