import type { ApiRecord } from "../../config/record.ts";
import { getPerson } from "../people/person-of.ts";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";

interface EmployeeImpersonationProps {
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

/** Working as the person whose record is open. */
export function EmployeeImpersonation({ record, onClose }: EmployeeImpersonationProps) {
  return <ImpersonateDialog known={getPerson(record)} onClose={onClose} />;
}
