import type { Location } from "react-router-dom";
import { isOtherPage } from "../../ui/leave/leave-guards.ts";
import type { Surface } from "./form-scope.ts";

/** Which moves leave a form: what is over the page stands in the address too, a drawer is left when that changes. */
export const isLeavingSurface = {
  page: isOtherPage,
  drawer: (from, to) => isOtherPage(from, to) || getPeek(from) !== getPeek(to),
  // it goes with the form it was opened from
  dialog: () => false,
} as const satisfies Record<Surface, (from: Location, to: Location) => boolean>;

function getPeek({ search }: Location): string {
  const parameters = new URLSearchParams(search);
  return `${parameters.get("peek")} ${parameters.get("peek_mode")}`;
}
