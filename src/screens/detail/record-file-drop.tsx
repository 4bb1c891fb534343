import { enumerated } from "../../i18n/enumerated.ts";
import { type DragEvent, useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { FileButton } from "../../fields/file/file-drop.tsx";
import { isTooLarge } from "../../fields/file/bounds.ts";
import { TransferList } from "../../fields/file/transfer-list.tsx";
import { useTransfers } from "../../fields/file/transfers.ts";
import { asStrings } from "../../fields/values.ts";
import { Grid, Text } from "../../ui/layout.tsx";
import css from "./files-tab.module.css";

interface RecordFileDropProps {
  readonly path: string;
  readonly onSent: () => void;
}

/** Where files of records are kept: its field says what they may be. */
const STORE = { resource: "attachment", field: "file" } as const;

/** A place to drop files or choose them. What it takes, and how large, stands there before anybody tries. */
export function RecordFileDrop({ path, onSent }: RecordFileDropProps) {
  const { t } = useTranslation();
  const { index } = useFieldContext();
  const id = useId();
  const [over, setOver] = useState(false);
  const limits = index.field(STORE.resource, STORE.field)?.limits ?? {};
  const kinds = asStrings(limits["accept"]);
  const max = typeof limits["maxMegabytes"] === "number" ? limits["maxMegabytes"] : null;
  const { running, send, dismiss } = useTransfers({
    path,
    onSent,
    refuse: ({ size }) => (max !== null && isTooLarge(size, max) ? t("files.tooLarge", { max }) : null),
  });
  const hint = [
    enumerated(kinds.map((kind) => kind.toUpperCase())),
    max === null ? "" : t("files.most", { max }),
  ];
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <Grid
      role="presentation"
      className={css["drop"]}
      gap={2}
      pad={4}
      radius="card"
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        send([...event.dataTransfer.files]);
      }}
    >
      <TransferList running={running} onDismiss={dismiss} />
      <FileButton id={id} label={t("files.chooseMany")} multiple onFiles={send}>
        <Text tone="faint" size={13}>
          {t("files.orDrop")}
        </Text>
        <Text tone="faint" size={13}>
          {hint.filter(Boolean).join(" · ")}
        </Text>
      </FileButton>
    </Grid>
  );
}
