import { Alert, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";

interface JsonBoxProps {
  readonly label: string;
  readonly value: unknown;
  /** Whether JSON can be a value at all. Absent: anything but nothing can. */
  readonly fits?: (read: unknown) => boolean;
  /** What is said of text that cannot. */
  readonly wrong?: string;
  /** Whether the text may be emptied: then there is no value. */
  readonly optional?: boolean;
  readonly rows?: number;
  readonly onChange: (value: unknown) => void;
  /** Told whether the text is a value: others are kept as they are typed, and not handed on. */
  readonly onWrong: (wrong: boolean) => void;
}

/** A part of a definition as JSON. */
export function JsonBox(props: JsonBoxProps) {
  const {
    label,
    value,
    fits = (read) => read != null,
    optional = false,
    rows = 2,
    onChange,
    onWrong,
  } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === undefined ? "" : JSON.stringify(value, null, 2));
  const isValue = (one: string) => (optional && one.trim() === "") || fits(readJson(one));
  const isWrong = typed !== null && !isValue(typed);
  return (
    <Stack gap={1}>
      <Input.TextArea
        aria-label={label}
        dir="ltr"
        autoSize={{ minRows: rows, maxRows: rows * 6 }}
        value={text}
        status={isWrong ? "error" : ""}
        onChange={({ target }) => {
          setTyped(target.value);
          onWrong(!isValue(target.value));
          if (isValue(target.value)) onChange(readJson(target.value));
        }}
      />
      {isWrong ? (
        <Alert type="error" role="alert" title={props.wrong ?? t("studio.condition.notJson")} />
      ) : null}
    </Stack>
  );
}

/** Undefined where there is nothing, or nothing that can be read. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
