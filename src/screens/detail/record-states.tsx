import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel, optionLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { toneOf } from "../../fields/option/cells.tsx";
import { asText, isEmptyValue } from "../../fields/values.ts";
import { Status } from "../../ui/status.tsx";
import { Inline } from "../../ui/layout.tsx";
import css from "./record-header.module.css";

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
          <span key={field} className={css["state"]} title={fieldLabel(config, resource.name, field)}>
            {/* The first state is what the record is; of the others nobody could tell what they are about. */}
            <span className={place === 0 ? "visually-hidden" : css["about"]}>
              {fieldLabel(config, resource.name, field)}
            </span>
            <Status tinted tone={toneOf(definition, value)}>
              {optionLabel(config, resource.name, field, value)}
            </Status>
          </span>
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
