import { type BaseRecord, useUpdate } from "@refinedev/core";
import { Alert, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { type ApiRecord, recordLabel, rowVersion } from "../../config/record.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { ExceptionReason } from "../form/exception-reason.tsx";
import { useSending } from "../form/use-sending.ts";
import { HistoryChange } from "./history-change.tsx";
import type { FieldChange } from "./history-entry.ts";
import { restorability, restoredValue } from "./restorable.ts";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import css from "./history-tab.module.css";

interface HistoryRestoreProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly changes: readonly FieldChange[];
  readonly onClose: () => void;
}

/** Shows what would be put back, and why something cannot, before an ordinary save does it. */
export function HistoryRestore({ resource, record, changes, onClose }: HistoryRestoreProps) {
  const { t } = useTranslation();
  const { index } = useFieldContext();
  const { mutateAsync: update } = useUpdate<BaseRecord, ApiError>();
  const errorText = useErrorText();
  const { failureOf, lines } = useSending(resource);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  /** Null: no rule asks for one. */
  const [reason, setReason] = useState<string | null>(null);
  const label = (name: string) => fieldLabel(index.config, resource.name, name);
  const childOf = (name: string): ClientResource | null => {
    const { kind, to = null } = index.field(resource.name, name) ?? {};
    return kind === "rows" && to !== null ? index.resource(to) : null;
  };
  const judged = changes.map((change) => ({ change, can: restorability({ resource, record, change }) }));
  const open = judged.filter(({ can }) => can === "open").map(({ change }) => change);
  const restored = { ...record, ...Object.fromEntries(open.map(({ field, before }) => [field, before])) };

  const carryOut = async () => {
    setBusy(true);
    setProblems([]);
    try {
      const values = Object.fromEntries(
        open.map((change) => [change.field, restoredValue({ record, change }, childOf(change.field))]),
      );
      await update({
        resource: resource.name,
        id: record.id,
        values: {
          ...values,
          ...(reason === null ? {} : { exception_reason: reason.trim() }),
          row_version: rowVersion(record),
        },
        successNotification: () => ({
          message: t("history.restored", { name: recordLabel(record) }),
          type: "success",
        }),
        errorNotification: false,
        invalidates: ["list", "detail"],
      });
      onClose();
    } catch (error) {
      setProblems(textsOf(error));
      setBusy(false);
    }
  };
  const textsOf = (error: unknown): readonly string[] => {
    if (error instanceof ApiError && error.status === 409) return [t("history.changedMeanwhile")];
    const { problems: found, excusable } = failureOf(error);
    if (excusable) setReason((typed) => typed ?? "");
    return found === null ? [errorText(error)] : lines(found);
  };

  return (
    <Modal
      open
      width={640}
      title={t("history.restoreTitle")}
      okText={t("history.restore")}
      cancelText={t("actions.cancel")}
      okButtonProps={{ disabled: open.length === 0 || reason?.trim() === "" }}
      confirmLoading={busy}
      onOk={() => void carryOut()}
      onCancel={onClose}
    >
      {problems.length > 0 ? (
        <Box below={3}>
          <Alert
            type="error"
            title={problems.map((text) => (
              <p key={text}>{text}</p>
            ))}
          />
        </Box>
      ) : null}
      <Text as="p" below={3} tone="quiet">
        {t(open.length > 0 ? "history.restoreText" : "history.restoreNothing")}
      </Text>
      <Grid as="ul" className={css["preview"]} gap={2}>
        {judged.map(({ change, can }) => (
          <Box
            as="li"
            key={change.field}
            pad={[2, 3]}
            border="soft"
            radius="control"
            {...(can === "open" ? {} : { ground: "sunk", tone: "quiet" })}
          >
            {can === "open" ? (
              <HistoryChange
                resource={resource}
                change={{ field: change.field, before: record[change.field], after: change.before }}
                around={{ before: record, after: restored }}
              />
            ) : (
              <>
                <strong>{label(change.field)}</strong> <span>{t(`history.cannot.${can}`)}</span>
              </>
            )}
          </Box>
        ))}
      </Grid>
      {reason === null ? null : (
        <Box above={4}>
          <ExceptionReason value={reason} onChange={setReason} />
        </Box>
      )}
    </Modal>
  );
}
