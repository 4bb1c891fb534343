import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { AriaProps } from "../../fields/types.ts";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import css from "./form-row.module.css";

export type RowControlProps = AriaProps & { readonly id: string };

interface FormRowProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly problem?: string | null;
  readonly help?: string | null;
  readonly wide?: boolean;
  /** The control, told its id, its label and what is wrong with it. */
  readonly children: (control: RowControlProps) => ReactNode;
}

/** Rows two beside each other where there is room. */
export function FormRows({ children }: { readonly children: ReactNode }) {
  return (
    <Grid columns="repeat(auto-fit, minmax(max(240px, 34%), 1fr))" gap={["form-gap", 6]} padBelow={3}>
      {children}
    </Grid>
  );
}

/** One field: its label above it, what is wrong or what helps below. */
export function FormRow(props: FormRowProps) {
  const { id, label, required = false, problem = null, help = null, wide = false, children } = props;
  const { t } = useTranslation();
  const labelId = `${id}-label`;
  const noteId = `${id}-note`;
  const note = problem ?? help;
  return (
    <Grid className={css["row"]} gap={1} shrink spanAll={wide}>
      <Text id={labelId} htmlFor={id} as="label" size={13} weight={500}>
        {label}
        {required ? null : (
          <Text before={1} tone="faint" weight={400}>
            {" "}
            {t("form.optional")}
          </Text>
        )}
      </Text>
      {children({
        id,
        "aria-labelledby": labelId,
        "aria-required": required,
        "aria-invalid": problem !== null,
        ...(note === null ? {} : { "aria-describedby": noteId }),
      })}
      {note === null ? null : (
        <Box as="p" id={noteId} tone={problem === null ? "faint" : "bad"} size={13}>
          {note}
        </Box>
      )}
    </Grid>
  );
}

interface FixedRowProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** What is settled already, shown among the fields. */
export function FixedRow({ label, children }: FixedRowProps) {
  return (
    <Grid className={css["row"]} gap={1} shrink>
      <Text size={13} weight={500}>
        {label}
      </Text>
      <Text minBlockSize="control" padBlock={1.5} breakWords>
        {children}
      </Text>
    </Grid>
  );
}
