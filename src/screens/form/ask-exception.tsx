import type { App } from "antd";
import { useState } from "react";
import { Stack } from "../../ui/layout.tsx";
import { ExceptionReason } from "./exception-reason.tsx";

interface Question {
  readonly modal: ReturnType<typeof App.useApp>["modal"];
  readonly title: string;
  readonly ok: string;
  readonly cancel: string;
  /** What a reason lets pass, each in a sentence. */
  readonly lines: readonly string[];
}

/** Asks why an exception is made, over whatever screen is open; null where somebody thought better of it. */
export function askException({ modal, title, ok, cancel, lines }: Question): Promise<string | null> {
  return new Promise((resolve) => {
    let reason = "";
    const question = modal.confirm({
      title,
      icon: null,
      width: 560,
      okText: ok,
      cancelText: cancel,
      okButtonProps: { disabled: true },
      content: (
        <Asked
          lines={lines}
          onReason={(given) => {
            reason = given.trim();
            question.update({ okButtonProps: { disabled: reason === "" } });
          }}
        />
      ),
      onOk: () => resolve(reason),
      onCancel: () => resolve(null),
    });
  });
}

interface AskedProps {
  readonly lines: readonly string[];
  readonly onReason: (reason: string) => void;
}

function Asked({ lines, onReason }: AskedProps) {
  const [reason, setReason] = useState("");
  return (
    <Stack gap={4}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ExceptionReason
        value={reason}
        onChange={(given) => {
          setReason(given);
          onReason(given);
        }}
      />
    </Stack>
  );
}
