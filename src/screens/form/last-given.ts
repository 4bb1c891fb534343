import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { isAllowed } from "../../config/access.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { ApiError } from "../../lib/api-error.ts";
import { callApi, type ListAnswer, resourceUrl } from "../../providers/data-provider.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * What this person gave last in fields that offer it again, of the record they made last. It is asked for like any list, so
 * that nobody is offered what they may no longer read; within some days, so that nobody's search leads through all records.
 */
export async function lastGiven(resource: ClientResource): Promise<Values> {
  const offered = resource.fields.filter(({ offerLast, writable }) => offerLast === true && writable);
  if (offered.length === 0 || !isAllowed(resource, "list")) return {};
  const query = new URLSearchParams({
    created_by: "me",
    created__within: "last_90_days",
    sort: "-created",
    page_size: "1",
    columns: offered.map(({ name }) => name).join(),
  });
  try {
    const answer = await callApi<ListAnswer>({ url: resourceUrl(resource.name, `?${query}`) });
    return offeredOf(offered, answer.data[0] ?? {});
  } catch (error) {
    // a help that does not come keeps no form from opening
    if (error instanceof ApiError) return {};
    throw error;
  }
}

/** Without what is empty, and what can be chosen no more. */
export function offeredOf(fields: readonly ClientField[], record: Values): Values {
  const retired = (field: ClientField, value: unknown) =>
    field.options?.some((option) => option.retired && option.value === value) === true;
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = record[field.name];
      const fits = Array.isArray(value)
        ? value.filter((one) => !retired(field, one))
        : retired(field, value)
          ? null
          : value;
      return isEmptyValue(fits) ? [] : [[field.name, fits]];
    }),
  );
}
