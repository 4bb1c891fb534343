import { useTranslation } from "../../i18n/use-translation.tsx";
import { humanise } from "../../config/labels.ts";

/** Labels of what a definition can say, as settings and differences call it; `of`: the property that holds the part. */
export function usePropertyLabel(): (property: string, of?: string) => string | null {
  const { t, i18n } = useTranslation();
  const textOf = t as (key: string) => string;
  return (property, of) => {
    const keys = [
      ...(of === undefined ? [] : [`studio.propertiesOf.${of}.${property}`]),
      `studio.properties.${property}`,
    ];
    const found = keys.find((key) => i18n.exists(key));
    return found === undefined ? null : textOf(found);
  };
}

/** The same; a name in words where there is none. */
export function usePropertyWord(): (property: string, of?: string) => string {
  const labelOf = usePropertyLabel();
  return (property, of) => labelOf(property, of) ?? humanise(property);
}
