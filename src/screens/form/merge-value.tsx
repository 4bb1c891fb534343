import { useTranslation } from "../../i18n/use-translation.tsx";
import { sameValue } from "../../../core/definition/validate.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { viewOf } from "../../fields/index.ts";
import { asRows, isEmptyValue } from "../../fields/values.ts";
import type { MergePart, Side } from "./merge.ts";
import { Grid, Inline, Text } from "../../ui/layout.tsx";

interface MergeValueProps {
  readonly part: MergePart;
  readonly side: Side | "base";
  readonly resource: string;
  /** The record in that version. */
  readonly version: Readonly<Record<string, unknown>>;
}

/** One version of a part: a value as it always shows, or what a child row holds where the versions differ. */
export function MergeValue({ part, side, resource, version }: MergeValueProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { field, row } = part;
  const value = part[side];
  if (row === null) {
    if (isEmptyValue(value)) return <span>–</span>;
    return <span>{viewOf(field).cell({ field, resource, value, record: version, context })}</span>;
  }
  const [record] = asRows([value]);
  if (!record)
    return (
      <Text as="em" tone="faint">
        {t("conflict.noRow")}
      </Text>
    );
  const child = field.to ?? "";
  const others = asRows([part.base, part.mine, part.theirs]);
  const differing = (context.index.resource(child)?.fields ?? []).filter(
    ({ name, type, valueType }) =>
      type === valueType && others.some((other) => !sameValue(other[name] ?? null, record[name] ?? null)),
  );
  const shown =
    differing.length > 0
      ? differing
      : (context.index.resource(child)?.list.columns ?? []).flatMap(
          (name) => context.index.field(child, name) ?? [],
        );
  return (
    <Grid as="dl" gap={0.5}>
      {shown.map((column) => (
        <Inline gap={[0, 2]} wrap key={column.name}>
          <Text as="dt" tone="quiet">
            {fieldLabel(context.index.config, child, column.name)}
          </Text>
          <dd>
            {isEmptyValue(record[column.name])
              ? "–"
              : viewOf(column).cell({
                  field: column,
                  resource: child,
                  value: record[column.name],
                  record,
                  context,
                })}
          </dd>
        </Inline>
      ))}
    </Grid>
  );
}
