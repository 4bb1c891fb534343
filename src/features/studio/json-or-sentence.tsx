import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { JsonBox } from "./json-box.tsx";
import { Mistake } from "./mistakes.tsx";

interface JsonOrSentenceProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: unknown;
  /** Whether the controls can show the value: what they cannot stays as JSON, so that nothing is lost. */
  readonly said: boolean;
  /** Where it stands in the definition, as a JSON pointer; the controls name their mistakes themselves. */
  readonly at?: string | undefined;
  /** Whether JSON can be a value at all. Absent: anything but nothing can. */
  readonly fits?: (read: unknown) => boolean;
  /** Undefined: the text was emptied. */
  readonly onChange: (value: unknown) => void;
  /** The controls. */
  readonly children: ReactNode;
}

/** Something that is said in a sentence; as JSON on a press, and where no sentence says it. */
export function JsonOrSentence(props: JsonOrSentenceProps) {
  const { label, help, value, said, at, onChange, children } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState(false);
  const asJson = open || !said;
  return (
    <Stack role="group" aria-label={label} gap={1}>
      <Inline gap={2} align="center" justify="between">
        <Text weight={500}>{label}</Text>
        {said || open ? (
          <Button
            type="text"
            size="small"
            disabled={wrong}
            aria-label={t(open ? "studio.condition.toSentence" : "studio.condition.toJson", { label })}
            onClick={() => setOpen(!open)}
          >
            {t(open ? "studio.condition.sentence" : "studio.condition.json")}
          </Button>
        ) : null}
      </Inline>
      {help === undefined ? null : (
        <Text size={12} tone="quiet">
          {help}
        </Text>
      )}
      {asJson ? (
        <Stack gap={1}>
          {said ? null : (
            <Text size={13} tone="quiet">
              {t("studio.condition.onlyJson")}
            </Text>
          )}
          <JsonBox
            label={t("studio.condition.asJson", { label })}
            value={value}
            {...(props.fits && { fits: props.fits })}
            optional
            onChange={onChange}
            onWrong={(next) => {
              setWrong(next);
              // what is typed here stays, also where the controls could show it by now
              setOpen(true);
            }}
          />
          {at === undefined ? null : <Mistake at={at} below />}
        </Stack>
      ) : (
        children
      )}
    </Stack>
  );
}
