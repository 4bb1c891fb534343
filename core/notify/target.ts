/** What a notification is about, as §3 names it. */
export interface NotificationTarget {
  /** `consultant`, `submission`, `projectupdate`; any other resource by its own name. */
  readonly name: string;
  readonly sub_name: string | null;
  readonly id: number;
  readonly sub_id: number | null;
}

const CONSULTANT_KEYS: Readonly<Record<string, string>> = {
  feedback: "feedback",
  comment: "comments",
  consultantexit: "exit_details",
  consultantraterevision: "rate-revision",
  consultantmarketing: "marketing",
};

/** The part of a consultant's page that shows what a notification is about. */
function consultantTab(sub_name: string | null): string {
  return CONSULTANT_KEYS[sub_name ?? ""] ?? "summary";
}

const ADDRESSES: Readonly<Record<string, (target: NotificationTarget) => string>> = {
  consultant: ({ id, sub_name }) => `/consultant/bench/${id}/?key=${consultantTab(sub_name)}`,
  submission: ({ id, sub_name, sub_id }) =>
    sub_name === null || sub_name === "projectsupport"
      ? `/details/${id}/support`
      : `/details/${id}/${encodeURIComponent(sub_name)}${sub_id === null ? "" : `?id=${sub_id}`}`,
  projectupdate: ({ id }) => `/project/${id}/project_update`,
};

/** The address a click on a notification opens (§2); null for a target the specification does not know. */
export function targetAddress(target: NotificationTarget | null): string | null {
  if (target === null || !Object.hasOwn(ADDRESSES, target.name)) return null;
  return ADDRESSES[target.name]?.(target) ?? null;
}

/** The same as the record it is and the part of it, for those to whom that address is closed. */
export function targetRecord({ name, sub_name }: NotificationTarget): {
  resource: string;
  tab: string | null;
} {
  switch (name) {
    case "consultant":
      return { resource: name, tab: consultantTab(sub_name) };
    case "projectupdate":
      return { resource: "project", tab: "updates" };
    default:
      return { resource: name, tab: sub_name };
  }
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
export function targetOf({ resource, id, sub_name, sub_id }: StoredTarget): NotificationTarget | null {
  if (resource === null || id === null) return null;
  const named = NAMED_PARTS[resource];
  if (named?.parts.has(sub_name)) return { name: named.name, sub_name: null, id, sub_id };
  return { name: resource, sub_name, id, sub_id };
}
