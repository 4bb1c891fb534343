import { Input, type InputRef, Select } from "antd";
import { useId, useRef, useState } from "react";
import { nameFrom, newArea, withArea, withEntry } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { Labelled } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
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
  // the part of the company that the areas of the same group belong to
  const beside = navigation?.menu
    .find((entry) => entry.name === group)
    ?.entries.flatMap(({ resource }) => resource ?? []);
  const area = useDocument(studio.draft, "resource", beside?.[0] ?? null).data?.area ?? "utility";
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
      { kind: "resource", name, seen: null, document: newArea(name, area) },
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
    <StudioDialog title={t("studio.addArea")} problem={problem} first={first} onSave={save} onClose={onClose}>
      <Labelled id={`${id}one`} label={t("studio.oneRecord")}>
        <Input
          id={`${id}one`}
          value={one}
          maxLength={60}
          ref={first}
          onChange={({ target }) => setOne(target.value)}
        />
      </Labelled>
      <Labelled id={`${id}many`} label={t("studio.manyRecords")}>
        <Input
          id={`${id}many`}
          value={many}
          maxLength={60}
          onChange={({ target }) => setMany(target.value)}
        />
      </Labelled>
      <Labelled id={`${id}group`} label={t("studio.menuGroup")}>
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
      </Labelled>
    </StudioDialog>
  );
}
