import type { ClientField } from "../../../core/definition/client-types.ts";
import { foldText } from "../../../core/definition/fold.ts";
import { optionLabel } from "../../config/labels.ts";
import type { CellLabels, FirstSign, GridCell } from "../types.ts";
import { asText, asStrings } from "../values.ts";

function optionText(value: string, field: ClientField, { context, resource }: CellLabels): string {
  const known = field.options?.some((option) => option.value === value) ?? false;
  return known ? optionLabel(context.index.config, resource, field.name, value) : value;
}

function getOption(typed: string, field: ClientField, words: CellLabels): string {
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
  read: getOption,
};

const PARTS = /\s*[;,]\s*/;

export const options: GridCell = {
  editor: "own",
  first: searches,
  write: (value, field, words) =>
    asStrings(value)
      .map((each) => optionText(each, field, words))
      .join("; "),
  read: (typed, field, words) =>
    typed
      .split(PARTS)
      .filter(Boolean)
      .map((part) => getOption(part, field, words)),
};

export const tags: GridCell = {
  editor: "own",
  first: searches,
  write: (value) => asStrings(value).join("; "),
  read: (typed) => typed.split(PARTS).filter(Boolean),
};
