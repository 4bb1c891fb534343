import type { ComponentProps, ReactNode } from "react";
import { Box, Inline, Text } from "../layout.tsx";
import css from "./plain-field.module.css";

export interface PlainFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  readonly id: string;
  readonly label: ReactNode;
  /** What is wrong with the value; read out with the field. */
  readonly problem?: string | undefined;
  /** Ids of further elements that describe the field. */
  readonly describedBy?: string | undefined;
  /** A button inside the field, at its end. */
  readonly trailing?: ReactNode;
  readonly children?: ReactNode;
}

/** A labelled input without a component library, for pages that are there before one is. */
export function PlainField({
  id,
  label,
  problem,
  describedBy,
  trailing,
  children,
  ...input
}: PlainFieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div>
      <Text as="label" block below={1} size={13} weight={500} htmlFor={id} id={`${id}-label`}>
        {label}
      </Text>
      <Inline relative>
        <input
          spellCheck={false}
          {...input}
          id={id}
          className={css["input"]}
          aria-invalid={problem !== undefined && problem !== ""}
          aria-describedby={describedBy === undefined ? problemId : `${problemId} ${describedBy}`}
        />
        {trailing}
      </Inline>
      <Box as="p" id={problemId} minBlockSize={28} padAbove={0.5} tone="bad" size={13}>
        {problem}
      </Box>
      {children}
    </div>
  );
}
