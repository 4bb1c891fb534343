import type {
  FieldDefinition,
  FieldTypeName,
  ResourceDefinition,
  ResourceLabels,
} from "../../../core/definition/types.ts";
import { lazy, Suspense } from "react";
import { readWord, removeField } from "../../../core/studio/edits.ts";
import {
  moveFieldTo,
  moveSectionTo,
  NO_SECTION,
  outlineFields,
  removeSection,
} from "../../../core/studio/sections.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Text } from "../../ui/layout.tsx";
import css from "./fields-outline.module.css";
import { RowActions } from "./row-actions.tsx";
import { ReorderHandle, ReorderStatus, useReorder } from "./use-reorder.tsx";

/** Its conditions come when a section is opened. */
const SectionDialog = lazy(() =>
  import("./section-dialog.tsx").then((module) => ({ default: module.SectionDialog })),
);

const MARKS = ["required", "unique", "filter", "sort", "search", "readOnly"] as const;

/** A section by its name, or a new one. */
export const NEW_SECTION = { isNew: true } as const;
export type EditedSection = string | typeof NEW_SECTION | null;

interface FieldsOutlineProps {
  readonly resource: ResourceDefinition;
  readonly labels: ResourceLabels | null;
  /** The section whose dialog is open. */
  readonly section: EditedSection;
  readonly onSection: (section: EditedSection) => void;
  readonly onEdit: (field: FieldDefinition) => void;
  /** Absent for a field that keeps its name. */
  readonly renaming: (field: FieldDefinition) => (() => void) | undefined;
  readonly onChange: (resource: ResourceDefinition, labels?: ResourceLabels) => void;
}

/** The fields of an area in their sections, both put in order by hand. */
export function FieldsOutline(props: FieldsOutlineProps) {
  const { resource, labels, section: edited, onSection, onEdit, renaming, onChange } = props;
  const { t } = useTranslation();
  const labelOf = (name: string) => readWord(labels, `fields.${name}`) || humanise(name);
  const sectionLabel = (name: string) => readWord(labels, `sections.${name}`) || humanise(name);
  const groups = outlineFields(resource, {
    field: labelOf,
    section: sectionLabel,
    none: t("studio.sections.none"),
  });
  const fields = useReorder({
    groups,
    onMove: (name, to) => onChange(moveFieldTo(resource, name, to)),
  });
  const named = groups.filter(({ name }) => name !== NO_SECTION);
  const sections = useReorder({
    groups: [{ name: NO_SECTION, label: "", items: named }],
    onMove: (name, { index }) => onChange(moveSectionTo(resource, name, index)),
  });
  return (
    <>
      <table className={css["table"]} aria-label={t("studio.fields")}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t("studio.field")}
            </th>
            <th scope="col">{t("studio.type")}</th>
            <th scope="col">{t("studio.settings")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("studio.actions")}</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name} {...(group.name === NO_SECTION ? {} : sections.row(group.name))}>
            {group.label === "" ? null : (
              <tr {...fields.group(group.name)}>
                <th scope="rowgroup" colSpan={5}>
                  <Inline align="center" gap={2} wrap>
                    {group.name === NO_SECTION ? null : (
                      <ReorderHandle reorder={sections} name={group.name} />
                    )}
                    <Text as="h3" size={14} weight={600} grow>
                      {group.label}
                    </Text>
                    {group.items.length === 0 ? (
                      <Text tone="warning" weight={400}>
                        {t("studio.sections.empty")}
                      </Text>
                    ) : null}
                    {group.name === NO_SECTION ? (
                      <Text tone="quiet" weight={400}>
                        {t("studio.sections.noneHint")}
                      </Text>
                    ) : (
                      <RowActions
                        label={group.label}
                        onEdit={() => onSection(group.name)}
                        onRemove={() => onChange(removeSection(resource, group.name))}
                        warning={t("studio.sections.fieldsStay")}
                      />
                    )}
                  </Inline>
                </th>
              </tr>
            )}
            {group.items.map(({ name, label }) => {
              const field = resource.fields.find((one) => one.name === name);
              const onRename = field && renaming(field);
              return field === undefined ? null : (
                <tr key={name} aria-label={label} {...fields.row(name)}>
                  <td>
                    <ReorderHandle reorder={fields} name={name} />
                  </td>
                  <td>
                    <Text as="p" weight={500}>
                      {label}
                    </Text>
                    <Text as="p" size={12} tone="quiet">
                      <bdi dir="ltr">{name}</bdi>
                    </Text>
                  </td>
                  <td>{t(`studio.types.${field.type as FieldTypeName}`)}</td>
                  <td>
                    {MARKS.filter((mark) => mark in field && field[mark as keyof typeof field] === true)
                      .map((mark) => t(`studio.properties.${mark}`))
                      .join(" · ")}
                  </td>
                  <td>
                    <RowActions
                      label={label}
                      onEdit={() => onEdit(field)}
                      {...(onRename && { onRename })}
                      onRemove={() => onChange(removeField(resource, name))}
                      warning={t("studio.dataStay")}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
      <ReorderStatus reorder={fields} />
      <ReorderStatus reorder={sections} />
      {edited === null ? null : (
        <Suspense fallback={null}>
          <SectionDialog
            {...props}
            edited={edited === NEW_SECTION ? null : (edited as string)}
            label={edited === NEW_SECTION ? "" : sectionLabel(edited as string)}
            onClose={() => onSection(null)}
          />
        </Suspense>
      )}
    </>
  );
}
