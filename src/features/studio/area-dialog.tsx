import { Alert, Input, type InputRef, Modal, Select } from "antd";
import { useId, useRef, useState } from "react";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { nameFrom, newArea, withArea, withEntry } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import type { Studio } from "./studio.ts";
import { useDocument } from "./use-studio.ts";

interface AreaDialogProps {
  readonly studio: Studio;
  readonly taken: readonly string[];
  readonly onMade: (name: string) => void;
  readonly onClose: () => void;
}

/** A new area: its words, where it stands in the menu; it begins with a name field that superadmins may fill. */
export function AreaDialog({ studio, taken, onMade, onClose }: AreaDialogProps) {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [one, setOne] = useState("");
  const [many, setMany] = useState("");
  const [group, setGroup] = useState("utility");
  const [problem, setProblem] = useState<string | null>(null);
  const access = useDocument(studio.draft, "access", "access").data;
  const navigation = useDocument(studio.draft, "navigation", "navigation").data;
  const menu = useDocument(studio.draft, "labels", `${i18n.language}.navigation`).data;
  const name = nameFrom(one);
  const save = () => {
    if (one.trim() === "" || many.trim() === "") return setProblem(t("studio.labelNeeded"));
    if (name === "" || taken.includes(name)) return setProblem(t("studio.nameTaken", { name }));
    if (!access || !navigation) return undefined;
    const entries = (menu as { entries?: Record<string, string> } | null | undefined)?.entries;
    const labels = {
      name: one.trim(),
      plural: many.trim(),
      fields: { name: t("studio.nameField") },
      sections: { general: t("studio.general") },
    };
    studio.edit([
      { kind: "resource", name, seen: null, document: newArea(name, areaOf(group)) },
      { kind: "labels", name: `${i18n.language}.${name}`, seen: null, document: labels },
      { kind: "access", name: "access", seen: access, document: withArea(access, name) },
      {
        kind: "navigation",
        name: "navigation",
        seen: navigation,
        document: withEntry(navigation, { group, name, path: `/records/${name}` }),
      },
      {
        kind: "labels",
        name: `${i18n.language}.navigation`,
        seen: menu ?? null,
        document: { ...menu, entries: { ...entries, [name]: many.trim() } } as never,
      },
    ]);
    return onMade(name);
  };
  return (
    <Modal
      open
      afterOpenChange={(open) => open && first.current?.focus()}
      title={t("studio.addArea")}
      okText={t("studio.keep")}
      cancelText={t("actions.close")}
      onOk={save}
      onCancel={onClose}
    >
      <Stack gap={4}>
        {problem === null ? null : <Alert type="error" role="alert" title={problem} />}
        <div>
          <Text as="label" htmlFor={`${id}one`} block below={1} weight={500}>
            {t("studio.oneRecord")}
          </Text>
          <Input
            id={`${id}one`}
            value={one}
            maxLength={60}
            ref={first}
            onChange={({ target }) => setOne(target.value)}
          />
        </div>
        <div>
          <Text as="label" htmlFor={`${id}many`} block below={1} weight={500}>
            {t("studio.manyRecords")}
          </Text>
          <Input
            id={`${id}many`}
            value={many}
            maxLength={60}
            onChange={({ target }) => setMany(target.value)}
          />
        </div>
        <div>
          <Text as="label" htmlFor={`${id}group`} block below={1} weight={500}>
            {t("studio.menuGroup")}
          </Text>
          <Select
            id={`${id}group`}
            value={group}
            style={{ inlineSize: "100%" }}
            options={(navigation?.menu ?? []).map((entry) => ({
              value: entry.name,
              label: config.navigationLabels.groups?.[entry.name] ?? entry.name,
            }))}
            onChange={setGroup}
          />
        </div>
      </Stack>
    </Modal>
  );
}

const AREAS: Readonly<Record<string, ResourceDefinition["area"]>> = {
  marketing: "marketing",
  consultant: "consultant",
  candidates: "candidate",
  engineering: "engineering",
  finance: "finance",
  legal: "legal",
  companies: "company",
};
const areaOf = (group: string): ResourceDefinition["area"] => AREAS[group] ?? "utility";
