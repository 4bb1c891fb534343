import type { ApiRecord } from "../../config/record.ts";
import { getPerson } from "../people/person-of.ts";
import { HandoverDialog } from "./handover-dialog.tsx";

interface EmployeeHandoverProps {
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

/** The handover of the person whose record is open. */
export function EmployeeHandover({ record, onClose }: EmployeeHandoverProps) {
  return <HandoverDialog from={getPerson(record)} onClose={onClose} />;
}
