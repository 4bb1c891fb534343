import { isObject } from "../../../core/definition/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Text } from "../../ui/layout.tsx";

interface Overwritten {
  readonly at: string;
  /** Null: no person. */
  readonly by: { readonly label: string | null } | null;
  /** Null: none was given. */
  readonly reason: string | null;
}

/** Who put another value in the place of one that is worked out, as a record's answer tells it; null: nobody did. */
export function overwrittenOf(record: Readonly<Record<string, unknown>> | null, field: string) {
  const all = record?.["overwritten"];
  return isObject(all) ? ((all[field] as Overwritten | undefined) ?? null) : null;
}

interface OverwrittenNoteProps {
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly field: string;
}

/** By whom and why a value is overwritten; nothing where it is not. */
export function OverwrittenNote({ record, field }: OverwrittenNoteProps) {
  const { t } = useTranslation();
  const overwritten = overwrittenOf(record, field);
  if (overwritten === null) return null;
  const { by, reason } = overwritten;
  const name = by?.label ?? null;
  return (
    <Text block tone="quiet" size={12}>
      {reason === null
        ? name === null
          ? t("workedOut.noReasonByNobody")
          : t("workedOut.noReasonBy", { name })
        : name === null
          ? t("workedOut.byNobody", { reason })
          : t("workedOut.by", { name, reason })}
    </Text>
  );
}
