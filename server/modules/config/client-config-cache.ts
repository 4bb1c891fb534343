import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Actor } from "../../../core/access/types.ts";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { accessSignature, sharedConfig } from "../../config/client-config.ts";
import type { ServerPart } from "../../config/client-config.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { mayHandOver } from "../handover/people.ts";
import { mayImpersonate, realRoles } from "../impersonate/rights.ts";

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};
export type Encoding = keyof typeof compressors;

export interface ConfigQuestion {
  readonly definitions: RuntimeDefinitions;
  readonly actor: Actor;
  readonly name: string;
  readonly language: Language;
  readonly look: ClientConfig["actor"]["look"];
}

const MAX_SHARED = 200;
const MAX_PACKED = 200;

/** Configurations as text, made once for all actors with the same rights, and compressed once for every person. */
export class ClientConfigCache {
  readonly #server: Pick<ClientConfig, ServerPart>;
  #made = "";
  readonly #shared = new Map<string, string>();
  readonly #packed = new Map<string, Promise<Buffer>>();

  constructor({ release, idleLockMinutes, services, push }: Pick<ClientConfig, ServerPart>) {
    this.#server = { release, idleLockMinutes, services, push };
  }

  etag({ definitions, actor, name, language, look }: ConfigQuestion): string {
    const parts = [
      JSON.stringify(this.#server),
      definitions.hash,
      language,
      accessSignature(actor),
      JSON.stringify(this.#actorPart({ definitions, actor, name, look })),
    ];
    return `"${definitions.version}-${createHash("sha256").update(parts.join("|")).digest("base64url").slice(0, 22)}"`;
  }

  text(question: ConfigQuestion): string {
    const { definitions, actor, language, name, look } = question;
    // two versions may say the same, and each is told by its number
    const made = `${definitions.version} ${definitions.hash}`;
    if (made !== this.#made) {
      this.#shared.clear();
      this.#packed.clear();
      this.#made = made;
    }
    const key = `${language} ${accessSignature(actor)}`;
    let shared = this.#shared.get(key);
    if (shared === undefined) {
      shared = JSON.stringify(sharedConfig({ definitions, actor, language }));
      keep(this.#shared, MAX_SHARED, key, shared);
    }
    const own = JSON.stringify({
      ...this.#server,
      actor: this.#actorPart({ definitions, actor, name, look }),
    });
    return `${own.slice(0, -1)},${shared.slice(1)}`;
  }

  packed(question: ConfigQuestion, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${this.etag(question)}`;
    const present = this.#packed.get(key);
    if (present !== undefined) return present;
    const made = compressors[encoding](this.text(question));
    keep(this.#packed, MAX_PACKED, key, made);
    return made;
  }

  #actorPart({ definitions, actor, name, look }: Omit<ConfigQuestion, "language">): ClientConfig["actor"] {
    const { employeeId, roles, teamIds, timeZone } = actor;
    const impersonator = actor.impersonator?.employeeId ?? null;
    const { access } = definitions;
    return {
      employeeId,
      name,
      roles,
      teamIds,
      timeZone,
      impersonator,
      ...(actor.delegates === undefined ? {} : { delegated: true as const }),
      look,
      mayImpersonate: look === null && mayImpersonate(access, realRoles(actor)),
      mayHandOver: mayHandOver(access, actor),
    };
  }
}

function keep<V>(map: Map<string, V>, most: number, key: string, value: V): void {
  if (map.size >= most) map.delete(map.keys().next().value ?? "");
  map.set(key, value);
}
