import type { FastifyContextConfig } from "fastify";
import type { Action, Operation } from "../../core/definition/types.ts";

/** What a call takes: the resource must offer the operation, and one of the actions must be granted. */
export interface ApiRight {
  readonly operation: Operation;
  readonly actions: readonly [Action, ...Action[]];
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface ApiCall extends ApiRight {
  /** Below `/api/:resource`. */
  readonly route: `${Method} /${string}`;
  readonly config?: FastifyContextConfig;
  /** What an API key needs for the call, one of them; absent: one of `actions`. */
  readonly keyActions?: readonly [Action, ...Action[]];
}

/** Writes of one record: with `Idempotency-Key` they are carried out once. */
const ONCE = { once: true } as const;
const LARGE = { large: true } as const;
/** Also on behalf of somebody whose approvals the caller was given. */
const ON_BEHALF = { onBehalf: true } as const;
/** So for what belongs to a record that waits for that person. */
const OF_WAITING = { onBehalf: "record" } as const;

/** Every call of a resource. Routes, rights and the description of the API are tables over these names. */
export const API_ACTIONS = {
  list: { route: "GET /", operation: "list", actions: ["list"] },
  pick: { route: "GET /pick/", operation: "list", actions: ["pick", "list", "show"] },
  board: { route: "GET /board/", operation: "list", actions: ["list"] },
  aggregate: { route: "GET /aggregate/", operation: "list", actions: ["list"] },
  ids: { route: "GET /ids/", operation: "list", actions: ["edit", "delete", "approve"] },
  create: { route: "POST /", operation: "create", actions: ["create"], config: ONCE },
  startingValues: { route: "GET /new/", operation: "create", actions: ["create"] },
  warningsOfNew: { route: "POST /warnings/", operation: "create", actions: ["create"] },
  warnings: { route: "POST /:id/warnings/", operation: "edit", actions: ["edit"] },
  proposedRows: { route: "GET /:id/proposed_rows/", operation: "edit", actions: ["edit"] },
  matches: { route: "GET /:id/matches/", operation: "show", actions: ["show"], config: OF_WAITING },
  show: { route: "GET /:id/", operation: "show", actions: ["show"] },
  replace: { route: "PUT /:id/", operation: "edit", actions: ["edit"], config: ONCE },
  edit: { route: "PATCH /:id/", operation: "edit", actions: ["edit"], config: ONCE },
  archive: { route: "DELETE /:id/", operation: "archive", actions: ["delete"], config: ONCE },
  restore: { route: "POST /:id/restore/", operation: "archive", actions: ["delete"], config: ONCE },
  transition: {
    route: "POST /:id/transition/",
    operation: "transition",
    actions: ["show"],
    keyActions: ["approve"],
    config: { ...ONCE, ...ON_BEHALF },
  },
  history: { route: "GET /:id/history/", operation: "show", actions: ["show"], config: OF_WAITING },
  export: { route: "GET /export/", operation: "export", actions: ["export"] },
  exportLink: { route: "POST /export/link/", operation: "export", actions: ["export"] },
  bulk: {
    route: "POST /bulk/",
    operation: "list",
    actions: ["edit", "delete", "approve"],
    config: { ...LARGE, ...ON_BEHALF },
  },
  undoBulk: {
    route: "POST /bulk/undo/",
    operation: "edit",
    actions: ["edit"],
    config: { ...LARGE, ...ON_BEHALF },
  },
  comments: { route: "GET /:id/comments/", operation: "comment", actions: ["show"], config: OF_WAITING },
  addComment: {
    route: "POST /:id/comments/",
    operation: "comment",
    actions: ["show"],
    keyActions: ["edit"],
    config: ONCE,
  },
  changeComment: {
    route: "PATCH /:id/comments/:comment/",
    operation: "comment",
    actions: ["show"],
    keyActions: ["edit"],
  },
  removeComment: {
    route: "DELETE /:id/comments/:comment/",
    operation: "comment",
    actions: ["show"],
    keyActions: ["edit"],
  },
  files: { route: "GET /:id/files/", operation: "file", actions: ["show"], config: OF_WAITING },
  attachFile: { route: "POST /:id/files/", operation: "file", actions: ["edit"] },
  removeFile: { route: "DELETE /:id/files/:file/", operation: "file", actions: ["edit"] },
  print: { route: "GET /:id/print/", operation: "show", actions: ["print"] },
  email: { route: "POST /:id/email/", operation: "show", actions: ["email"], config: ONCE },
  withdrawEmail: { route: "DELETE /:id/email/:sending/", operation: "show", actions: ["email"] },
  share: { route: "POST /:id/share/", operation: "show", actions: ["share"], config: ONCE },
  relatedCounts: { route: "GET /:id/counts/", operation: "show", actions: ["show"], config: OF_WAITING },
} as const satisfies Record<string, ApiCall>;

export type ApiAction = keyof typeof API_ACTIONS;

/** How the router knows a call. */
export function routeOf(name: ApiAction) {
  const { route, actions, keyActions = actions, config }: ApiCall = API_ACTIONS[name];
  const [method = "", path = ""] = route.split(" ");
  return {
    method: method as Method,
    url: `/api/:resource${path}`,
    config: { ...config, forKeys: keyActions },
  };
}
