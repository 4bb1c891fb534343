import { Input } from "antd";
import type { FieldsState } from "./use-fields.ts";
import { Box, Text } from "../../../ui/layout.tsx";

interface FieldInputProps<N extends string> {
  readonly state: FieldsState<N>;
  readonly name: N;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Several lines. */
  readonly long?: boolean;
  readonly maxLength?: number;
}

/** One text beside the questions, with its label, its help and what is wrong with it. */
export function FieldInput<N extends string>({
  state,
  name,
  label,
  help,
  required = false,
  long = false,
  maxLength,
}: FieldInputProps<N>) {
  const id = state.idOf(name);
  const problem = state.problems[name];
  const described = [
    help === undefined ? null : `${id}-help`,
    problem === undefined ? null : `${id}-problem`,
  ];
  const shared = {
    id,
    value: state.values[name],
    dir: "auto",
    disabled: state.disabled,
    maxLength,
    status: problem === undefined ? ("" as const) : ("error" as const),
    "aria-required": required,
    "aria-invalid": problem !== undefined,
    "aria-describedby": described.filter((part) => part !== null).join(" ") || undefined,
  };
  return (
    <Box shrink data-long={long}>
      <Text htmlFor={id} as="label" block below={1} weight={500}>
        {label}
        {required ? (
          <Text aria-hidden="true" before={1} tone="bad">
            *
          </Text>
        ) : null}
      </Text>
      {long ? (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 3, maxRows: 12 }}
          onChange={(event) => state.change(name, event.target.value)}
        />
      ) : (
        <Input {...shared} onChange={(event) => state.change(name, event.target.value)} />
      )}
      {help === undefined ? null : (
        <Text id={`${id}-help`} as="p" above={1} tone="quiet" size={12}>
          {help}
        </Text>
      )}
      {problem === undefined ? null : (
        <Text id={`${id}-problem`} as="p" above={1} tone="bad" size={13}>
          {problem}
        </Text>
      )}
    </Box>
  );
}
