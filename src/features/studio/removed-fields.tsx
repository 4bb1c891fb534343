import { Button } from "antd";
import { useId } from "react";
import type { FieldTypeName, ResourceDefinition } from "../../../core/definition/types.ts";
import { type RemovedField, removedFields } from "../../../core/studio/sections.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { useRemovedFields } from "./use-studio.ts";

interface RemovedFieldsProps {
  readonly resource: ResourceDefinition;
  /** The area as it is in force; null: it is not. */
  readonly base: ResourceDefinition | null;
  readonly labelOf: (name: string) => string;
  readonly onRestore: (removed: RemovedField) => void;
}

/** Fields the draft takes out, and those that earlier versions had: each can come back. */
export function RemovedFields({ resource, base, labelOf, onRestore }: RemovedFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const earlier = useRemovedFields(resource.name).data ?? [];
  const known = new Set(resource.fields.flatMap(({ name, formerly = [] }) => [name, ...formerly]));
  const removed = [
    ...(base === null ? [] : removedFields(base, resource)),
    ...earlier.filter(({ field }) => !known.has(field.name)),
  ];
  if (removed.length === 0) return null;
  return (
    <Stack as="section" gap={1} aria-labelledby={id}>
      <Text as="h3" id={id} size={14} weight={600}>
        {t("studio.removedFields.title")}
      </Text>
      <Text as="p" tone="quiet">
        {t("studio.removedFields.lead")}
      </Text>
      <Stack as="ul" aria-labelledby={id}>
        {removed.map((one) => (
          <Inline as="li" key={one.field.name} align="center" gap={2} padBlock={1} borderBelow>
            <Text grow>
              {labelOf(one.field.name)}{" "}
              <Text tone="quiet">{t(`studio.types.${one.field.type as FieldTypeName}`)}</Text>
            </Text>
            <Button size="small" onClick={() => onRestore(one)}>
              {t("studio.removedFields.restore")}
              <span className="visually-hidden"> {labelOf(one.field.name)}</span>
            </Button>
          </Inline>
        ))}
      </Stack>
    </Stack>
  );
}
