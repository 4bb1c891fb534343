import { Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { fieldLabel } from "../../config/labels.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { contested, mergedValues, type MergePart, mergeParts, type Side, sideOf } from "./merge.ts";
import { MergeValue } from "./merge-value.tsx";
import type { Conflict } from "./use-record-form.ts";
import { Inline, Text } from "../../ui/layout.tsx";
import css from "./merge-dialog.module.css";

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
        <div className={css["scroller"]}>
          <table className={css["table"]}>
            <thead>
              <tr>
                <th scope="col">{t("conflict.field")}</th>
                <th scope="col">{t("conflict.base")}</th>
                <th scope="col">{t("conflict.mine")}</th>
                <th scope="col">{t("conflict.theirs")}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.key} data-contested={part.changedBy === "both"}>
                  <th scope="row">
                    {nameOf(part)}
                    {part.changedBy === "both" ? (
                      <Text block tone="warning" size={12}>
                        {t("conflict.both")}
                      </Text>
                    ) : null}
                  </th>
                  <td className={css["before"]}>
                    <MergeValue part={part} side="base" resource={resource.name} version={base} />
                  </td>
                  {SIDES.map((side) => (
                    <td key={side} data-chosen={sideOf(part, choices) === side}>
                      <label className={css["choice"]}>
                        <input
                          type="radio"
                          name={`merge-${part.key}`}
                          checked={sideOf(part, choices) === side}
                          onChange={() => setChoices({ ...choices, [part.key]: side })}
                        />
                        <MergeValue
                          part={part}
                          side={side}
                          resource={resource.name}
                          version={versions[side]}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  );
}
