import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel, optionLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { toneOf } from "../../fields/option/cells.tsx";
import { asText, isEmptyValue } from "../../fields/values.ts";
import { Status } from "../../ui/status.tsx";
import { Inline, Text } from "../../ui/layout.tsx";

interface RecordStatesProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** The state of each life cycle, and whether the record is archived. */
export function RecordStates({ resource, record }: RecordStatesProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const { config } = index;
  const archived = record["archived"];
  return (
    <Inline gap={[2, 3]} wrap>
      {resource.lifecycles.map(({ field }, place) => {
        const definition = index.field(resource.name, field);
        const value = asText(record[field]);
        if (!definition || value === "") return null;
        return (
          <Inline
            as="span"
            inline
            align="center"
            gap={1.5}
            key={field}
            title={fieldLabel(config, resource.name, field)}
          >
            {/* The first state is what the record is; of the others nobody could tell what they are about. */}
            <Text tone="quiet" size={12} className={place === 0 ? "visually-hidden" : undefined}>
              {fieldLabel(config, resource.name, field)}
            </Text>
            <Status tinted tone={toneOf(definition, value)}>
              {optionLabel(config, resource.name, field, value)}
            </Status>
          </Inline>
        );
      })}
      {isEmptyValue(archived) ? null : (
        <Status tinted tone="neutral">
          {t("record.archivedOn", { date: format.instant(asText(archived)) })}
        </Status>
      )}
    </Inline>
  );
}
