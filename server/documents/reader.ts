import { CONFIGURATION_RIGHT } from "../../core/access/configuration.ts";
import type { Actor } from "../../core/access/types.ts";
import { visibleFields, type Visible } from "../../core/client/visibility.ts";
import type { Language } from "../../core/definition/definitions.ts";
import type { CompiledResource } from "../../core/definition/types.ts";
import { AppError } from "../../core/errors/app-error.ts";
import type { ModuleContext } from "../modules/context.ts";
import { SYSTEM } from "../resources/reindex/system.ts";
import type { Presented } from "../resources/types.ts";

/** What a document reads beside its record, with the rights of whoever gets to see it. */
export interface DocumentReader {
  /** Null where the reader may not see it. */
  readonly record: (resource: string, id: number) => Promise<Presented | null>;
  /** Those of a resource that refer to a record with a field. */
  readonly rows: (resource: string, via: string, id: number) => Promise<readonly Presented[]>;
  /** A text the company says of itself. */
  readonly setting: (key: string) => Promise<string | null>;
  /** Which fields the reader sees in some row: others have no name on paper either. */
  readonly visible: (resource: CompiledResource) => Visible;
}

interface Reading extends Pick<ModuleContext, "engine" | "database" | "definitions"> {
  readonly actor: Actor;
  readonly language: Language;
}

/** The server, where it reads as whoever reads everything. */
export const serverReader = (timeZone: string): Actor => ({
  ...SYSTEM,
  roles: [CONFIGURATION_RIGHT.role],
  timeZone,
});

const SETTINGS = "setting";
const PAGE_SIZE = 100;

/** One for each language, for documents of one run are in those of their recipients. */
export function createReaders(reading: Omit<Reading, "language">): (language: Language) => DocumentReader {
  const made = new Map<Language, DocumentReader>();
  return (language) => {
    const reader = made.get(language) ?? createReader({ ...reading, language });
    made.set(language, reader);
    return reader;
  };
}

/** Whatever is read stays read: documents of one run name the same people and companies again and again. */
function createReader({ engine, database, definitions, language, ...reading }: Reading): DocumentReader {
  const actor = { ...reading.actor, language };
  const records = new Map<string, Promise<Presented | null>>();
  const settings = new Map<string, Promise<string | null>>();
  const once = <T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? read();
    known.set(key, found);
    return found;
  };

  async function open(resource: string, id: number): Promise<Presented | null> {
    try {
      return await engine.get({ actor, resource, id, language });
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return null;
      throw error;
    }
  }

  async function readSetting(key: string): Promise<string | null> {
    if (definitions().resources.byName[SETTINGS] === undefined) return null;
    const row = await database.read
      .selectFrom(SETTINGS)
      .select("value")
      .where("key", "=", key)
      .where("archived", "is", null)
      .executeTakeFirst();
    const value: unknown = row === undefined ? null : parseJson(String(row["value"]));
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  }

  async function list(resource: string, via: string, id: number): Promise<readonly Presented[]> {
    const rows: Presented[] = [];
    for (let page = 1; ; page += 1) {
      const parameters = { [via]: String(id), sort: "id", page: String(page), page_size: String(PAGE_SIZE) };
      const { data } = await engine.list({ actor, resource, language, parameters });
      rows.push(...data);
      if (data.length < PAGE_SIZE) return rows;
    }
  }

  async function rows(resource: string, via: string, id: number): Promise<readonly Presented[]> {
    try {
      return await list(resource, via, id);
    } catch (error) {
      // whoever may not list them gets the document without them
      if (error instanceof AppError && (error.status === 403 || error.status === 404)) return [];
      throw error;
    }
  }

  return {
    record: (resource, id) => once(records, `${resource} ${id}`, () => open(resource, id)),
    rows,
    setting: (key) => once(settings, key, () => readSetting(key)),
    visible: (resource) => visibleFields({ resource, access: definitions().access, actor }),
  };
}

/** Settings hold JSON; what somebody typed without quotes is the text it looks like. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
