import { App, Button, Input, Modal } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { focusOnOpen } from "../../ui/focus-on-open.ts";
import { useReportError } from "../../ui/report-error.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { sendReport } from "./send-report.ts";
import { partById } from "../../lib/page-parts.ts";

interface ReportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const MAX_TEXT_LENGTH = 5_000;

/** What happened, in the person's words; what else goes along is shown before it is sent. */
export function ReportDialog({ open, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { message } = App.useApp();
  const reportError = useReportError();
  const textId = useId();
  const problemId = useId();
  const [text, setText] = useState("");
  const [picture, setPicture] = useState<Blob | null>(null);
  const [missing, setMissing] = useState(false);
  const [sending, setSending] = useState(false);
  const [hidden, setHidden] = useState(false);

  const send = async () => {
    if (text.trim() === "") return setMissing(true);
    setSending(true);
    try {
      await sendReport({ text: text.trim(), screenshot: picture }, config.services);
      message.success(t("bugReport.sent"));
      setText("");
      setPicture(null);
      onClose();
    } catch (error) {
      reportError(error);
    } finally {
      setSending(false);
    }
  };

  /** The dialog is not what somebody wants to show. */
  const take = async () => {
    setHidden(true);
    try {
      setPicture((await takePicture()) ?? picture);
    } catch (error) {
      reportError(error);
    } finally {
      setHidden(false);
    }
  };

  return (
    <Modal
      open={open && !hidden}
      title={t("bugReport.title")}
      okText={t("bugReport.send")}
      cancelText={t("bugReport.cancel")}
      confirmLoading={sending}
      onOk={() => void send()}
      onCancel={onClose}
      afterOpenChange={(open) => focusOnOpen(open, partById(textId))}
    >
      <Box as="label" block below={1} padAbove={2} size={13} weight={500} htmlFor={textId}>
        {t("bugReport.text")}
      </Box>
      <Input.TextArea
        id={textId}
        rows={5}
        maxLength={MAX_TEXT_LENGTH}
        value={text}
        status={missing ? "error" : ""}
        aria-invalid={missing}
        aria-describedby={missing ? problemId : undefined}
        aria-required="true"
        onChange={(event) => {
          setText(event.target.value);
          setMissing(false);
        }}
      />
      {missing ? (
        <Text id={problemId} role="alert" as="p" above={1} tone="bad" size={13}>
          {t("bugReport.missing")}
        </Text>
      ) : null}
      <Inline gap={2} wrap above={3}>
        {picture ? <Preview picture={picture} /> : null}
        {canTakePicture() ? (
          <Button onClick={() => void take()}>
            {t(picture ? "bugReport.takeAnother" : "bugReport.take")}
          </Button>
        ) : null}
        {picture ? <Button onClick={() => setPicture(null)}>{t("bugReport.removePicture")}</Button> : null}
      </Inline>
      <Text as="p" above={3} tone="quiet" size={13}>
        {t("bugReport.along")}
      </Text>
    </Modal>
  );
}

function Preview({ picture }: { readonly picture: Blob }) {
  const { t } = useTranslation();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return <Box as="img" ref={image} wide border="soft" radius="control" alt={t("bugReport.preview")} />;
}

/** Browsers on small devices cannot show their screen to a page. */
function canTakePicture(): boolean {
  return "mediaDevices" in navigator && "getDisplayMedia" in navigator.mediaDevices;
}

/** One still picture of what the person chooses to show; null when the person chose nothing. */
async function takePicture(): Promise<Blob | null> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null);
  if (stream === null) return null;
  try {
    const video = document.createElement("video");
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
