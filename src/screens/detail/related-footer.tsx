import type { toListRequest } from "../../list/list-query.ts";
import type { ListState } from "../../list/list-state.ts";
import { ListFooter } from "../list/screen/list-footer.tsx";
import type { Rows } from "../list/screen/use-rows.ts";

interface RelatedFooterProps {
  readonly request: ReturnType<typeof toListRequest>;
  readonly result: Rows;
  readonly onChange: (change: Partial<Pick<ListState, "page" | "pageSize">>) => void;
}

/** The pages of what points at a record. */
export function RelatedFooter({ request, result, onChange }: RelatedFooterProps) {
  const { currentPage = 1, pageSize = 10 } = request.pagination;
  return (
    <ListFooter
      page={currentPage}
      pageSize={pageSize}
      total={result.total ?? 0}
      exact={result.exact}
      shown={result.rows.length}
      onPage={(page) => onChange({ page })}
      onPageSize={(size) => size !== null && onChange({ pageSize: size, page: 1 })}
    />
  );
}
