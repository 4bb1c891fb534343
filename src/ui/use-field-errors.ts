import type { FormInstance } from "antd";
import { ApiError } from "../lib/api-error.ts";
import { useReportError } from "./report-error.ts";

/** Says at the fields of a form what the server found wrong with them; what has no field there is told as a notice. */
export function useFieldErrors<F extends object>(form: FormInstance<F>): (error: unknown) => void {
  const reportError = useReportError();
  return (error) => {
    const known = error instanceof ApiError ? Object.entries(error.errors) : [];
    const shown = known.filter(([name]) => form.getFieldInstance(name) !== undefined);
    form.setFields(shown.map(([name, errors]) => ({ name: name as never, errors })));
    if (shown.length < known.length || known.length === 0) reportError(error);
  };
}
