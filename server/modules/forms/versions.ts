import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { dayHere, movesWithDay } from "../../../core/forms/days.ts";
import { compileForm } from "../../../core/forms/compile.ts";
import type { CompiledForm } from "../../../core/forms/compile.ts";
import type { FormVersion } from "../../../core/forms/types.ts";
import type { Database } from "../../database/types.ts";

export const VERSIONS = "sys__form_version";

/** `shipped`: made from the release's file; `published`: by a form designer. */
export type VersionSource = "shipped" | "published";

/** What is known of a published version without reading its questions. */
export interface VersionFacts {
  readonly form_name: string;
  readonly version: number;
  readonly at: number;
  /** Null: the server itself. */
  readonly actor: number | null;
  readonly note: string | null;
  readonly source: VersionSource;
  readonly hash: string;
  /** Digest of the release's file when the version was made; null where there was none. */
  readonly shipped: string | null;
}

/** A published version, ready to be asked and checked. */
export interface PublishedForm {
  readonly facts: VersionFacts;
  readonly form: FormVersion;
  readonly compiled: () => CompiledForm;
}

export interface Versions {
  /** The newest version of a form; null while nothing is published. */
  latest(form: string): Promise<PublishedForm | null>;
  find(form: string, version: number): Promise<PublishedForm | null>;
  /** Newest first. */
  list(form: string): Promise<VersionFacts[]>;
  /** The newest of every form. */
  newest(): Promise<VersionFacts[]>;
}

const FACTS = ["form_name", "version", "at", "actor", "note", "source", "hash", "shipped"] as const;
/** Versions kept in memory; further ones are read again. */
const MAX_CACHED_VERSIONS = 64;

/** Published versions. They never change, so each is read and compiled once; what is newest is asked every time. */
export function createVersions({ read }: Pick<Database, "read">): Versions {
  const known = new Map<string, PublishedForm>();

  const facts = (form: string) =>
    read.selectFrom(VERSIONS).select(FACTS).where("form_name", "=", form).orderBy("version", "desc");

  const open = async (row: Readonly<Record<string, unknown>> | undefined): Promise<PublishedForm | null> => {
    if (row === undefined) return null;
    const found = getFacts(row);
    const key = `${found.form_name} ${found.version} ${found.hash}`;
    const present = known.get(key);
    if (present !== undefined) return present;
    const stored = await read
      .selectFrom(VERSIONS)
      .select("document")
      .where("form_name", "=", found.form_name)
      .where("version", "=", found.version)
      .executeTakeFirst();
    if (stored === undefined) return null;
    const form = JSON.parse(String(stored["document"])) as FormVersion;
    const moves = movesWithDay(form.questions);
    let compiled: { readonly day: string; readonly form: CompiledForm } | null = null;
    const published = {
      facts: found,
      form,
      compiled: () => {
        const today = moves ? dayHere() : "";
        // whoever answers may be a day ahead or behind
        if (compiled?.day !== today)
          compiled = { day: today, form: compileForm(form, moves ? { today, grace: 1 } : {}) };
        return compiled.form;
      },
    };
    const oldest = known.keys().next().value;
    if (known.size >= MAX_CACHED_VERSIONS && oldest !== undefined) known.delete(oldest);
    known.set(key, published);
    return published;
  };

  return {
    latest: async (form) => open(await facts(form).limit(1).executeTakeFirst()),
    find: async (form, version) => open(await facts(form).where("version", "=", version).executeTakeFirst()),
    list: async (form) => (await facts(form).execute()).map(getFacts),
    newest: async () => {
      const rows = await read
        .selectFrom(VERSIONS)
        .select(FACTS)
        .orderBy("form_name")
        .orderBy("version", "desc")
        .execute();
      const newest = new Map(rows.map((row) => [String(row["form_name"]), row] as const).toReversed());
      return [...newest.values()].map(getFacts).toReversed();
    },
  };
}

/** A version as it is kept from now on. */
export function versionSql({
  form,
  ...facts
}: Pick<VersionFacts, "at" | "actor" | "note" | "source" | "shipped"> & {
  form: FormVersion;
}): RawBuilder<unknown> {
  const { form_name, version } = form;
  const { at, actor, note, source, shipped } = facts;
  const document = JSON.stringify(form);
  return sql`insert into sys__form_version (form_name, version, at, actor, note, source, hash, shipped, document)
    values (${form_name}, ${version}, ${at}, ${actor}, ${note}, ${source}, ${digest(document)}, ${shipped}, ${document})`;
}

export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function getFacts(row: Readonly<Record<string, unknown>>): VersionFacts {
  const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return {
    form_name: String(row["form_name"]),
    version: Number(row["version"]),
    at: Number(row["at"]),
    actor: row["actor"] === null ? null : Number(row["actor"]),
    note: textOf(row["note"]),
    source: row["source"] === "shipped" ? "shipped" : "published",
    hash: String(row["hash"]),
    shipped: textOf(row["shipped"]),
  };
}
