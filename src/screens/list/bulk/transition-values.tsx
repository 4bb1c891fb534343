import { Input } from "antd";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientResource, ClientTransition } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { ValueInput } from "./value-input.tsx";
import { Stack, Text } from "../../../ui/layout.tsx";

interface TransitionValuesProps {
  readonly resource: ClientResource;
  readonly transition: ClientTransition;
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly onValue: (field: string, value: unknown) => void;
  readonly onReason: (reason: string) => void;
}

export const REASON = "transition_reason";

/** What a transition asks for, once for all of the rows. */
export function TransitionValues(props: TransitionValuesProps) {
  const { resource, transition, values, reason, problems, onValue, onReason } = props;
  const { t } = useTranslation();
  const index = useConfigIndex();
  const id = useId();
  const fields = transition.require.flatMap((name) => index.field(resource.name, name) ?? []);
  return (
    <Stack gap={4} measure={520}>
      {fields.length > 0 ? (
        <Text as="p" tone="quiet" size={12}>
          {t("bulk.keepsOwn")}
        </Text>
      ) : null}
      {fields.map((field) => (
        <ValueInput
          key={field.name}
          field={field}
          resource={resource.name}
          label={fieldLabel(index.config, resource.name, field.name)}
          value={values[field.name] ?? null}
          problem={problems[field.name] ?? null}
          onChange={(value) => onValue(field.name, value)}
        />
      ))}
      {transition.reason === null ? null : (
        <Stack gap={1}>
          <Text htmlFor={id} as="label" size={13} weight={500} grow>
            {t("transition.reason")}
          </Text>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2000}
            value={reason}
            aria-invalid={problems[REASON] !== undefined}
            {...(problems[REASON] === undefined ? {} : { "aria-describedby": `${id}-problem` })}
            onChange={(event) => onReason(event.target.value)}
          />
          {problems[REASON] === undefined ? null : (
            <Text id={`${id}-problem`} as="p" tone="bad" size={13}>
              {problems[REASON]}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}
