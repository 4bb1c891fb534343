import { Input } from "antd";
import css from "./answers.module.css";
import type { FieldsState } from "./use-fields.ts";

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
    <div className={css["field"]} data-long={long}>
      <label htmlFor={id} className={css["label"]}>
        {label}
        {required ? (
          <span aria-hidden="true" className={css["required"]}>
            *
          </span>
        ) : null}
      </label>
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
        <p id={`${id}-help`} className={css["help"]}>
          {help}
        </p>
      )}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className={css["problem"]}>
          {problem}
        </p>
      )}
    </div>
  );
}
