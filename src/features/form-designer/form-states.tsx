import { Outline } from "../../ui/outline.tsx";

/** In the shape of what comes. */
export function FormsSkeleton({ rows }: { readonly rows: number }) {
  return <Outline blocks={Array.from({ length: rows }, () => ({ height: 84 }))} />;
}
