import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { editPath, newPath } from "../../config/links.ts";
import { fieldLabel, humanise, optionLabel, transitionLabel } from "../../config/labels.ts";
import {
  type ApiRecord,
  permissionsOf,
  recordLabel,
  type TransitionPermission,
} from "../../config/record.ts";
import { toneOf } from "../../fields/option/cells.tsx";
import { asText, isEmptyValue } from "../../fields/values.ts";
import { Icon } from "../../ui/icon.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { MenuButton, type MenuItem, type MenuSection } from "../../ui/menu-button.tsx";
import { Status } from "../../ui/status.tsx";
import { useArchive } from "./use-archive.ts";
import css from "./record-header.module.css";

const TransitionDialog = lazy(() =>
  import("./transition-dialog.tsx").then((module) => ({ default: module.TransitionDialog })),
);

interface RecordHeaderProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** Name, states, and what can be done: one way on in view, the others in a menu, each that is closed with its reason. */
export function RecordHeader({ resource, record }: RecordHeaderProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ClientTransition | null>(null);
  const archive = useArchive({ resource, record });
  const permissions = permissionsOf(record);
  const archived = record["archived"];
  const transitions = permissions.transitions.flatMap((permission) => {
    const definition = definitionOf(resource, permission);
    return definition ? [{ permission, definition }] : [];
  });
  const open = transitions.filter(({ permission }) => permission.allowed);
  const main = open.find(({ definition }) => definition.primary) ?? (open.length === 1 ? open[0] : undefined);
  const label = ({ field, name }: TransitionPermission) =>
    transitionLabel(config, resource.name, field, name);

  const toItem = ({ permission, definition }: (typeof transitions)[number]): MenuItem => ({
    key: `${permission.field}.${permission.name}`,
    label: label(permission),
    disabled: !permission.allowed,
    reason: permission.allowed ? undefined : reasonText(permission),
    onSelect: () => setChosen(definition),
  });
  const reasonText = ({ reason }: TransitionPermission) => {
    if (reason?.code === "condition_not_met") return t("transition.conditionNotMet");
    const rules = (reason?.rules ?? []).map(humanise);
    return rules.length > 0 ? t("access.needs", { needs: format.list(rules) }) : t("access.notGranted");
  };

  const mayCreate = resource.actions.includes("create") && resource.operations.includes("create");
  const sections: MenuSection[] = [
    { label: t("transition.title"), items: transitions.filter((one) => one !== main).map(toItem) },
    {
      items: [
        {
          key: "copy",
          label: t("record.copyLink"),
          onSelect: () => void navigator.clipboard.writeText(window.location.href),
        },
        ...(mayCreate
          ? [
              {
                key: "duplicate",
                label: t("record.duplicate"),
                onSelect: () => void navigate(newPath(resource.name, { copy: String(record.id) })),
              },
            ]
          : []),
      ],
    },
    {
      items: permissions.delete
        ? [
            {
              key: "archive",
              label: isEmptyValue(archived) ? t("actions.archive") : t("actions.restore"),
              danger: isEmptyValue(archived),
              onSelect: archive.run,
            },
          ]
        : [],
    },
  ].filter(({ items }) => items.length > 0);

  return (
    <header className={css["header"]}>
      <div className={css["words"]}>
        <h1 className={css["title"]}>{recordLabel(record)}</h1>
        <div className={css["states"]}>
          {resource.lifecycles.map(({ field }) => {
            const definition = resource.fields.find(({ name }) => name === field);
            const value = asText(record[field]);
            if (!definition || value === "") return null;
            return (
              <span key={field} title={fieldLabel(config, resource.name, field)}>
                <span className="visually-hidden">{fieldLabel(config, resource.name, field)}: </span>
                <Status tinted tone={toneOf(definition, value)}>
                  {optionLabel(config, resource.name, field, value)}
                </Status>
              </span>
            );
          })}
          {isEmptyValue(archived) ? null : (
            <Status tinted tone="neutral">
              {t("record.archivedOn", { date: format.instant(asText(archived)) })}
            </Status>
          )}
        </div>
      </div>
      <div className={css["actions"]}>
        <MenuButton
          sections={sections}
          align="end"
          label={t("record.more")}
          buttonClassName={css["more"] ?? ""}
        >
          <Icon name="more" />
        </MenuButton>
        {permissions.edit ? (
          <LinkButton to={editPath(resource.name, record.id)} icon={<Icon name="edit" />}>
            {t("actions.edit")}
          </LinkButton>
        ) : null}
        {main ? (
          <Button
            type={main.definition.primary ? "primary" : "default"}
            onClick={() => setChosen(main.definition)}
          >
            {label(main.permission)}
          </Button>
        ) : null}
      </div>
      {chosen ? (
        <Suspense fallback={null}>
          <TransitionDialog
            key={`${chosen.field}.${chosen.name}`}
            resource={resource}
            record={record}
            transition={chosen}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      ) : null}
    </header>
  );
}

function definitionOf(
  resource: ClientResource,
  { field, name }: TransitionPermission,
): ClientTransition | null {
  const lifecycle = resource.lifecycles.find((candidate) => candidate.field === field);
  return lifecycle?.transitions.find((transition) => transition.name === name) ?? null;
}
