import type { ClientField } from "../../../core/definition/client-types.ts";
import { foldText } from "../../../core/definition/fold.ts";
import { optionLabel } from "../../config/labels.ts";
import type { CellWords, FirstSign, GridCell } from "../types.ts";
import { asText, asTexts } from "../values.ts";

function optionText(value: string, field: ClientField, { context, resource }: CellWords): string {
  const known = field.options?.some((option) => option.value === value) ?? false;
  return known ? optionLabel(context.index.config, resource, field.name, value) : value;
}

function optionOf(typed: string, field: ClientField, words: CellWords): string {
  const wanted = foldText(typed);
  const found = (field.options ?? []).find(
    ({ value, retired }) =>
      !retired && (foldText(optionText(value, field, words)) === wanted || foldText(value) === wanted),
  );
  return found?.value ?? typed.trim();
}

const searches = (): FirstSign => ({ does: "searches" });

export const option: GridCell = {
  editor: "own",
  first: searches,
  write: (value, field, words) => optionText(asText(value), field, words),
  read: optionOf,
};

const PARTS = /\s*[;,]\s*/;

export const options: GridCell = {
  editor: "own",
  first: searches,
  write: (value, field, words) =>
    asTexts(value)
      .map((each) => optionText(each, field, words))
      .join("; "),
  read: (typed, field, words) =>
    typed
      .split(PARTS)
      .filter(Boolean)
      .map((part) => optionOf(part, field, words)),
};

export const tags: GridCell = {
  editor: "own",
  first: searches,
  write: (value) => asTexts(value).join("; "),
  read: (typed) => typed.split(PARTS).filter(Boolean),
};
