import type { WidgetProps } from "@rjsf/utils";
import { Suspense, use } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { referenceName } from "../../../fields/reference/name.ts";
import { lazyCode } from "../../../lib/lazy-code.ts";
import { useAnsweredRecords } from "../../answered-records.ts";
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
  const { value, onChange } = props;
  return (
    <RecordPicker
      {...props}
      chosen={typeof value === "number" ? [value] : NOTHING}
      onChoose={([first]) => onChange(first)}
    />
  );
}

/** Several records of an area, one after the other. */
export function RecordChoices(props: WidgetProps) {
  const { value, onChange } = props;
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === "number") : NOTHING;
  return <RecordPicker {...props} multiple chosen={chosen} onChoose={(ids) => onChange([...ids])} />;
}

const NOTHING: readonly number[] = [];

interface RecordPickerProps extends WidgetProps {
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}

function RecordPicker({ chosen, onChoose, multiple = false, ...props }: RecordPickerProps) {
  const { id, required = false, disabled = false, readonly = false } = props;
  const { t } = useTranslation();
  const context = useFieldContext();
  const store = useFormStore();
  const { question } = useAsked();
  const area = question.records_of ?? "";
  const recordOf = useAnsweredRecords(area, chosen);
  const { path, parameters } = use(RecordSourceContext)(question, store.snapshot().version);
  const nameOf = (id: number): string => {
    const { label, archived } = recordOf(id);
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
        multiple={multiple}
        candidates={() => parameters}
        value={chosen.map((id) => ({ id, label: nameOf(id) }))}
        clearable={!required}
        disabled={disabled || readonly}
        onChange={(next) => onChoose(next.map((one) => one.id))}
      />
    </Suspense>
  );
}
