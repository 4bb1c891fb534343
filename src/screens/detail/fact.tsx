import { Suspense } from "react";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { HiddenValue } from "../../ui/hidden-value.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { viewOf } from "../../fields/index.ts";
import { asRows, isEmptyValue } from "../../fields/values.ts";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { WorkedOutMark } from "../worked-out/parts.ts";
import { ChildRows } from "./child-rows.tsx";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import css from "./sections-tab.module.css";

interface FactProps {
  readonly field: ClientField;
  readonly resource: string;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
}

/** One field of a record: its label in a fixed column, its value beside it. */
export function Fact({ field, resource, value, record }: FactProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const commonLabel = useCommonLabel();
  const view = viewOf(field);
  const draw = view.fact ?? view.cell;
  const label = commonLabel(field.name) ?? fieldLabel(context.index.config, resource, field.name);
  const isWorkedOut = context.index.resource(resource)?.workedOut.includes(field.name) === true;
  const drawn = () => {
    const cell = draw({ field, resource, value, record, context });
    // an element of its own beside its mark
    return isWorkedOut ? <span>{cell}</span> : cell;
  };
  const rows = field.kind === "rows" ? asRows(value) : null;
  return (
    <Grid className={css["fact"]} shrink align="baseline" data-wide={view.wide === true}>
      <Box as="dt" tone="quiet" size={13} lineHeight="20px">
        {label}
      </Box>
      <Box as="dd" className="own-direction" shrink breakWords>
        {isEmptyValue(value) ? (
          <Text tone="faint">{field.name in record ? "–" : <HiddenValue text={t("list.hidden")} />}</Text>
        ) : rows !== null && field.to !== null ? (
          <ChildRows resource={field.to} rows={rows} label={label} />
        ) : (
          drawn()
        )}
        {isWorkedOut ? (
          <Suspense fallback={null}>
            <WorkedOutMark field={field} resource={resource} record={record} />
          </Suspense>
        ) : null}
      </Box>
    </Grid>
  );
}
