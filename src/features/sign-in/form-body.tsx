import type { ReactNode } from "react";
import { Alert } from "../../ui/plain/alert.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import type { useAreaForm } from "./use-area-form.ts";
import { Grid, Stack } from "../../ui/layout.tsx";

interface FormBodyProps extends Pick<ReturnType<typeof useAreaForm>, "form" | "failure" | "busy"> {
  /** What the button says. */
  readonly submit: string;
  /** What stands behind the button. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A form of the sign-in area: what went wrong, the fields, the button. */
export function FormBody({ form, failure, busy, submit, more, children }: FormBodyProps) {
  return (
    <Stack as="form" {...form}>
      <Alert text={failure} />
      {children}
      <Grid above={2}>
        <PlainButton type="submit" disabled={busy}>
          {submit}
        </PlainButton>
      </Grid>
      {more}
    </Stack>
  );
}
