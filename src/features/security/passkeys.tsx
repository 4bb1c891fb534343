import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Modal } from "antd";
import { useId, useState } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { focusById } from "../../lib/page-parts.ts";
import { supportsPasskeys } from "../../lib/passkey-support.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { fetchPasskeys, type Passkey, removePasskey } from "./passkey-calls.ts";
import { PasskeySetup } from "./passkey-setup.tsx";
import { PasswordForm } from "./password-form.tsx";

const KEY = ["passkeys"];

/** A person's passkeys: made and removed. */
export function Passkeys() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const id = useId();
  const [adds, setAdds] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchPasskeys(signal),
    placeholderData: undefined,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  /** What had the focus is gone; sessions elsewhere are, too. */
  const end = (words: "added" | "removed") => {
    void message.success(t(`security.passkeys.${words}`));
    setAdds(false);
    setRemoved(null);
    focusById(id);
    void client.invalidateQueries();
  };
  return (
    <Box as="section" card pad="gutter" aria-labelledby={id}>
      <Text as="h2" size={16} weight={600} id={id} tabIndex={-1}>
        {t("security.passkeys.title")}
      </Text>
      {adds ? (
        <Box above={1}>
          <PasskeySetup
            cancel={t("actions.cancel")}
            onDone={() => end("added")}
            onCancel={() => {
              setAdds(false);
              focusById(id);
            }}
          />
        </Box>
      ) : (
        <>
          <Text as="p" above={1} below={3} tone="quiet" size={13} measure="text">
            {t("security.passkeys.text")}
          </Text>
          <ul>
            {data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
            ))}
          </ul>
          {supportsPasskeys() ? (
            <Box above={4}>
              <Button onClick={() => setAdds(true)}>{t("security.passkeys.add")}</Button>
            </Box>
          ) : (
            <p>{t("security.passkeys.unsupported")}</p>
          )}
        </>
      )}
      <Modal
        open={removed !== null}
        title={t("security.passkeys.removeAsk", { name: removed?.name })}
        footer={null}
        destroyOnHidden
        onCancel={() => setRemoved(null)}
        width={440}
      >
        <Text as="p" below={3}>
          {t("security.passkeys.removeText")}
        </Text>
        <PasswordForm
          submit={t("security.passkeys.remove")}
          onSend={async (password) => {
            if (removed === null) return;
            await removePasskey(removed.id, password);
            end("removed");
          }}
        />
      </Modal>
    </Box>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, created, last_used: lastUsed }, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <Inline as="li" wrap align="center" justify="between" gap={[2, 4]} padAbove={3} padBelow={3} borderAbove>
      <Box basis={220}>
        <Text as="p" weight={500}>
          <bdi>{name}</bdi>
        </Text>
        <Inline as="p" gap={[0, 4]} wrap above={0.5} size={13} tone="quiet">
          <span>{t("security.passkeys.made", { time: format.instant(created) })}</span>
          <span>
            {lastUsed === null
              ? t("security.passkeys.unused")
              : t("security.passkeys.used", { time: format.instant(lastUsed) })}
          </span>
        </Inline>
      </Box>
      <Button aria-label={t("security.passkeys.removeNamed", { name })} onClick={onRemove}>
        {t("security.passkeys.remove")}
      </Button>
    </Inline>
  );
}
