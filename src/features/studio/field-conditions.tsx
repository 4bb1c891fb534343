import { Checkbox } from "antd";
import type { FieldDefinition, ResourceDefinition } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import type { Asked } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import type { Studio } from "./studio.ts";
import { TryPanel } from "./try-panel.tsx";
import type { Area, Areas } from "./use-areas.ts";

const CONDITIONS = ["visibleWhen", "requiredWhen", "readOnlyWhen"] as const;

interface FieldConditionsProps {
  readonly studio: Studio;
  readonly field: FieldDefinition;
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  /** Other fields of the area. */
  readonly fields: readonly Asked[];
  /** Fields of the record that rows of this area belong to. */
  readonly parents: readonly Asked[];
  /** Where the field stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (part: Readonly<Record<string, unknown>>) => void;
}

/** When a field is shown, required and closed, and for references which records can be chosen. */
export function FieldConditions(props: FieldConditionsProps) {
  const { studio, field, document, area, areas, fields, parents, at, onChange } = props;
  const { t } = useTranslation();
  const target = field.type === "reference" || field.type === "references" ? areas.find(field.to) : undefined;
  return (
    <Stack gap={4}>
      {CONDITIONS.map((property) => (
        <Stack key={property} gap={1}>
          <ConditionEditor
            label={t(`studio.properties.${property}`)}
            help={t(`studio.help.properties.${property}`)}
            value={field[property]}
            fields={fields}
            of={area.name}
            parents={parents}
            ofPeople
            at={`${at}/${property}`}
            onChange={(value) => onChange({ [property]: value })}
          />
          {field[property] === undefined ? null : (
            <TryPanel
              {...{ studio, area, areas, document }}
              question={{ kind: "condition", pointer: `${at}/${property}` }}
              label={t(`studio.properties.${property}`)}
            />
          )}
        </Stack>
      ))}
      {target === undefined || !("candidates" in field || "to" in field) ? null : (
        <ConditionEditor
          label={t("studio.properties.candidates")}
          help={t("studio.help.properties.candidates")}
          value={(field as Extract<FieldDefinition, { type: "reference" }>).candidates}
          fields={target.fields}
          of={target.name}
          parents={fields}
          ofPeople
          at={`${at}/candidates`}
          onChange={(candidates) => onChange({ candidates })}
        />
      )}
      {field.type === "reference" && field.to === "employee" ? (
        <Handover field={field} {...{ fields, areas, at, onChange }} />
      ) : null}
    </Stack>
  );
}

interface HandoverProps extends Pick<FieldConditionsProps, "fields" | "areas" | "at" | "onChange"> {
  readonly field: Extract<FieldDefinition, { type: "reference" }>;
}

/** Whether records are work of the person, which goes along when somebody hands work over. */
function Handover({ field, fields, areas, at, onChange }: HandoverProps) {
  const { t } = useTranslation();
  const { handover } = field;
  const put = (part: string, value: unknown) => {
    const { [part as "when"]: _, ...others } = handover ?? {};
    onChange({ handover: value === undefined ? others : { ...others, [part]: value } });
  };
  return (
    <Stack gap={2}>
      <Checkbox
        checked={handover !== undefined}
        onChange={({ target }) => onChange({ handover: target.checked ? {} : undefined })}
      >
        {t("studio.properties.handover")}
      </Checkbox>
      {handover === undefined ? null : (
        <>
          <ConditionEditor
            label={t("studio.handover.when")}
            help={t("studio.help.properties.handover")}
            value={handover.when}
            fields={fields}
            at={`${at}/handover/when`}
            onChange={(when) => put("when", when)}
          />
          <LabelledSelect<string | null>
            label={t("studio.handover.same")}
            help={t("studio.help.handoverSame")}
            value={handover.same ?? null}
            allowClear
            options={(areas.find("employee")?.fields ?? []).map(({ name, label }) => ({
              value: name,
              label,
            }))}
            onChange={(same) => put("same", same ?? undefined)}
          />
        </>
      )}
      <Mistake at={`${at}/handover`} />
    </Stack>
  );
}
