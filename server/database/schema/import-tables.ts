import type { TablePlan } from "./columns.ts";
import { integer, needed, table, text } from "./table-plans.ts";

/**
 * What imports, files of many documents and the blanking of people keep while they run.
 *
 * - `sys__import`: `state` as `server/modules/imports/states.ts` has it, `lease` the process at work on it and until when;
 *   `columns` and `mapping` JSON lists by place. `sys__import_row.cells` are the texts of the file, `issues`, `warnings`
 *   and `changes` what the last check found.
 * - `sys__document_file`: `state` as `server/modules/document-files/runs.ts` has it, `ids` a JSON list, `driver_key` where the
 *   bytes lie; `kind` is null or `person`: everything about the one record of `ids`, of which `total` tells how many records there are.
 * - `sys__blanking`: `state` as `server/modules/blanking/runs.ts` has it, of which person by `resource` and `record`; rows stay.
 */
export const IMPORT_TABLES: readonly TablePlan[] = [
  table(
    "sys__import",
    "id",
    [
      needed(integer("owner")),
      integer("impersonator"),
      integer("api_key"),
      needed(text("resource")),
      needed(text("file_name")),
      needed(text("format")),
      needed(text("language")),
      needed(integer("created")),
      needed(integer("modified")),
      needed(text("state")),
      needed(integer("total")),
      needed(text("columns")),
      needed(text("mapping")),
      needed(text("mode")),
      text("key"),
      needed(text("empty_cells")),
      { name: "skip_errors", kind: "flag", required: true, fallback: 0 },
      needed(integer("reached")),
      integer("started"),
      integer("finished"),
      text("error"),
      text("request"),
      text("lease"),
      integer("lease_until"),
    ],
    ["owner", "id"],
    ["state", "lease_until"],
  ),
  table(
    "sys__import_row",
    ["job", "number"],
    [
      needed(integer("job")),
      needed(integer("number")),
      needed(integer("line")),
      needed(text("cells")),
      needed(text("state")),
      integer("record"),
      text("issues"),
      { name: "warned", kind: "flag", required: true, fallback: 0 },
      text("warnings"),
      text("changes"),
    ],
    ["job", "state", "number"],
    ["job", "warned", "number"],
  ),
  table(
    "sys__blanking",
    "id",
    [
      needed(text("resource")),
      needed(integer("record")),
      needed(integer("owner")),
      integer("impersonator"),
      needed(text("language")),
      needed(integer("created")),
      needed(integer("modified")),
      needed(text("state")),
      needed(integer("reached")),
      needed(integer("total")),
      text("error"),
      text("lease"),
      integer("lease_until"),
    ],
    ["resource", "record"],
    ["state", "lease_until"],
  ),
  table(
    "sys__document_file",
    "id",
    [
      needed(integer("owner")),
      integer("impersonator"),
      needed(text("resource")),
      text("document"),
      needed(text("ids")),
      needed(text("language")),
      needed(integer("created")),
      needed(integer("modified")),
      needed(text("state")),
      needed(integer("reached")),
      needed(integer("skipped")),
      text("name"),
      integer("size"),
      text("driver_key"),
      text("kind"),
      integer("total"),
      text("error"),
      text("lease"),
      integer("lease_until"),
    ],
    ["owner", "id"],
    ["state", "lease_until"],
  ),
];
