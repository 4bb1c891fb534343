import { Suspense, useState } from "react";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, partLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { OverwriteDialog } from "./parts.ts";
import { OverwrittenNote, overwrittenOf } from "./overwritten.tsx";
import css from "./mark.module.css";

interface WorkedOutMarkProps {
  readonly field: ClientField;
  readonly resource: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Says that the server works a value out, and opens what there is to know and to do about it. */
export function WorkedOutMark({ field, resource, record }: WorkedOutMarkProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const [open, setOpen] = useState(false);
  const { config } = index;
  const names = { field: fieldLabel(config, resource, field.name) };
  const overwritten = overwrittenOf(record, field.name) !== null;
  const definition = index.resource(resource);
  return (
    <>
      <button
        type="button"
        className={css["mark"]}
        data-overwritten={overwritten}
        aria-label={t(overwritten ? "workedOut.markOverwritten" : "workedOut.mark", names)}
        title={partLabel(config, resource, "values", field.name) ?? t("workedOut.text")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{overwritten ? "≠" : "="}</span>
      </button>
      <OverwrittenNote record={record} field={field.name} />
      {open && definition ? (
        <Suspense fallback={null}>
          <OverwriteDialog
            field={field}
            resource={definition}
            record={record as ApiRecord}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
