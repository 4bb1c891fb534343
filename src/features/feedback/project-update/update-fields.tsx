import { Suspense } from "react";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { optionLabel, partLabel } from "../../../config/labels.ts";
import { UPDATE_TYPES, type UpdateType } from "../../../../core/feedback/project-update.ts";
import { lazyCode } from "../../../lib/lazy-code.ts";
import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import { FormRow, FormRows } from "../form-row.tsx";
import { TypeChoice } from "../type-choice.tsx";
import { BlockerFields } from "./blocker-fields.tsx";
import { UpdateFiles } from "./update-files.tsx";
import {
  beginsTooLate,
  endsTooEarly,
  type ChosenFile,
  type RowOf,
  type UpdateFieldName,
  type UpdateValues,
} from "./values.ts";
import css from "./update-form.module.css";
import { Inline } from "../../../ui/layout.tsx";

const DayPicker = lazyCode(
  () => import("../../../fields/date/inputs.tsx"),
  (module) => module.DayPicker,
);

interface UpdateFieldsProps {
  readonly resource: string;
  readonly row: RowOf;
  readonly values: UpdateValues;
  readonly onChange: (step: (values: UpdateValues) => UpdateValues) => void;
  readonly onFiles: (chosen: readonly ChosenFile[], contents: ReadonlyMap<string, File>) => void;
}

/** The sprint, what happened in it, what stands in the way, and files. */
export function UpdateFields({ resource, row, values, onChange, onFiles }: UpdateFieldsProps) {
  const { config } = useConfigIndex();
  const { type, start, end, update, files } = values;
  const option = (field: UpdateFieldName) => (value: string) => optionLabel(config, resource, field, value);
  return (
    <FormRows>
      <FormRow {...row("type")} required wide>
        {(control) => (
          <TypeChoice
            control={control}
            value={type}
            options={UPDATE_TYPES.map((value) => ({ value, label: option("type")(value) }))}
            onChange={(next) => onChange((now) => ({ ...now, type: next as UpdateType }))}
          />
        )}
      </FormRow>
      <Inline className={css["days"]} wrap spanAll gap={["form-gap", 6]}>
        <FormRow {...row("start")} required={type === "project"}>
          {(control) => (
            <Suspense fallback={null}>
              <DayPicker
                {...control}
                value={start}
                isDisabled={beginsTooLate(end)}
                onChange={(day) => onChange((now) => ({ ...now, start: day }))}
              />
            </Suspense>
          )}
        </FormRow>
        <FormRow {...row("end")}>
          {(control) => (
            <Suspense fallback={null}>
              <DayPicker
                {...control}
                value={end}
                isDisabled={endsTooEarly(start)}
                onChange={(day) => onChange((now) => ({ ...now, end: day }))}
              />
            </Suspense>
          )}
        </FormRow>
      </Inline>
      <FormRow {...row("update")} required wide help={partLabel(config, resource, "help", "update")}>
        {(control) => (
          <RichTextEditor
            {...control}
            mentions
            value={update}
            onChange={(html) => onChange((now) => ({ ...now, update: html }))}
          />
        )}
      </FormRow>
      <BlockerFields row={row} optionLabel={option("blocker_resolved")} values={values} onChange={onChange} />
      <FormRow {...row("files")} wide>
        {(control) => <UpdateFiles control={control} chosen={files} onTake={onFiles} />}
      </FormRow>
    </FormRows>
  );
}
