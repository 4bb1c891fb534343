import { type InputRef, Radio, Select } from "antd";
import { useId, useRef, useState } from "react";
import type { ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import {
  copyArea,
  freeNameAmong,
  nameFrom,
  newArea,
  withArea,
  withEntry,
} from "../../../core/studio/edits.ts";
import { areaFromColumns } from "../../../core/studio/guess-columns.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { DropArea, FileButton } from "../../fields/file/file-drop.tsx";
import { Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { type FileColumn, FileColumns } from "./file-columns.tsx";
import { AreaNameFields } from "./area-name-fields.tsx";
import { IconSelect } from "./icon-select.tsx";
import { Labelled } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import type { Studio } from "./studio.ts";
import { useDocument, useGuessedTable, usePrepareRows } from "./use-studio.ts";

interface AreaDialogProps {
  readonly studio: Studio;
  readonly taken: readonly string[];
  readonly areas: readonly { readonly value: string; readonly label: string }[];
  readonly onMade: (name: string) => void;
  readonly onClose: () => void;
}

const STARTS = ["blank", "copy", "file"] as const;
type Start = (typeof STARTS)[number];

interface ChosenFile {
  readonly file: File;
  readonly rows: number;
  readonly columns: readonly FileColumn[];
}

/**
 * A new area: its words, where it stands in the menu, and what it begins with: a name field, the fields of another area, or
 * the columns of a file.
 */
export function AreaDialog({ studio, taken, areas, onMade, onClose }: AreaDialogProps) {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [one, setOne] = useState("");
  const [many, setMany] = useState("");
  const [icon, setIcon] = useState("FolderOutlined");
  const [group, setGroup] = useState("utility");
  const [start, setStart] = useState<Start>("blank");
  const [source, setSource] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const errorText = useErrorText();
  const guess = useGuessedTable();
  const prepareRows = usePrepareRows();
  const copied = useDocument(studio.draft, "resource", source).data;
  const copiedWords = useDocument(studio.draft, "labels", source && `${i18n.language}.${source}`).data;
  const access = useDocument(studio.draft, "access", "access").data;
  const navigation = useDocument(studio.draft, "navigation", "navigation").data;
  const menu = useDocument(studio.draft, "labels", `${i18n.language}.navigation`).data;
  const name = nameFrom(one) || freeNameAmong(taken, "area");
  // the part of the company that the areas of the same group belong to
  const beside = navigation?.menu
    .find((entry) => entry.name === group)
    ?.entries.flatMap(({ resource }) => resource ?? []);
  const area = useDocument(studio.draft, "resource", beside?.[0] ?? null).data?.area ?? "utility";
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    setProblem(null);
    guess.mutate(file, {
      onSuccess: ({ rows, columns }) => setChosen({ file, rows, columns }),
      onError: (error) => setProblem(errorText(error)),
    });
  };
  /** The area with its words; a text says what is missing. */
  const begin = (): string | Begun => {
    const words = { name: one.trim(), plural: many.trim() };
    if (start === "copy") {
      if (!copied) return t("studio.start.areaNeeded");
      const { help: _, ...others } = (copiedWords ?? { fields: {} }) as ResourceLabels & { help?: unknown };
      return { resource: copyArea(copied, name), labels: { ...others, ...words } as ResourceLabels };
    }
    const sections = { general: t("studio.general") };
    if (start === "file") {
      const columns = (chosen?.columns ?? []).flatMap(({ type, name: label, ...column }) =>
        type === null ? [] : [{ ...column, type, label }],
      );
      if (columns.length === 0) return t("studio.start.fileNeeded");
      const { resource, names, ...labels } = areaFromColumns({ name, area }, columns);
      return { resource, names, labels: { ...words, ...labels, sections } };
    }
    return {
      resource: newArea(name, area),
      labels: { ...words, fields: { name: t("studio.nameField") }, sections },
    };
  };
  const save = async () => {
    if (one.trim() === "" || many.trim() === "") return setProblem(t("studio.labelNeeded"));
    if (taken.includes(name)) return setProblem(t("studio.nameTaken", { name }));
    if (!access || !navigation) return undefined;
    const begun = begin();
    if (typeof begun === "string") return setProblem(begun);
    const { labels, names } = begun;
    const resource = { ...begun.resource, icon };
    if (chosen !== null && names !== undefined) {
      const left = [...names];
      const columns = chosen.columns.map(({ type, writing }) => ({
        field: type === null ? null : (left.shift() ?? null),
        type: type ?? ("text" as const),
        writing,
      }));
      try {
        await prepareRows.mutateAsync({ file: chosen.file, resource: name, columns });
      } catch (error) {
        return setProblem(errorText(error));
      }
    }
    const entries = (menu as { entries?: Record<string, string> } | null | undefined)?.entries;
    studio.edit([
      { kind: "resource", name, seen: null, document: resource },
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
    <StudioDialog
      title={t("studio.addArea")}
      width={start === "file" ? 760 : 520}
      problem={problem}
      first={first}
      busy={prepareRows.isPending}
      onSave={() => void save()}
      onClose={onClose}
    >
      <AreaNameFields {...{ one, many, first }} onOne={setOne} onMany={setMany} />
      <Labelled id={`${id}icon`} label={t("studio.menu.icon")}>
        <IconSelect id={`${id}icon`} value={icon} onChange={setIcon} />
      </Labelled>
      <Labelled id={`${id}group`} label={t("studio.menuGroup")} help={t("studio.help.area.group")}>
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
      <Labelled id={`${id}start`} label={t("studio.start.title")} help={t("studio.help.area.start")}>
        <Radio.Group
          id={`${id}start`}
          aria-label={t("studio.start.title")}
          value={start}
          options={STARTS.map((value) => ({ value, label: t(`studio.start.${value}`) }))}
          onChange={({ target }) => setStart(target.value as Start)}
        />
      </Labelled>
      {start === "copy" ? (
        <Labelled id={`${id}source`} label={t("studio.start.source")} help={t("studio.help.area.source")}>
          <Select<string>
            id={`${id}source`}
            value={source}
            style={{ inlineSize: "100%" }}
            showSearch={{ optionFilterProp: "label" }}
            options={[...areas]}
            onChange={setSource}
          />
        </Labelled>
      ) : null}
      {start === "file" ? (
        <DropArea onFiles={choose} disabled={guess.isPending}>
          <FileButton
            id={`${id}file`}
            label={chosen === null ? t("studio.start.choose") : t("studio.start.other")}
            accept=".csv,.xlsx,text/csv"
            disabled={guess.isPending}
            onFiles={choose}
          />
          <Text as="p" tone="quiet" size={13} role="status">
            {guess.isPending ? t("studio.start.reading") : <bdi>{chosen?.file.name}</bdi>}
          </Text>
        </DropArea>
      ) : null}
      {start === "file" && chosen !== null ? (
        <FileColumns {...chosen} onChange={(columns) => setChosen({ ...chosen, columns })} />
      ) : null}
    </StudioDialog>
  );
}

interface Begun {
  readonly resource: ResourceDefinition;
  readonly labels: ResourceLabels;
  /** Fields of the columns that are taken over. */
  readonly names?: readonly string[];
}
