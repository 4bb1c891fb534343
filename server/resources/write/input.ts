import { applyDefaults } from "../../../core/definition/defaults.ts";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { invalidValues } from "../errors.ts";
import { evaluationOf } from "../read/open.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";

export type Body = Readonly<Record<string, unknown>>;

export function readBody(body: unknown): Body {
  if (isObject(body)) return body;
  throw new AppError({ code: "body_not_an_object", status: 400 });
}

/** The version a write says it saw; null when it says none. */
export function readVersion(body: Body, { required }: { required: boolean }): number | null {
  const version = body["row_version"];
  if (version === undefined || version === null) {
    if (!required) return null;
    throw invalidValues([{ field: "row_version", code: "required", parameters: {} }]);
  }
  if (typeof version === "number" && Number.isSafeInteger(version)) return version;
  throw invalidValues([{ field: "row_version", code: "invalid_integer", parameters: {} }]);
}

/** New child rows start with the defaults of their resource. */
export function withRowDefaults(open: OpenResource, body: Body): Body {
  const filled: Record<string, unknown> = { ...body };
  for (const field of open.resource.fields) {
    const rows = body[field.name];
    const child = field.kind === "rows" ? open.definitions.resources.byName[field.to ?? ""] : undefined;
    if (child === undefined || !Array.isArray(rows)) continue;
    const defaults = rowDefaults(open, child);
    filled[field.name] = rows.map((row: unknown) =>
      isObject(row) && row["id"] == null ? { ...defaults, ...withoutId(row) } : row,
    );
  }
  return filled;
}

function rowDefaults(open: OpenResource, child: CompiledResource): Body {
  const fields = child.fields.filter(({ readOnly }) => !readOnly);
  return applyDefaults({ fields, lifecycles: [], context: evaluationOf(open) });
}

function withoutId(row: Body): Body {
  const { id: _id, ...rest } = row;
  return rest;
}
