import { sealChanges } from "../../secrets/sealed-values.ts";
import type { OpenResource } from "../read/open.ts";
import type { Changes } from "./history.ts";
import type { WriteSession } from "./session.ts";

/** Changes of a record as its history stores them. */
export function sealedChanges(
  { database }: Pick<WriteSession, "database">,
  { definitions, resource }: Pick<OpenResource, "definitions" | "resource">,
  { record, changes }: { record: number; changes: Changes },
): Changes {
  const { resources } = definitions;
  return sealChanges(database.dialect.sealing, { resources, resource, record }, changes);
}
