import { answer, arrayOf, query, ref, refTo } from "../components.ts";
import { schemaName } from "../schema-name.ts";
import { integer, text } from "./operation.ts";
import type { ResourceOperation } from "./operation.ts";
import type { ApiAction } from "../../../resources/api-actions.ts";
import {
  aggregateParameters,
  boardFields,
  boardParameters,
  listParameters,
  rowParameters,
} from "./parameters.ts";

/** Calls about the rows of a list. */
export const LIST_OPERATIONS = {
  list: {
    id: (name) => `list${name}`,
    summary: (plural) => `${plural}: one page of the list`,
    description:
      "Rows the caller may see that meet every filter, in order. A row holds the columns that are asked for. `count` is exact up to a bound, and always with count=exact.",
    parameters: listParameters,
    answers: ({ name }) => answer("The page and the total.", ref(`${schemaName(name)}List`)),
  },
  pick: {
    id: (name) => `pick${name}`,
    summary: (plural) => `${plural}: records to choose from`,
    description:
      "Up to twenty records for a picker, newest first, with their labels and a hint that tells namesakes apart.",
    parameters: () => [
      query("query", { ...text, maxLength: 200 }, "Beginnings of words of the label."),
      query("ids", text, "Instead: up to 100 ids, separated by commas, whose labels are wanted."),
    ],
    answers: () => refTo("responses", "Choices"),
  },
  board: {
    offered: (resource) => boardFields(resource).length > 0,
    id: (name) => `board${name}`,
    summary: (plural) => `${plural}: the first rows of every column of a board`,
    description:
      "One column for each value of the field, in the order of its states or options, each with its first rows and its count. Every filter of the list chooses rows here too.",
    parameters: boardParameters,
    answers: ({ name }) =>
      answer("The columns in their order.", {
        type: "object",
        required: ["data"],
        properties: {
          data: arrayOf({
            type: "object",
            required: ["value", "data", "count", "count_is_exact"],
            properties: {
              value: { type: ["string", "null"] },
              data: arrayOf(ref(schemaName(name))),
              count: integer,
              count_is_exact: { type: "boolean" },
            },
          }),
        },
      }),
  },
  aggregate: {
    id: (name) => `aggregate${name}`,
    summary: (plural) => `${plural}: counts and figures over the rows of a list`,
    description:
      "The rows the list would answer, put together by up to three fields, with a count, sums, averages, least and greatest values of each group and of all. Every filter of the list chooses rows here too.",
    parameters: aggregateParameters,
    answers: () => refTo("responses", "Figures"),
  },
  ids: {
    id: (name) => `ids${name}`,
    summary: (plural) => `${plural}: ids of every row that matches, at most 100,000, for work in parts`,
    description:
      "The rows the list would answer to the same filters, by their ids alone: for a change of many records in parts.",
    parameters: rowParameters,
    answers: () => refTo("responses", "Ids"),
  },
} satisfies Partial<Record<ApiAction, ResourceOperation>>;
