import { App, Button, Modal } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { focusById } from "../../lib/page-parts.ts";
import { reloadPage } from "../../lib/session.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { PasswordForm } from "./password-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import {
  fetchSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor as State,
} from "./second-factor-calls.ts";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

const KEY = ["second factor"];

/** A person's one-time codes: set up, turned off, and given new recovery codes. */
export function SecondFactor() {
  const { t } = useTranslation();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchSecondFactor(signal),
    placeholderData: undefined,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  return (
    <Box as="section" card pad="gutter" aria-labelledby={id}>
      <Text as="h2" size={16} weight={600} id={id} tabIndex={-1}>
        {t("security.secondFactor.title")}
      </Text>
      <Text as="p" above={1} tone="quiet" size={13} measure="text">
        {t("security.secondFactor.text")}
      </Text>
      {data.since === null ? (
        <SetUp onEnd={() => focusById(id)} />
      ) : (
        <Active state={data} since={data.since} onEnd={() => focusById(id)} />
      )}
    </Box>
  );
}

interface PartProps {
  /** What had the focus is gone. */
  readonly onEnd: () => void;
}

function SetUp({ onEnd }: PartProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <Box above={4}>
      {open ? (
        <SecondFactorSetup
          onDone={() => {
            onEnd();
            void client.invalidateQueries({ queryKey: KEY });
          }}
          onCancel={() => {
            onEnd();
            setOpen(false);
          }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>{t("security.secondFactor.setUp")}</Button>
      )}
    </Box>
  );
}

interface ActiveProps extends PartProps {
  readonly state: State;
  readonly since: string;
}

function Active({ state, since, onEnd }: ActiveProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { format } = useFieldContext();
  const client = useQueryClient();
  const [asks, setAsks] = useState<"newCodes" | "turnOff" | null>(null);
  const [codes, setCodes] = useState<readonly string[]>();
  const send = async (password: string) => {
    if (asks === "newCodes") setCodes(await renewRecoveryCodes(password));
    else {
      await removeSecondFactor(password);
      void message.success(t("security.secondFactor.turnedOff"));
      // where the company asks for one, the next page asks for it
      if (state.required) return reloadPage();
    }
    setAsks(null);
    await client.invalidateQueries({ queryKey: KEY });
    onEnd();
  };
  if (codes) {
    return (
      <Box above={4}>
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            onEnd();
            setCodes(undefined);
          }}
        />
      </Box>
    );
  }
  return (
    <>
      <Inline as="p" gap={[0, 4]} wrap above={3} size={13}>
        <span>{t("security.secondFactor.since", { time: format.instant(since) })}</span>
        <span>{t("security.secondFactor.codesLeft", { number: format.integer(state.recovery_codes) })}</span>
      </Inline>
      <Inline gap={2} wrap above={4}>
        <Button onClick={() => setAsks("newCodes")}>{t("security.secondFactor.newCodes")}</Button>
        <Button onClick={() => setAsks("turnOff")}>{t("security.secondFactor.turnOff")}</Button>
      </Inline>
      <Modal
        open={asks !== null}
        title={t(
          asks === "turnOff" ? "security.secondFactor.turnOffTitle" : "security.secondFactor.newCodes",
        )}
        footer={null}
        destroyOnHidden
        onCancel={() => setAsks(null)}
        width={440}
      >
        <PasswordForm
          submit={t(asks === "turnOff" ? "security.secondFactor.turnOff" : "security.secondFactor.newCodes")}
          onSend={send}
        />
      </Modal>
    </>
  );
}
