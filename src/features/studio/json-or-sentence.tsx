import { Alert, Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";

interface JsonOrSentenceProps {
  readonly label: string;
  readonly value: unknown;
  /** Whether the controls can show the value: what they cannot stays as JSON, so that nothing is lost. */
  readonly said: boolean;
  /** Whether JSON can be a value at all. Absent: anything but nothing can. */
  readonly fits?: (read: unknown) => boolean;
  /** Undefined: the text was emptied. */
  readonly onChange: (value: unknown) => void;
  /** The controls. */
  readonly children: ReactNode;
}

/** Something that is said in a sentence; as JSON on a press, and where no sentence says it. */
export function JsonOrSentence(props: JsonOrSentenceProps) {
  const { label, value, said, fits = (read) => read != null, onChange, children } = props;
  const { t } = useTranslation();
  const [json, setJson] = useState<string | null>(null);
  const text = json ?? (value === undefined ? "" : JSON.stringify(value, null, 2));
  const isJson = (typed: string) => typed.trim() === "" || fits(readJson(typed));
  const wrong = json !== null && !isJson(json);
  return (
    <Stack role="group" aria-label={label} gap={1}>
      <Inline gap={2} align="center" justify="between">
        <Text weight={500}>{label}</Text>
        {!said && json === null ? null : (
          <Button
            type="text"
            size="small"
            disabled={wrong}
            aria-label={t(json === null ? "studio.condition.toJson" : "studio.condition.toSentence", {
              label,
            })}
            onClick={() => setJson(json === null ? text : null)}
          >
            {t(json === null ? "studio.condition.json" : "studio.condition.sentence")}
          </Button>
        )}
      </Inline>
      {said && json === null ? (
        children
      ) : (
        <Stack gap={1}>
          {said ? null : (
            <Text size={13} tone="quiet">
              {t("studio.condition.onlyJson")}
            </Text>
          )}
          <Input.TextArea
            aria-label={t("studio.condition.asJson", { label })}
            dir="ltr"
            autoSize={{ minRows: 2, maxRows: 12 }}
            value={text}
            status={wrong ? "error" : ""}
            onChange={({ target }) => {
              setJson(target.value);
              if (isJson(target.value)) onChange(readJson(target.value));
            }}
          />
          {wrong ? <Alert type="error" role="alert" title={t("studio.condition.notJson")} /> : null}
        </Stack>
      )}
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
