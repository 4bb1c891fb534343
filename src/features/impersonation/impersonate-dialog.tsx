import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Input, Modal } from "antd";
import { type SyntheticEvent, useDeferredValue, useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { focusOnOpen } from "../../ui/focus-on-open.ts";
import { useReportError } from "../../ui/report-error.ts";
import { findPeople, type Person } from "../people/find-people.ts";
import { PersonSelect } from "../people/person-select.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import css from "../people/dialog.module.css";
import { beginImpersonation } from "./impersonation.ts";
import { partById } from "../../lib/page-parts.ts";

const MAX_REASON_LENGTH = 200;

interface ImpersonateDialogProps {
  /** Whom to work as, where that is known. */
  readonly known?: Person;
  readonly onClose: () => void;
}

/** Chooses whom to work as. */
export function ImpersonateDialog({ known, onClose }: ImpersonateDialogProps) {
  const { t } = useTranslation();
  const reportError = useReportError();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [person, setPerson] = useState<Person | null>(known ?? null);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const wanted = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ["impersonate", wanted],
    queryFn: ({ signal }) => findPeople(wanted, signal),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });

  const begin = async () => {
    if (!person || busy) return;
    setBusy(true);
    try {
      await beginImpersonation({ id: person.id, reason: reason.trim() });
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void begin();
  };

  return (
    <Modal
      open
      title={t("impersonation.title")}
      okText={t("impersonation.start")}
      cancelText={t("actions.cancel")}
      okButtonProps={{ disabled: person === null }}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void begin()}
      width={480}
      afterOpenChange={(open) => focusOnOpen(open, partById(id))}
    >
      <Grid as="form" className={css["form"]} gap={4} padBlock={2} onSubmit={submit}>
        <div>
          <FieldLabel htmlFor={id}>{t("impersonation.user")}</FieldLabel>
          <PersonSelect
            id={id}
            people={found.data ?? []}
            loading={found.isFetching}
            value={person}
            onSearch={setTyped}
            onChange={setPerson}
          />
        </div>
        <div>
          <FieldLabel htmlFor={`${id}-reason`}>
            {t("impersonation.reason")}{" "}
            <Text tone="quiet" weight={400}>
              {t("people.optional")}
            </Text>
          </FieldLabel>
          <Input
            id={`${id}-reason`}
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <Box as="p" tone="quiet" size={13}>
          {t("impersonation.note")}
        </Box>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Grid>
    </Modal>
  );
}
