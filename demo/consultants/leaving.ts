import { weighted } from "../random.ts";
import type { Random } from "../random.ts";

const drawExitType = weighted([
  ["resignation", 71],
  ["end_of_contract", 11],
  ["converted_to_client", 8],
  ["termination", 6],
  ["work_authorization_ended", 4],
] as const);
const drawLeavingReason = weighted([
  ["better_offer", 38],
  ["compensation", 18],
  ["bench_time", 14],
  ["location", 10],
  ["personal", 14],
  ["other", 6],
] as const);

/** Why somebody leaves. */
export function drawExit(random: Random): { type: string; reason: string } {
  const type = drawExitType(random);
  const own: Readonly<Record<string, string>> = {
    end_of_contract: "business",
    converted_to_client: "better_offer",
    work_authorization_ended: "immigration",
  };
  const reason =
    type === "resignation"
      ? drawLeavingReason(random)
      : type === "termination"
        ? random.pick(["performance", "conduct"])
        : (own[type] ?? "other");
  return { type, reason };
}
