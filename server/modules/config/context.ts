import type { OnPublish } from "../../config/publish.ts";
import type { DefinitionsStore } from "../../config/store.ts";
import type { Delegations } from "../approvals/delegations.ts";
import type { ModuleContext } from "../context.ts";
import type { PublicationRunner } from "./publication-runner.ts";

export interface ConfigContext extends ModuleContext {
  readonly store: DefinitionsStore;
  /** First parts below `/api/` of addresses that belong to modules. */
  readonly reservedNames: () => ReadonlySet<string>;
  readonly delegations: Delegations;
  readonly onPublish: OnPublish;
  readonly publications: PublicationRunner;
}
