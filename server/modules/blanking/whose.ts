import { BLANK } from "../../../core/access/actions.ts";
import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { notAllowed } from "../../resources/errors.ts";
import { getDenial, type Permissions } from "../../resources/plan/permission-conditions.ts";
import type { Presented } from "../../resources/types.ts";
import type { ModuleContext } from "../context.ts";
import type { PersonPosition } from "../document-files/person/sources.ts";

interface Asked extends PersonPosition {
  readonly actor: Actor;
  readonly language: Language;
}

/** The person's record for whoever may blank it. @throws AppError for anybody else */
export async function readWhose(
  { engine, definitions }: Pick<ModuleContext, "engine" | "definitions">,
  { actor, language, resource, id }: Asked,
): Promise<Presented> {
  const record = await engine.get({ actor, language, resource, id });
  const { granted = [] } = (record["permissions"] ?? {}) as Partial<Permissions>;
  if (granted.includes(BLANK)) return record;
  const { access } = definitions();
  const { reason } = decide({ access, actor, resource, action: BLANK });
  throw notAllowed({ access, action: BLANK, resource, reason: getDenial(reason) });
}
