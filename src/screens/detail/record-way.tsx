import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import type { ApiRecord } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Inline, Text } from "../../ui/layout.tsx";
import { useAncestors } from "../list/tree/use-ancestors.ts";

interface RecordWayProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** The records above this one, from the top down. */
export function RecordWay({ resource, record }: RecordWayProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const way = useAncestors(resource, [record])(record);
  if (way.length === 0) return null;
  return (
    <nav aria-label={t("record.way")}>
      <Inline as="ol" wrap gap={[0, 1]} size={13}>
        {way.map(({ id, label }) => (
          <li key={id}>
            <AppLink to={recordPath(config, resource.name, id)}>{label}</AppLink>
            <Text tone="faint" aria-hidden="true">
              {" ›"}
            </Text>
          </li>
        ))}
      </Inline>
    </nav>
  );
}
