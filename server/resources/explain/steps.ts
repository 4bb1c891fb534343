import { classPositions } from "../../../core/access/classes.ts";
import { decidingPositions, type Position } from "../../../core/access/decide.ts";
import type { HandedOn } from "../../../core/access/actions.ts";
import type { Deed, Way } from "../../../core/access/explained.ts";
import type { ConstraintTerm, Decision } from "../../../core/access/types.ts";
import type { Action, CompiledField, Operation } from "../../../core/definition/types.ts";
import { API_ACTIONS } from "../api-actions.ts";
import type { OpenResource } from "../read/open.ts";

/** One question of rights on the way to a verdict: all of them must be answered with yes. */
export interface Step {
  readonly kind: "action" | "class";
  /** The action that stands for it, or the class of the field. */
  readonly name: string;
  readonly mode: Action | "read" | "write";
  readonly decision: Decision;
  readonly denials: readonly Position[];
  /** Ways the person holds; each opens some rows, or all. */
  readonly ways: readonly (Position & ConstraintTerm)[];
}

interface WayOf {
  readonly operation: Operation;
  /** Of each, one of the actions is enough. */
  readonly actions: readonly (readonly [Action, ...Action[]])[];
  readonly mode: "read" | "write";
}

const reading = (call: "show" | "list" | "history" | "aggregate"): WayOf => {
  const { operation, actions } = API_ACTIONS[call];
  return { operation, actions: [actions], mode: "read" };
};
/** Handed on is what may be opened. */
const handing = (action: HandedOn): WayOf => ({
  operation: "show",
  actions: [["show"], [action]],
  mode: "read",
});
/** Whoever lists or opens a record may see that it is there. */
const SEEN: readonly [Action, ...Action[]] = ["show", "list"];
const doing = (operation: Operation, actions: WayOf["actions"]): WayOf => ({
  operation,
  actions,
  mode: "write",
});

/** What each way takes, in the order in which it is asked. */
const WAYS: Readonly<Record<Way, WayOf>> = {
  open: reading("show"),
  print: handing("print"),
  email: handing("email"),
  share: handing("share"),
  history: reading("history"),
  list: reading("list"),
  filter: reading("list"),
  sort: reading("list"),
  search: reading("list"),
  total: reading("aggregate"),
  report: reading("list"),
  export: { operation: "export", actions: [["export"], ["list"]], mode: "read" },
  live: { operation: "list", actions: [SEEN], mode: "read" },
  create: doing("create", [["create"]]),
  edit: doing("edit", [SEEN, ["edit"]]),
  delete: doing("archive", [SEEN, ["delete"]]),
  approve: doing("transition", [SEEN]),
  design: doing("design", [SEEN, ["design"]]),
  fill: doing("design", [SEEN, ["fill"]]),
  disclose: doing("show", [["show"], ["disclose"]]),
  blank: doing("show", [["show"], ["blank"]]),
};

/** No field has a say in these. */
const OF_WHOLE_RECORD: ReadonlySet<string> = new Set<Deed>([
  "delete",
  "approve",
  "design",
  "fill",
  "disclose",
  "blank",
]);

const WRITES: ReadonlySet<string> = new Set<Deed>(["create", "edit"]);

/** The questions of rights of a way, with the person's ways through each. */
export function stepsOf(
  { definitions: { access }, actor, resource, own }: OpenResource,
  { way, field }: { way: Way; field: CompiledField | null },
): { readonly offered: boolean; readonly steps: readonly Step[] } {
  const { operation, actions, mode } = WAYS[way];
  const steps = actions.map((any): Step => {
    const positions = any.map((action) =>
      decidingPositions({ access, actor, resource: resource.name, action }),
    );
    const open = any.map((action) => own.decide(action));
    const at = open.findIndex(({ effect }) => effect !== "deny");
    const [name] = any;
    const ofField = ({ fields }: { fields: readonly string[] | null }) =>
      field === null || fields === null || !WRITES.has(way) || fields.includes(field.name);
    return {
      kind: "action",
      name,
      mode: name,
      decision: any.length > 1 ? own.visible : open[Math.max(at, 0)]!,
      denials: positions.flatMap(({ denials }) => denials),
      ways: positions.flatMap(({ grants }) => (WRITES.has(name) ? grants.filter(ofField) : grants)),
    };
  });
  if (field !== null && field.sensitivity !== null && !OF_WHOLE_RECORD.has(way)) {
    const asked = { access, actor, resource: resource.name, class: field.sensitivity, mode };
    steps.push({
      kind: "class",
      name: field.sensitivity,
      mode,
      decision: own.decideClass(field.sensitivity, mode),
      denials: [],
      ways: classPositions(asked),
    });
  }
  return { offered: resource.operations.includes(operation) || way === "live", steps };
}
