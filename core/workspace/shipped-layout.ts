import { parseSortToken } from "../definition/sort.ts";
import type { ShippedView } from "../definition/types.ts";
import type { ListLayout } from "./layout.ts";

/** What a view that comes with a list shows to whoever may read the fields that are visible. */
export function shippedLayout(
  view: ShippedView,
  visible: (field: string) => boolean = () => true,
): ListLayout {
  const { filters, scope, sort = "", columns, as, grouped } = view;
  const order = sort
    .split(",")
    .map((token) => token.trim())
    .filter((token) => token !== "" && visible(parseSortToken(token).field));
  return {
    ...(columns === undefined ? {} : { columns: columns.filter(visible) }),
    ...(as === undefined ? {} : { as }),
    ...(grouped === undefined ? {} : { grouped }),
    rows: {
      ...filters,
      ...(scope === undefined ? {} : { scope }),
      ...(order.length === 0 ? {} : { sort: order.join(",") }),
    },
  };
}

/** The fields by which a view chooses its rows. */
export const filteredFields = ({ filters = {} }: ShippedView): string[] =>
  Object.keys(filters).map((parameter) => parameter.split("__")[0] ?? "");
