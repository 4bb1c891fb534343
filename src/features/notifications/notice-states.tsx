import { Outline } from "../../ui/outline.tsx";

/** In the shape of what comes. */
export function NoticeSkeleton({ rows }: { readonly rows: number }) {
  return <Outline gap={1} blocks={Array.from({ length: rows }, () => ({ height: 76 }))} />;
}
