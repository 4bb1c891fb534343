import { listSeparator } from "../../../../core/shared/list-separator.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CompiledResource } from "../../../../core/definition/types.ts";
import { translateResource } from "../../../resources/labels.ts";
import type { AccountPart } from "./account.ts";
import { heading, linkedRows, pageFrame, paragraph, rowsTable } from "./html.ts";
import type { PersonFile } from "./types.ts";
import type { PersonPosition } from "./sources.ts";

/** What was written of one area or table. */
export type WrittenPart = { readonly count: number } & (
  | { readonly kind: "about" | "named"; readonly resource: CompiledResource; readonly by: string | null }
  | { readonly kind: "account"; readonly part: AccountPart }
  | { readonly kind: "changes" }
);

interface Overview {
  readonly person: PersonPosition;
  readonly label: string;
  readonly parts: readonly WrittenPart[];
  readonly files: number;
}

/** The page that is opened first, and the same as JSON: what is there, and what was left out. */
export async function writeOverview(
  file: PersonFile,
  { person, label, parts, files }: Overview,
): Promise<void> {
  const { folder, language, text, context, actor } = file;
  const title = text("title", { name: label });
  const { start, end } = pageFrame({ title, language });
  const made = new Date(context.clock());
  const at = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: actor.timeZone,
  }).format(made);
  const lines = leftOutLines(file);
  const rowsOf = (kind: WrittenPart["kind"]) =>
    parts
      .filter((part) => part.kind === kind)
      .map((part) => ({ ...linkOf(file, part), beside: String(part.count) }));
  const kept = [...rowsOf("changes"), ...rowsOf("account")];
  const section = (key: string, rows: readonly Parameters<typeof linkedRows>[0][number][]) =>
    rows.length === 0 ? "" : heading(2, text(key)) + linkedRows(rows);
  const named = rowsOf("named");
  const body = [
    paragraph(text("made", { at })),
    paragraph(text("lead")),
    section("about", rowsOf("about")),
    section("named", named),
    named.length === 0 ? "" : paragraph(text("named_lead")),
    section("account", kept),
    files === 0 ? "" : heading(2, text("files")) + paragraph(text("files_lead", { count: files })),
    heading(2, text("left_out")),
    lines.length === 0
      ? paragraph(text("nothing_left_out"))
      : rowsTable(
          [],
          lines.map((line) => [line]),
        ),
  ];
  await writeFile(join(folder, "index.html"), start + body.join("\n") + end);
  const { records, fieldsOf, missingFiles, accounts } = file.leaveOut;
  const overview = {
    person: { ...person, label },
    created: made.toISOString(),
    files,
    parts: parts.map((part) => ({ file: `${stemOf(part)}.json`, kind: part.kind, count: part.count })),
    left_out: {
      records: Object.fromEntries(records),
      fields: Object.fromEntries([...fieldsOf].map(([name, fields]) => [name, [...fields]])),
      files: missingFiles,
      accounts,
    },
  };
  await writeFile(join(folder, "index.json"), `${JSON.stringify(overview, null, 2)}\n`);
}

/** Name of a part’s files, without what kind they are of. */
function stemOf(part: WrittenPart): string {
  if (part.kind === "changes") return "changes";
  if (part.kind === "account") return `account.${part.part}`;
  return part.by === null ? part.resource.name : `${part.resource.name}.${part.by}`;
}

function linkOf({ definitions, language, text }: PersonFile, part: WrittenPart) {
  const stem = stemOf(part);
  if (part.kind === "changes") return { to: `${stem}.json`, label: text("changes") };
  if (part.kind === "account") return { to: `${stem}.json`, label: text(`part_${part.part}`) };
  const words = translateResource(definitions, { resource: part.resource.name, language });
  if (part.by === null) return { to: `${stem}.html`, label: words.plural };
  return { to: `${stem}.json`, label: `${words.plural} · ${words.field(part.by)}` };
}

function leftOutLines({ leaveOut, definitions, language, text }: PersonFile): string[] {
  const words = (resource: string) => translateResource(definitions, { resource, language });
  const records = [...leaveOut.records].map(([name, count]) =>
    text("left_out_records", { area: words(name).plural, count }),
  );
  const fields = [...leaveOut.fieldsOf].map(([name, all]) => {
    const known = words(name);
    const labels = [...all].map((field) => known.field(field));
    return text("left_out_fields", { area: known.plural, fields: labels.join(listSeparator(language)) });
  });
  const files = leaveOut.missingFiles.map((name) => text("left_out_file", { name }));
  return [...records, ...fields, ...files, ...(leaveOut.accounts ? [text("left_out_account")] : [])];
}
