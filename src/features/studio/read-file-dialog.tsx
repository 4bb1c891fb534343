import { Alert, Button, Modal, Radio } from "antd";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { DropArea, FileButton } from "../../fields/file/file-drop.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { useFocusReturn } from "../../ui/use-focus-return.ts";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { DifferenceList } from "./difference-list.tsx";
import { FaultList } from "./fault-list.tsx";
import { MIN_SECRET, SecretInput } from "./secret-input.tsx";
import type { Studio } from "./studio.ts";
import type { Check } from "./use-studio.ts";
import { useSayings } from "./use-sayings.ts";

interface FileCheck extends Check {
  readonly conflicts: readonly {
    readonly kind: Check["differences"][number]["kind"];
    readonly name: string;
    readonly path: string;
    readonly here: unknown;
    readonly file: unknown;
  }[];
}
type Preference = "file" | "here" | null;

const post = async <T,>(path: string, body: object) =>
  (await request<{ data: T }>({ method: "POST", path: `/api/config/promotion/${path}`, body })).data;

/** Reads a file of definitions: what it would change here, then into a draft. */
export function ReadFileDialog({
  studio,
  onClose,
}: {
  readonly studio: Studio;
  readonly onClose: () => void;
}) {
  useFocusReturn();
  const { t } = useTranslation();
  const errorText = useErrorText();
  const client = useQueryClient();
  const id = useId();
  const [file, setFile] = useState<{ readonly name: string; readonly content: object } | null>(null);
  const [secret, setSecret] = useState("");
  const [prefer, setPrefer] = useState<Preference>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [check, setCheck] = useState<FileCheck | null>(null);
  const failed = { onError: (error: Error) => setFault(errorText(error)) };
  const look = useMutation({
    mutationFn: (preferred: Preference) =>
      post<FileCheck>("check/", { file: file?.content, secret, prefer: preferred }),
  });
  const draft = useMutation({
    mutationFn: () => {
      const title = t("studio.promote.titleOf", { name: file?.name ?? "" }).slice(0, 120);
      return post<{ id: number }>("draft/", { file: file?.content, secret, prefer, title });
    },
  });

  const read = async (chosen: File | undefined) => {
    setFile(null);
    setCheck(null);
    setFault(null);
    setPrefer(null);
    if (chosen === undefined) return;
    try {
      const content: unknown = JSON.parse(await chosen.text());
      if (typeof content !== "object" || content === null || Array.isArray(content)) throw new Error();
      setFile({ name: chosen.name, content });
    } catch {
      setFault(t("studio.promote.notJson"));
    }
  };
  const see = (preferred: Preference) => {
    if (file === null) return setFault(t("studio.promote.notJson"));
    if (secret.length < MIN_SECRET) return setFault(t("studio.promote.secretShort"));
    setFault(null);
    setPrefer(preferred);
    look.mutate(preferred, { ...failed, onSuccess: setCheck });
  };
  const put = () =>
    draft.mutate(undefined, {
      ...failed,
      onSuccess: (made) => {
        void client.invalidateQueries({ queryKey: ["studio"] });
        studio.open(made.id);
        onClose();
      },
    });
  const ready = check !== null && check.differences.length > 0 && check.conflicts.length === 0;
  return (
    <Modal
      open
      title={t("studio.promote.read")}
      width={720}
      okText={t("studio.keep")}
      okButtonProps={{ disabled: !ready }}
      cancelText={t("actions.close")}
      confirmLoading={draft.isPending}
      onOk={put}
      onCancel={onClose}
    >
      <Stack gap={4}>
        {fault === null ? null : <Alert type="error" role="alert" title={fault} />}
        <DropArea onFiles={([chosen]) => void read(chosen)}>
          <FileButton
            id={`${id}file`}
            label={t(file === null ? "studio.start.choose" : "studio.start.other")}
            accept="application/json,.json"
            onFiles={([chosen]) => void read(chosen)}
          />
          <Text as="p" tone="quiet" size={13} role="status">
            <bdi>{file?.name}</bdi>
          </Text>
        </DropArea>
        <SecretInput
          value={secret}
          onChange={(words) => {
            setSecret(words);
            setCheck(null);
          }}
        />
        <div>
          <Button loading={look.isPending} onClick={() => see(null)}>
            {t("studio.promote.check")}
          </Button>
        </div>
        <div aria-live="polite">
          {check === null ? null : <Found check={check} prefer={prefer} onPrefer={see} />}
        </div>
      </Stack>
    </Modal>
  );
}

interface FoundProps {
  readonly check: FileCheck;
  readonly prefer: Preference;
  readonly onPrefer: (prefer: Preference) => void;
}

function Found({ check, prefer, onPrefer }: FoundProps) {
  const { t } = useTranslation();
  const { spot } = useSayings(check.differences);
  return (
    <Stack gap={3}>
      <FaultList title={t("studio.problems")} level="error" problems={check.errors} />
      <FaultList title={t("studio.doubts")} level="warning" problems={check.warnings} />
      {check.conflicts.length === 0 && prefer === null ? null : (
        <Stack gap={2} as="section" aria-label={t("studio.promote.conflicts")}>
          {check.conflicts.length === 0 ? null : (
            <>
              <Text as="h3" weight={500}>
                {t("studio.promote.conflicts")}
              </Text>
              <Box as="ul" padBefore={4}>
                {check.conflicts.map((conflict) => {
                  const { place, text } = spot(conflict);
                  return (
                    <li key={`${conflict.kind} ${conflict.name} ${conflict.path}`}>
                      {t("studio.promote.conflict", {
                        place,
                        here: text(conflict.here),
                        file: text(conflict.file),
                      })}
                    </li>
                  );
                })}
              </Box>
            </>
          )}
          <Radio.Group
            aria-label={t("studio.promote.prefer")}
            value={prefer}
            options={[
              { value: "file", label: t("studio.promote.ofFile") },
              { value: "here", label: t("studio.promote.ofHere") },
            ]}
            onChange={({ target }) => onPrefer(target.value as Preference)}
          />
        </Stack>
      )}
      {check.differences.length === 0 && check.conflicts.length === 0 && check.errors.length === 0 ? (
        <Text tone="quiet">{t("studio.promote.nothing")}</Text>
      ) : null}
      <DifferenceList differences={check.differences} />
    </Stack>
  );
}
