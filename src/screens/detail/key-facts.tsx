import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { HiddenValue } from "../../ui/hidden-value.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { viewOf } from "../../fields/index.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { Box, Text } from "../../ui/layout.tsx";
import css from "./key-facts.module.css";

interface KeyFactsProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** The few facts one looks at first, in a band under the title. */
export function KeyFacts({ resource, record }: KeyFactsProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const commonLabel = useCommonLabel();
  const facts = resource.keyFacts.flatMap((name) => {
    const field = context.index.field(resource.name, name);
    // A state stands beside the title already.
    return field && !field.lifecycle ? [field] : [];
  });
  if (facts.length === 0) return null;
  return (
    <Box as="dl" className={css["band"]} card above={4} pad={[3, 4]}>
      {facts.map((field) => {
        const value = record[field.name];
        return (
          <Box shrink key={field.name}>
            <Text as="dt" tone="faint" size={12}>
              {commonLabel(field.name) ?? fieldLabel(context.index.config, resource.name, field.name)}
            </Text>
            <Box as="dd" className="own-direction" weight={500} breakWords>
              {isEmptyValue(value) ? (
                <Text tone="faint">
                  {field.name in record ? "–" : <HiddenValue text={t("list.hidden")} />}
                </Text>
              ) : (
                viewOf(field).cell({ field, resource: resource.name, value, record, context })
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
