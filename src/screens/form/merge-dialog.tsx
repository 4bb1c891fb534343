import { Button, Modal, Radio, Table } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { fieldLabel } from "../../config/labels.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { contested, mergedValues, type MergePart, mergeParts, type Side, sideOf } from "./merge.ts";
import { MergeValue } from "./merge-value.tsx";
import type { Conflict } from "./use-record-form.ts";
import { Inline, Text } from "../../ui/layout.tsx";

interface MergeDialogProps {
  readonly resource: ClientResource;
  readonly conflict: Conflict;
  /** The values to lay over the current row. */
  readonly onResolve: (values: Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}

const SIDES = ["mine", "theirs"] as const;

/** Somebody else saved meanwhile: before, mine and theirs, field by field and row by row, with a choice for each. */
export function MergeDialog({ resource, conflict, onResolve, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { base, current, mine, reason } = conflict;
  const parts = mergeParts({ resource, base, mine, theirs: current });
  const open = contested(parts).length;
  const versions = { mine: { ...base, ...mine }, theirs: current };
  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(parts.map(({ key }) => [key, side] as const)));
  const nameOf = ({ field, row }: MergePart) => {
    const label = fieldLabel(config, resource.name, field.name);
    return row === null ? label : t("conflict.row", { field: label, row });
  };
  return (
    <Modal
      open
      width={900}
      title={t("conflict.title")}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Inline gap={2} wrap justify="end">
          <Button onClick={() => chooseAll("mine")}>{t("conflict.takeMine")}</Button>
          <Button onClick={() => chooseAll("theirs")}>{t("conflict.takeTheirs")}</Button>
          <Button type="primary" onClick={() => onResolve(mergedValues(parts, choices, current))}>
            {t(reason === "save" ? "conflict.save" : "conflict.use")}
          </Button>
        </Inline>
      }
    >
      <p>{t(open === 0 ? "conflict.textNoOverlap" : "conflict.text", { count: open })}</p>
      {parts.length === 0 ? null : (
        <Table
          size="small"
          pagination={false}
          rowKey="key"
          dataSource={parts}
          scroll={{ x: 560 }}
          columns={[
            {
              key: "field",
              title: t("conflict.field"),
              rowScope: "row",
              render: (_, part) => (
                <>
                  {nameOf(part)}
                  {part.changedBy === "both" ? (
                    <Text block tone="warning" size={12}>
                      {t("conflict.both")}
                    </Text>
                  ) : null}
                </>
              ),
            },
            {
              key: "base",
              title: t("conflict.base"),
              render: (_, part) => (
                <MergeValue part={part} side="base" resource={resource.name} version={base} />
              ),
            },
            ...SIDES.map((side) => ({
              key: side,
              title: t(`conflict.${side}`),
              render: (_: unknown, part: MergePart) => (
                <Radio
                  name={`merge-${part.key}`}
                  checked={sideOf(part, choices) === side}
                  onChange={() => setChoices({ ...choices, [part.key]: side })}
                >
                  <MergeValue part={part} side={side} resource={resource.name} version={versions[side]} />
                </Radio>
              ),
            })),
          ]}
        />
      )}
    </Modal>
  );
}
