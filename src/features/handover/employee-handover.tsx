import type { ApiRecord } from "../../config/record.ts";
import { personOf } from "../people/person-of.ts";
import { HandoverDialog } from "./handover-dialog.tsx";

interface EmployeeHandoverProps {
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

/** The handover of the person whose record is open. */
export function EmployeeHandover({ record, onClose }: EmployeeHandoverProps) {
  return <HandoverDialog from={personOf(record)} onClose={onClose} />;
}
