import { useConfigIndex } from "../config/config-context.tsx";
import { Icon } from "./icon.tsx";
import css from "./icon.module.css";

interface AreaSignProps {
  readonly resource: string;
  /** Beside the title of a page. */
  readonly title?: boolean;
}

/** The sign of an area beside its name or that of a record; nothing where its definition names none. */
export function AreaSign({ resource, title = false }: AreaSignProps) {
  const icon = useConfigIndex().resource(resource)?.icon;
  return icon ? <Icon name={icon} className={`${css["sign"]} ${title ? css["title"] : ""}`} /> : null;
}
