import type { Actor } from "../../../../core/access/types.ts";
import type { Language } from "../../../../core/definition/definitions.ts";
import type { CompiledResource } from "../../../../core/definition/types.ts";
import type { RuntimeDefinitions } from "../../../config/runtime-definitions.ts";
import type { Database } from "../../../database/types.ts";
import type { PrintContext } from "../../../documents/printer.ts";
import type { Engine } from "../../../resources/engine.ts";
import type { ModuleContext } from "../../context.ts";
import type { LeftOut } from "./left-out.ts";

export type PersonFileContext = PrintContext & Pick<ModuleContext, "audit" | "files" | "uploadDir" | "log">;

/** A file of everything about a person while it is made. */
export interface PersonFile {
  readonly context: PersonFileContext;
  readonly database: Database;
  readonly engine: Engine;
  /** Whoever asked for it: it holds what they may read. */
  readonly actor: Actor;
  readonly language: Language;
  readonly definitions: RuntimeDefinitions;
  /** Where its parts lie until they are packed. */
  readonly folder: string;
  readonly leaveOut: LeftOut;
  readonly text: (key: string, parameters?: Readonly<Record<string, unknown>>) => string;
  /** Hears of fields whose reading is noted. */
  readonly noteRead: (resource: CompiledResource, fields: readonly string[]) => void;
  /** Hears of each file that a record holds. */
  readonly holds: (file: number) => void;
  /** So many more records are dealt with. @throws LaidDown, LeaseLost */
  readonly reached: (records: number) => Promise<void>;
}
