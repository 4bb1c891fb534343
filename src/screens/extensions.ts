import { type ComponentType, createContext, type LazyExoticComponent } from "react";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import type { ApiRecord } from "../config/record.ts";

interface RecordDialogProps {
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

/** What can be done from a record beside what every record has. */
export interface RecordAction {
  readonly name: string;
  /** Key of the words. */
  readonly label:
    | "handover.title"
    | "handover.undo"
    | "impersonation.start"
    | "people.endSessions"
    | "people.resetSecondFactor";
  /** Code of a refusal that it does away with: where a step is refused so, it stands beside the reason. */
  readonly solves?: string;
  readonly offered: (actor: ClientConfig["actor"], record: ApiRecord) => boolean;
  readonly Dialog: LazyExoticComponent<ComponentType<RecordDialogProps>>;
}

/** What features add to the generic screens, by resource. */
export interface ScreenExtensions {
  /** Stands in for the generic form of a new record. */
  readonly createScreens: Readonly<Record<string, LazyExoticComponent<ComponentType>>>;
  readonly recordActions: Readonly<Record<string, readonly RecordAction[]>>;
}

/** The application gives them: screens know no feature. */
export const ScreenExtensionsContext = createContext<ScreenExtensions>({
  createScreens: {},
  recordActions: {},
});
