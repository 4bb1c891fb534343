import { createElement, Suspense, useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import { zoneFieldOf } from "../../../../core/definition/zoned-moments.ts";
import { inputOf } from "../../../fields/inputs.ts";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";

interface ValueInputProps {
  readonly field: ClientField;
  readonly resource: string;
  readonly label: string;
  /** Beside the label: taking the field out, clearing it. */
  readonly extra?: React.ReactNode;
  readonly hint?: string | null;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly problem: string | null;
}

/** One value for all of the rows, typed as in the form. */
export function ValueInput(props: ValueInputProps) {
  const { field, resource, label, extra, hint, value, onChange, disabled, problem } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack gap={1}>
      <Inline align="center" gap={2} minBlockSize={28}>
        <Text id={id} size={13} weight={500} grow>
          {label}
        </Text>
        {extra}
      </Inline>
      <Suspense fallback={<Text block blockSize="control" />}>
        {createElement(inputOf(field.valueType), {
          field,
          resource,
          value,
          onChange,
          disabled: disabled ?? false,
          // with an id it says beside the value what is to be said of it
          id: `${id}-control`,
          "aria-labelledby": id,
          "aria-invalid": problem !== null,
          ...(problem === null ? {} : { "aria-describedby": `${id}-problem` }),
        })}
      </Suspense>
      {problem === null ? null : (
        <Text id={`${id}-problem`} as="p" tone="bad" size={13}>
          {problem}
        </Text>
      )}
      {zoneFieldOf(field) === null ? null : (
        <Text as="p" tone="quiet" size={12}>
          {t("dates.ownClockForAll")}
        </Text>
      )}
      {hint ? (
        <Text as="p" tone="quiet" size={12}>
          {hint}
        </Text>
      ) : null}
    </Stack>
  );
}
