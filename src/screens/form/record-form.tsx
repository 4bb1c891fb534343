import { Button, Form, type FormInstance, type FormProps } from "antd";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { busySign } from "../../ui/busy.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FormSections } from "./form-sections.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import type { StartingValues } from "./use-starting-values.ts";
import { useRecordForm } from "./use-record-form.ts";
import css from "./form.module.css";

const ConflictDialog = lazy(() =>
  import("./conflict-dialog.tsx").then((module) => ({ default: module.ConflictDialog })),
);

export interface RecordFormProps {
  readonly resource: ClientResource;
  readonly title: string;
  readonly form: FormInstance;
  readonly formProps: FormProps;
  /** The record under edit; null for a new one. */
  readonly record: ApiRecord | null;
  /** What a new record starts with. */
  readonly start: StartingValues;
  /** Sends what changed; rejects with `ApiError`. */
  readonly save: (body: Readonly<Record<string, unknown>>) => Promise<ApiRecord>;
  /** `next`: go on with another one instead of looking at this one. */
  readonly onSaved: (record: ApiRecord, next: boolean) => void;
  /** Null where there is no next one. */
  readonly nextLabel: string | null;
  readonly onCancel: () => void;
}

/** The form of any record: sections, drafts, checks, conflicts, and the bar that saves. */
export function RecordForm(props: RecordFormProps) {
  const { resource, title, form, formProps, nextLabel, onCancel } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const control = useRecordForm(props);
  const [saving, setSaving] = useState<"one" | "next" | null>(null);

  const submit = async (next: boolean) => {
    setSaving(next ? "next" : "one");
    await control.submit(next);
    setSaving(null);
  };
  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      if (saving === null) void submit(false);
    }
  };

  return (
    <div className={css["page"]} onKeyDown={keys} role="presentation">
      <h1 className={css["title"]}>{title}</h1>
      {control.draft.restoredAt === null ? null : (
        <div className={css["note"]} role="status">
          <span>
            {t("form.draftRestored", {
              time: format.instant(new Date(control.draft.restoredAt).toISOString()),
            })}
          </span>
          <Button size="small" onClick={() => void control.discard()}>
            {t("form.discardDraft")}
          </Button>
        </div>
      )}
      <ErrorSummary
        resource={resource.name}
        problems={control.problems}
        attempt={control.attempt}
        failure={control.failure}
      />
      <Form
        {...formProps}
        form={form}
        name="record"
        layout="vertical"
        requiredMark={false}
        autoComplete="off"
        scrollToFirstError={false}
        onValuesChange={control.onValuesChange}
        onFinish={() => void submit(false)}
      >
        <FormSections
          resource={resource}
          previous={control.base}
          defaults={props.start.defaults}
          writable={control.writable}
          problems={control.problems}
          warnings={control.warnings}
          onLeave={control.onLeave}
        />
        <div className={css["bar"]}>
          <Button
            type="primary"
            htmlType="submit"
            loading={busySign(saving === "one")}
            disabled={saving === "next"}
          >
            {t("actions.save")}
          </Button>
          {nextLabel === null ? null : (
            <Button
              loading={busySign(saving === "next")}
              disabled={saving === "one"}
              onClick={() => void submit(true)}
            >
              {nextLabel}
            </Button>
          )}
          <Button onClick={onCancel}>{t("actions.cancel")}</Button>
          <span className={css["kept"]} role="status">
            {control.draft.keptAt === null
              ? ""
              : t("form.draftKept", { time: format.instant(new Date(control.draft.keptAt).toISOString()) })}
          </span>
        </div>
      </Form>
      <LeaveGuard active={control.hasChanges} />
      {control.conflict ? (
        <Suspense fallback={null}>
          <ConflictDialog
            resource={resource}
            current={control.conflict.current}
            mine={control.conflict.mine}
            onResolve={(values) => void control.resolve(values)}
            onClose={control.closeConflict}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
