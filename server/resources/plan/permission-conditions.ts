import {
  PERSON_ACTIONS,
  type PersonAction,
  FORM_ACTIONS,
  type FormAction,
  HANDED_ON,
  type HandedOn,
} from "../../../core/access/actions.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import { NOT_OFFERED } from "../errors.ts";
import { ALWAYS } from "./flags.ts";
import type { Decision, Reason } from "../../../core/access/types.ts";
import {
  type ApprovedStep,
  approvedSql,
  hasApprovedSql,
  memberSql,
  neededSql,
  takesApprovals,
} from "../sql/approvals.ts";
import type {
  CompiledApprovalGroup,
  CompiledField,
  CompiledLifecycle,
  CompiledTransition,
  Decides,
} from "../../../core/definition/types.ts";
import type { FlagSet, RowTest } from "./flags.ts";
import type { ClassMode, ResourceRights } from "./rights.ts";

interface TransitionTest {
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition;
  /** The row stands in a state the transition leaves from. */
  readonly offered: RowTest;
  readonly actor: RowTest;
  readonly condition: RowTest;
  readonly reason: Reason;
  /** How far its approvals are; null: it takes none. */
  readonly approvals: ApprovalTests | null;
}

/** What is asked of a row about the approvals of a transition. */
export interface ApprovalTests {
  readonly groups: readonly {
    readonly group: CompiledApprovalGroup;
    readonly asked: RowTest;
    /** The actor belongs to it. */
    readonly member: RowTest;
    readonly approved: (row: readonly unknown[]) => number;
  }[];
  /** The actor has approved already. */
  readonly given: RowTest;
  /** A group of theirs needs the actor now. */
  readonly needed: RowTest;
}

/** What the actor may do with a row, asked of the row's flags. */
export interface PermissionTests {
  readonly edit: RowTest;
  readonly editReason: Reason;
  readonly remove: RowTest;
  readonly removeReason: Reason;
  /** The row stands in a state in which only transitions change it. */
  readonly frozen: RowTest;
  /** Fields that a request may carry, each with the rows in which the actor may write it. */
  readonly writable: readonly { readonly field: CompiledField; readonly test: RowTest }[];
  /** Whether fields of a class may be read or written in the row, the grants of the resource apart. */
  readonly classReadable: ClassTest;
  readonly classWritable: ClassTest;
  /** The same for fields of child rows, which are decided by their parent. */
  readonly rowReadable: ChildTest;
  readonly rowWritable: ChildTest;
  readonly transitions: readonly TransitionTest[];
  /** Ways of handing the record on that the actor does not have in every row, with the rows in which they do. */
  readonly handedOn: readonly { readonly action: HandedOn; readonly test: RowTest }[];
  /** What may be done with a question form, by rows; none of other records. */
  readonly formActions: readonly { readonly action: FormAction; readonly test: RowTest }[];
  /** What may be done with the person as a whole, by rows; none of records that are no people. */
  readonly personActions: readonly { readonly action: PersonAction; readonly test: RowTest }[];
  /** Fields in whose place the actor may put other values than the server works out, by rows. */
  readonly overwritable: readonly { readonly field: CompiledField; readonly test: RowTest }[];
}

type ClassTest = (row: readonly unknown[], sensitivity: string | null) => boolean;
type ChildTest = (row: readonly unknown[], resource: string, field: string) => boolean;

export function createPermissionTests({
  rights,
  rightsOf,
  flags,
  action = "edit",
}: {
  rights: ResourceRights;
  rightsOf: (resource: string) => ResourceRights;
  flags: FlagSet;
  action?: "edit" | "create";
}): PermissionTests {
  const { resource } = rights;
  const offers = (operation: (typeof resource.operations)[number]) => resource.operations.includes(operation);
  const grants = offers(action) ? rights.writeGrants(action) : [];
  const held = grants.map(({ term, fields }) => ({ test: flags.term(term), fields }));
  const edit = someOf(held.map(({ test }) => test));
  const writable = resource.fields
    .filter((field) => isGiven(field, action))
    .map((field) => {
      const granted = held.filter(({ fields }) => fields === null || fields.includes(field.name));
      const mayWrite = flags.decision(rights.decideClass(field.sensitivity, "write"));
      return { field, test: both(someOf(granted.map(({ test }) => test)), mayWrite) };
    });
  const remove = rights.decide("delete");
  return {
    edit,
    editReason: offers(action) ? rights.decide(action).reason : NOT_OFFERED,
    remove: offers("archive") ? flags.decision(remove) : () => false,
    removeReason: remove.reason,
    frozen: someOf(resource.lifecycles.flatMap((lifecycle) => frozenStates(lifecycle, flags))),
    writable,
    classReadable: classTests({ rights, flags, mode: "read" }),
    classWritable: classTests({ rights, flags, mode: "write" }),
    rowReadable: rowTests({ rights, rightsOf, flags, mode: "read" }),
    rowWritable: rowTests({ rights, rightsOf, flags, mode: "write" }),
    transitions: offers("transition") ? stepTests(rights, flags) : [],
    handedOn: HANDED_ON.map((one) => ({ action: one, test: flags.decision(rights.decide(one)) })),
    formActions: offers("design")
      ? FORM_ACTIONS.map((one) => ({ action: one, test: flags.decision(rights.decide(one)) }))
      : [],
    personActions: resource.people
      ? PERSON_ACTIONS.map((one) => ({ action: one, test: flags.decision(rights.decide(one)) }))
      : [],
    overwritable: action === "edit" ? overwriteTests(rights, flags) : [],
  };
}

interface ClassQuestions {
  readonly rights: ResourceRights;
  readonly flags: FlagSet;
  readonly mode: ClassMode;
}

function classTests({ rights, flags, mode }: ClassQuestions): ClassTest {
  const tests = new Map(
    rights.resource.classes.map((name) => [name, flags.decision(rights.decideClass(name, mode))]),
  );
  return (row, sensitivity) => sensitivity === null || (tests.get(sensitivity)?.(row) ?? false);
}

function rowTests({
  rights,
  rightsOf,
  flags,
  mode,
}: ClassQuestions & { rightsOf: (resource: string) => ResourceRights }): ChildTest {
  const tests = new Map<string, RowTest>();
  for (const { kind, to } of rights.resource.fields) {
    if (kind !== "rows" || to === null) continue;
    const child = rightsOf(to);
    for (const { name, sensitivity } of child.resource.fields) {
      tests.set(`${to}.${name}`, flags.decision(ofParent(child.decideClass(sensitivity, mode), rights)));
    }
  }
  return (row, resource, field) => tests.get(`${resource}.${field}`)?.(row) ?? false;
}

/** A right to a class of child rows, asked of their parent: conditions on the child alone say nothing there. */
function ofParent(decision: Decision, { resource }: ResourceRights): Decision {
  if (decision.effect !== "constrain") return decision;
  const any = decision.constraint.any.filter(
    ({ when }) =>
      when === null ||
      predicateFields(when).record.every((name) => Object.hasOwn(resource.fieldsByName, name)),
  );
  return any.length === 0
    ? { effect: "deny", reason: decision.reason }
    : { ...decision, constraint: { any } };
}

/** A request may carry it: child rows and everything that is not the server's own. */
function isGiven(field: CompiledField, action: "edit" | "create"): boolean {
  return !field.readOnly && !(field.immutable && action === "edit");
}

function frozenStates({ field, states }: CompiledLifecycle, flags: FlagSet): RowTest[] {
  const names = states.filter(({ readOnly }) => readOnly).map(({ name }) => name);
  return names.length === 0 ? [] : [flags.condition({ field, in: names })];
}

/** What is asked of a row before a transition is made, for those of the resource that are wanted. */
export function stepTests(
  rights: ResourceRights,
  flags: FlagSet,
  wanted: (transition: CompiledTransition) => boolean = () => true,
): TransitionTest[] {
  return rights.resource.lifecycles.flatMap((lifecycle) =>
    lifecycle.transitions.filter(wanted).flatMap((transition) => {
      const decision: Decision = rights.transition(transition);
      if (decision.reason.code === "system_only") return [];
      const met = transition.when === null ? ALWAYS : flags.condition(transition.when);
      const condition = rights.delegated ? both(met, flags.others(transition.when)) : met;
      const offered = flags.condition({ field: lifecycle.field, in: [...transition.from] });
      const approvals = takesApprovals(transition)
        ? approvalTests({ rights, lifecycle, transition }, flags)
        : null;
      return [
        {
          lifecycle,
          transition,
          offered,
          condition,
          actor: approvals === null ? flags.decision(decision) : partOf(approvals, flags.decision(decision)),
          reason: decision.reason,
          approvals,
        },
      ];
    }),
  );
}

function approvalTests(step: ApprovedStep, flags: FlagSet): ApprovalTests {
  const { lifecycle, transition } = step;
  const key = `approvals|${lifecycle.field}|${transition.name}`;
  const groups = transition.approvals.groups.map((group) => ({
    group,
    asked: group.when === null ? ALWAYS : flags.condition(group.when),
    member: flags.holds(`${key}|member|${group.name}`, (frame) => memberSql(frame, step, group)),
    approved: flags.count(`${key}|count|${group.name}`, (frame) => approvedSql(frame, step, group)),
  }));
  return {
    groups,
    given: flags.holds(`${key}|given`, (frame) => hasApprovedSql(frame, step)),
    needed: flags.holds(`${key}|needed`, (frame) => neededSql(frame, step)),
  };
}

/** Whoever belongs to a group that is asked; where none is, whoever may make the transition. */
const partOf =
  ({ groups }: ApprovalTests, maker: RowTest): RowTest =>
  (row) => {
    const asked = groups.filter((one) => one.asked(row));
    return asked.length === 0 ? maker(row) : asked.some(({ member }) => member(row));
  };

function overwriteTests(rights: ResourceRights, flags: FlagSet): PermissionTests["overwritable"] {
  const { fieldsByName, values } = rights.resource;
  return values.flatMap(({ overwrite, when, fields }) => {
    if (overwrite === null) return [];
    const actor = flags.decision(rights.transition({ who: overwrite }));
    const condition = when === null ? ALWAYS : flags.condition(when);
    return fields.flatMap((name) => {
      const field = fieldsByName[name];
      if (field === undefined) return [];
      const mayWrite = flags.decision(rights.decideClass(field.sensitivity, "write"));
      return [{ field, test: both(both(actor, condition), mayWrite) }];
    });
  });
}

function someOf(tests: readonly RowTest[]): RowTest {
  return tests.includes(ALWAYS) ? ALWAYS : (row) => tests.some((test) => test(row));
}

function both(a: RowTest, b: RowTest): RowTest {
  if (a === ALWAYS) return b;
  return b === ALWAYS ? a : (row) => a(row) && b(row);
}

interface TransitionPermission {
  readonly field: string;
  readonly name: string;
  readonly to: string;
  /** What it decides on a record that waits. Absent: nothing. */
  readonly decides?: Decides;
  readonly allowed: boolean;
  readonly reason?: { readonly code: string; readonly rules: readonly string[] };
  /** How far its approvals are, group by group, of the groups that are asked. Absent: it takes none. */
  readonly approvals?: readonly GroupApprovals[];
}

interface GroupApprovals {
  readonly group: string;
  readonly approved: number;
  readonly quorum: number;
  /** The reader belongs to it. */
  readonly member: boolean;
}

/** Why a record cannot be edited: who asks has no right to it, or it is as nobody edits it. */
export interface EditDenial {
  readonly code: Reason["code"] | "record_archived" | "read_only_state";
  readonly rules: readonly string[];
}

export interface Permissions {
  readonly edit: boolean;
  /** Given where `edit` is not. */
  readonly edit_reason?: EditDenial;
  readonly delete: boolean;
  readonly transitions: readonly TransitionPermission[];
  readonly writable: readonly string[];
  /** Fields that may be overwritten with a reason. Absent where there are none. */
  readonly overwritable?: readonly string[];
  /** Ways of handing the record on that are not given. Absent where all are. */
  readonly withheld?: readonly HandedOn[];
  /** What of `design`, `fill`, `disclose` and `blank` is given. Absent where nothing is. */
  readonly granted?: readonly (FormAction | PersonAction)[];
}

/** As the answer of show carries it. What is archived can only be restored, by whoever may archive it. */
export function getPermissions(
  tests: PermissionTests,
  row: readonly unknown[],
  { archived }: { archived: boolean },
): Permissions {
  const refusal = editRefusal(tests, row, { archived });
  const edit = refusal === null;
  const transitions = archived ? [] : tests.transitions.filter(({ offered }) => offered(row));
  // also where only transitions change the record
  const overwritable = archived || !tests.edit(row) ? [] : namesOf(tests.overwritable, row);
  const withheld = tests.handedOn.filter(({ test }) => !test(row)).map(({ action }) => action);
  // people also when they left
  const given = archived ? tests.personActions : [...tests.formActions, ...tests.personActions];
  const granted = given.filter(({ test }) => test(row)).map(({ action }) => action);
  return {
    edit,
    ...(refusal === null ? {} : { edit_reason: refusal }),
    delete: tests.remove(row),
    transitions: transitions.map((test) => getTransition(test, row)),
    writable: edit ? namesOf(tests.writable, row) : [],
    ...(overwritable.length === 0 ? {} : { overwritable }),
    ...(withheld.length === 0 ? {} : { withheld }),
    ...(granted.length === 0 ? {} : { granted }),
  };
}

/** Fields whose test a row passes. */
export const namesOf = (tests: PermissionTests["writable"], row: readonly unknown[]): string[] =>
  tests.filter(({ test }) => test(row)).map(({ field }) => field.name);

/** Whoever has no right to a record learns that first: what it stands in is no way for them. */
function editRefusal(
  tests: PermissionTests,
  row: readonly unknown[],
  { archived }: { archived: boolean },
): EditDenial | null {
  if (!tests.edit(row)) return getDenial(tests.editReason);
  if (archived) return { code: "record_archived", rules: [] };
  return tests.frozen(row) ? { code: "read_only_state", rules: [] } : null;
}

function getTransition(test: TransitionTest, row: readonly unknown[]): TransitionPermission {
  const { lifecycle, transition, actor, condition, reason, approvals } = test;
  const { name, to, decides } = transition;
  const named = {
    field: lifecycle.field,
    name,
    to,
    ...(decides === null ? {} : { decides }),
    ...(approvals === null ? {} : { approvals: presentGroups(approvals, row) }),
  };
  if (!actor(row)) return { ...named, allowed: false, reason: getDenial(reason) };
  if (!condition(row)) return { ...named, allowed: false, reason: { code: "condition_not_met", rules: [] } };
  if (approvals?.needed(row) !== false) return { ...named, allowed: true };
  const code = approvals.given(row) ? "approved_already" : "approval_not_needed";
  return { ...named, allowed: false, reason: { code, rules: [] } };
}

const presentGroups = ({ groups }: ApprovalTests, row: readonly unknown[]): GroupApprovals[] =>
  groups
    .filter(({ asked }) => asked(row))
    .map(({ group: { name, quorum }, member, approved }) => ({
      group: name,
      approved: approved(row),
      quorum,
      member: member(row),
    }));

/** Why something is refused in a row: whoever is granted it all the same may do it in others. */
export function getDenial({ code, rules }: Reason): Reason {
  return { code: code === "granted" ? "out_of_scope" : code, rules };
}
