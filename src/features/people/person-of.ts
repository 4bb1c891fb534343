import { type ApiRecord, recordLabel } from "../../config/record.ts";
import type { Person } from "./find-people.ts";

/** The person a record of the directory is about. */
export function getPerson(record: ApiRecord): Person {
  const { employee_id: employeeId } = record;
  return {
    id: record.id,
    name: recordLabel(record),
    employee_id: typeof employeeId === "string" ? employeeId : "",
    active: record["status"] === "active",
  };
}
