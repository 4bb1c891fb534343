import { useEffect, useRef, useState } from "react";
import { useFieldContext } from "../../../config/config-context.tsx";
import { listCallPath } from "../../../list/list-query.ts";
import { callApi } from "../../../providers/data-provider.ts";
import { useReportError } from "../../../ui/report-error.ts";
import type { ListView } from "../screen/list-view.ts";
import type { Row } from "../screen/use-rows.ts";

/** The list as far as it is known: rows of this page, and the total of all pages. */
export interface WholeList {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly exact: boolean;
  /** Counts every row; null where that was done. */
  readonly count: (() => void) | null;
}

interface WholeChoice {
  /** How many rows “select all” would choose; null while it is not offered. */
  readonly offer: string | null;
  readonly take: () => Promise<void>;
  readonly busy: boolean;
  /** Every row that matches is chosen. */
  readonly all: boolean;
}

/** Beyond a page that is chosen as a whole, all that match can be: their ids are read once and stay what they are. */
export function useWholeChoice({ selection, request: list }: ListView, whole: WholeList): WholeChoice {
  const { format } = useFieldContext();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const { rows, total, exact, count } = whole;
  const pageChosen = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id));
  const more = !exact || total > selection.ids.size;
  const offered = pageChosen && more;

  const asked = useRef(false);
  useEffect(() => {
    if (!offered) asked.current = false;
    else if (count && !asked.current) {
      // Once: a count that failed is asked for again by whoever looks at it in the footer.
      asked.current = true;
      count();
    }
  }, [offered, count]);

  const take = async () => {
    setBusy(true);
    try {
      const { data } = await callApi<{ data: number[] }>({ url: idsPath(list) });
      selection.choose(data);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    offer: offered ? `${format.number(total)}${exact ? "" : "+"}` : null,
    take,
    busy,
    all: exact && total > rows.length && selection.ids.size === total,
  };
}

/** The list call's conditions, for the ids alone. */
function idsPath(list: ListView["request"]): string {
  const { columns: _columns, count: _count, ...meta } = list.meta;
  const [path = "", search = ""] = listCallPath({ ...list, sorters: [], meta }).split("?");
  const parameters = search.split("&").filter((part) => !/^page(_size)?=/.test(part));
  return `${path}ids/?${parameters.join("&")}`;
}
