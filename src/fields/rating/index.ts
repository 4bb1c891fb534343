import { lazyCode } from "../../lib/lazy-code.ts";
import { filter, gridCell } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { ratingCell, sliderCell } from "./cells.tsx";

const scales = () => import("./inputs.tsx");
const scale = { filter: filter("IntegerFilter"), gridCell: gridCell("figure") } as const;

export const ratings: FieldViews<"rating" | "slider"> = {
  rating: {
    ...scale,
    cell: ratingCell,
    align: "start",
    width: 112,
    quickEdit: "choose",
    input: lazyCode(scales, ({ RatingInput }) => RatingInput),
  },
  slider: {
    ...scale,
    cell: sliderCell,
    align: "end",
    width: 88,
    input: lazyCode(scales, ({ SliderInput }) => SliderInput),
  },
};
