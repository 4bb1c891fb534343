import { Select } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel, partLabel } from "../../../config/labels.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { editableFields } from "./editable.ts";
import { ValueInput } from "./value-input.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import css from "./bulk.module.css";

/** A field to set, or to empty. */
export interface ChosenValue {
  readonly name: string;
  readonly value: unknown;
  readonly empties: boolean;
}

interface EditValuesProps {
  readonly resource: ClientResource;
  readonly chosen: readonly ChosenValue[];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (step: (chosen: readonly ChosenValue[]) => readonly ChosenValue[]) => void;
}

/** Which fields get which value. */
export function EditValues({ resource, chosen, problems, onChange }: EditValuesProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const fields = editableFields(resource);
  const left = fields.filter(({ name }) => chosen.every((one) => one.name !== name));
  const change = (name: string, part: Partial<ChosenValue>) =>
    onChange((now) => now.map((one) => (one.name === name ? { ...one, ...part } : one)));
  return (
    <Stack gap={4} measure={520}>
      {chosen.map(({ name, value, empties }) => {
        const field = fields.find((one) => one.name === name);
        if (!field) return null;
        const label = fieldLabel(config, resource.name, name);
        return (
          <ValueInput
            key={name}
            field={field}
            resource={resource.name}
            label={label}
            hint={partLabel(config, resource.name, "help", name)}
            value={empties ? null : value}
            disabled={empties}
            problem={problems[name] ?? null}
            onChange={(next) => change(name, { value: next })}
            extra={
              <>
                {field.required ? null : (
                  <Inline as="label" inline align="center" gap={1.5} tone="quiet" size={12}>
                    <input
                      type="checkbox"
                      checked={empties}
                      onChange={(event) => change(name, { empties: event.target.checked })}
                    />
                    {t("bulk.empty")}
                  </Inline>
                )}
                <IconButton
                  icon="close"
                  label={t("bulk.leaveOut", { field: label })}
                  onClick={() => onChange((now) => now.filter((one) => one.name !== name))}
                />
              </>
            }
          />
        );
      })}
      {left.length === 0 ? null : (
        <Select<string>
          className={css["add"] ?? ""}
          aria-label={t("bulk.chooseField")}
          placeholder={t("bulk.chooseField")}
          value={null}
          showSearch={{ optionFilterProp: "label" }}
          options={left.map(({ name }) => ({ value: name, label: fieldLabel(config, resource.name, name) }))}
          onChange={(name) => onChange((now) => [...now, { name, value: null, empties: false }])}
        />
      )}
    </Stack>
  );
}
