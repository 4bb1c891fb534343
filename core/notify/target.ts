/** What a notification is about, as §3 names it. */
export interface NotificationTarget {
  /** `consultant`, `submission`, `projectupdate`; any other resource by its own name. */
  readonly name: string;
  readonly sub_name: string | null;
  readonly id: number;
  readonly sub_id: number | null;
}

/** In place of a part: the record is found where approvals wait for the person `sub_id` names. */
export const WAITING_PART = "approval_for";
/** In place of a part of one's own record: what guards one's account. */
export const SECURITY_PART = "security";
/** The same: the webhooks superadmins set up. */
export const WEBHOOKS_PART = "webhooks";

const CONSULTANT_KEYS: Readonly<Record<string, string>> = {
  feedback: "feedback",
  comment: "comments",
  consultantexit: "exit_details",
  consultantraterevision: "rate-revision",
  consultantmarketing: "marketing",
};

function consultantTab(sub_name: string | null): string {
  return CONSULTANT_KEYS[sub_name ?? ""] ?? "summary";
}

/** Where a click on a notification leads, and the record and the part of its page that show the same. */
export interface TargetScreen {
  readonly address: string;
  readonly resource: string;
  readonly part: string | null;
}

const PLACES: Readonly<Record<string, (target: NotificationTarget) => TargetScreen>> = {
  consultant: ({ name, id, sub_name }) => {
    const part = consultantTab(sub_name);
    return { address: `/consultant/bench/${id}/?key=${part}`, resource: name, part };
  },
  submission: ({ name, id, sub_name, sub_id }) => ({
    address:
      sub_name === null || sub_name === "projectsupport"
        ? `/details/${id}/support`
        : `/details/${id}/${encodeURIComponent(sub_name)}${sub_id === null ? "" : `?id=${sub_id}`}`,
    resource: name,
    part: sub_name,
  }),
  projectupdate: ({ id }) => ({
    address: `/project/${id}/project_update`,
    resource: "project",
    part: "updates",
  }),
};

/** The place a click on a notification opens (§2); null for a target the specification does not know. */
export function getTargetScreen(target: NotificationTarget | null): TargetScreen | null {
  if (target === null) return null;
  const { name, id, sub_name, sub_id } = target;
  if (sub_name === WAITING_PART) {
    return { address: `/approvals?for=${sub_id}&record=${name}:${id}`, resource: name, part: null };
  }
  if (sub_name === SECURITY_PART || sub_name === WEBHOOKS_PART)
    return { address: `/settings/${sub_name}`, resource: name, part: null };
  if (!Object.hasOwn(PLACES, name)) return null;
  return PLACES[name]?.(target) ?? null;
}

export function targetAddress(target: NotificationTarget | null): string | null {
  return getTargetScreen(target)?.address ?? null;
}

interface StoredTarget {
  readonly resource: string | null;
  readonly id: number | null;
  readonly sub_name: string | null;
  readonly sub_id: number | null;
}

/** Parts of records that §3 calls by a name of their own: resource → that name, and which parts it means. */
const NAMED_PARTS: Readonly<
  Record<string, { readonly name: string; readonly parts: ReadonlySet<string | null> }>
> = {
  project: { name: "projectupdate", parts: new Set([null, "project_update"]) },
};

/** §3's target of a stored one. */
export function getTarget({ resource, id, sub_name, sub_id }: StoredTarget): NotificationTarget | null {
  if (resource === null || id === null) return null;
  const named = NAMED_PARTS[resource];
  if (named?.parts.has(sub_name)) return { name: named.name, sub_name: null, id, sub_id };
  return { name: resource, sub_name, id, sub_id };
}
