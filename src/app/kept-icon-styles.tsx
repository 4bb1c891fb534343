import IconContext from "@ant-design/icons/es/components/Context";
import { useInsertStyles } from "@ant-design/icons/es/renderUtils";
import { type ReactNode, use, useMemo, useRef } from "react";

/**
 * Puts the styles of icons into the page once. Left to itself each icon that appears goes through all styles of the page
 * for them: at the opening of a record or a form dozens do.
 */
export function KeptIconStyles({ children }: { readonly children: ReactNode }) {
  const page = useRef<HTMLElement>(null!);
  useInsertStyles(page);
  const icons = use(IconContext);
  const inside = useMemo(() => ({ ...icons, zeroRuntime: true }), [icons]);
  return <IconContext value={inside}>{children}</IconContext>;
}
