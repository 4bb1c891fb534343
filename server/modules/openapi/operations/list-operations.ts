import { answer, arrayOf, ref } from "../components.ts";
import { schemaName } from "../resource-schemas.ts";
import { integer, text } from "./operation.ts";
import type { ResourceOperation } from "./operation.ts";
import {
  query,
  listParameters,
  rowParameters,
  aggregateParameters,
  boardParameters,
  boardFields,
} from "./parameters.ts";

/** Calls about the rows of a list. */
export const LIST_OPERATIONS: readonly ResourceOperation[] = [
  {
    method: "get",
    path: "/",
    operation: "list",
    actions: ["list"],
    id: (name) => `list${name}`,
    summary: (plural) => `${plural}: one page of the list`,
    parameters: listParameters,
    answers: ({ name }) => answer("The page and the total.", ref(`${schemaName(name)}List`)),
  },
  {
    method: "get",
    path: "/pick/",
    operation: "list",
    actions: ["pick", "list", "show"],
    id: (name) => `pick${name}`,
    summary: (plural) => `${plural}: records to choose from`,
    parameters: () => [
      query("query", { ...text, maxLength: 200 }, "Beginnings of words of the label."),
      query("ids", text, "Instead: up to 100 ids, separated by commas, whose labels are wanted."),
    ],
    answers: () =>
      answer("Records with their labels.", {
        type: "object",
        required: ["data"],
        properties: {
          data: arrayOf({
            type: "object",
            required: ["id", "label"],
            properties: {
              id: integer,
              label: { type: ["string", "null"] },
              hint: { type: ["string", "null"] },
            },
          }),
        },
      }),
  },
  {
    method: "get",
    path: "/board/",
    operation: "list",
    actions: ["list"],
    offered: (resource) => boardFields(resource).length > 0,
    id: (name) => `board${name}`,
    summary: (plural) => `${plural}: the first rows of every column of a board`,
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
  {
    method: "get",
    path: "/aggregate/",
    operation: "list",
    actions: ["list"],
    id: (name) => `aggregate${name}`,
    summary: (plural) => `${plural}: counts and figures over the rows of a list`,
    parameters: aggregateParameters,
    answers: () =>
      answer("Figures by group and in all.", {
        type: "object",
        required: ["data", "total"],
        properties: {
          data: arrayOf({ type: "object" }),
          total: { type: "object" },
          truncated: { type: "boolean" },
        },
      }),
  },
  {
    method: "get",
    path: "/ids/",
    operation: "list",
    actions: ["edit", "delete", "approve"],
    id: (name) => `ids${name}`,
    summary: (plural) => `${plural}: ids of every row that matches, at most 100,000, for work in parts`,
    parameters: rowParameters,
    answers: () =>
      answer("The ids, smallest first.", {
        type: "object",
        required: ["data", "count"],
        properties: { data: arrayOf(integer), count: integer },
      }),
  },
];
