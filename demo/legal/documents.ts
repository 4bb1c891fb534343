import { DAY, dayOf, isoDate } from "../clock.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";
import type { Trail } from "../trail.ts";

const COMMON = ["passport", "visa", "i94", "degree", "transcript", "resume", "paystub", "photo"] as const;
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  h1b: ["i797", "client_letter", "vendor_letter", "po_contract", "lca_posting", "form_signed"],
  stem_opt: ["i20", "ead", "i983", "form_signed"],
  opt_ead: ["i20", "form_signed"],
  perm: ["experience_letter", "evaluation", "form_signed"],
  i140: ["experience_letter", "evaluation", "w2_form", "form_signed"],
};

/** The papers of a case, as far as they have come in. */
export function writeDocuments(
  { world, attach }: Company,
  random: Random,
  {
    petition,
    type,
    trail,
    openedAt,
    owner,
    validTo,
  }: {
    petition: number;
    type: string;
    trail: Trail;
    openedAt: number;
    owner: number;
    validTo: number | null;
  },
): void {
  const own = BY_TYPE[type] ?? BY_TYPE[type.split("_")[0] ?? ""] ?? ["form_signed"];
  const complete = trail.reached("drafting") !== null;
  const asked = trail.reached("documents");
  for (const doc of [...random.sample(COMMON, 10 - Math.min(own.length, 5)), ...own].slice(0, 10)) {
    const luck = random.next();
    const status = complete
      ? luck < 0.85
        ? "verified"
        : "received"
      : asked === null
        ? "missing"
        : luck < 0.35
          ? "received"
          : luck < 0.6
            ? "verified"
            : luck < 0.65
              ? "rejected"
              : "requested";
    const came = status === "received" || status === "verified" || status === "rejected";
    const at = Math.min(Math.max(asked ?? openedAt, openedAt) + random.integer(1, 9) * DAY, world.now);
    const id = world.nextId("petition_document");
    world.add("petition_document", {
      id,
      ...stamp(openedAt, owner, came ? at : openedAt),
      petition,
      doc_type: doc,
      is_required: random.chance(0.8),
      status,
      received_on: came ? isoDate(dayOf(at)) : null,
      expires_on: doc === "passport" ? isoDate((validTo ?? world.today) + random.integer(190, 2400)) : null,
      file: came
        ? attach({
            sample: "scan",
            kind: "petition",
            target: { resource: "petition_document", id },
            at,
            by: owner,
            isPrivate: true,
          })
        : null,
      note: status === "rejected" ? "Page two is missing" : null,
    });
  }
}
