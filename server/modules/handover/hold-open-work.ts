import { AppError } from "../../../core/errors/app-error.ts";
import { countOpenWork } from "../../resources/handover/open-work.ts";
import type { EffectFunctions } from "../../resources/write/session.ts";
import { PEOPLE } from "./people.ts";

export const handoverEffects: EffectFunctions = {
  /** Nobody leaves with open work in their name; what only some may take over ends with them. */
  hold_open_work: {
    plan: async ({ session, open, id }) => {
      const work = await countOpenWork(session, open, { people: PEOPLE, person: id });
      if (work.size > 0)
        throw new AppError({ code: "open_work", detail: { work: Object.fromEntries(work) } });
      return [];
    },
  },
};
