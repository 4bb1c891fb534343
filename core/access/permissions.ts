/** `all`: every required item must be held; `any`: one is enough. */
export type PermissionMode = "all" | "any";

interface PermissionQuestion {
  readonly held: readonly string[];
  /** Absent: nothing is required, and both helpers grant. */
  readonly required?: readonly string[] | null | undefined;
  readonly mode?: PermissionMode;
}

/** Whether a list of permissions contains all, or any, of the required ones. */
export function hasPermissions({ held, required, mode = "all" }: PermissionQuestion): boolean {
  if (required === undefined || required === null) return true;
  return mode === "all"
    ? required.every((item) => held.includes(item))
    : required.some((item) => held.includes(item));
}

/** The mirror: grants where `hasPermissions` refuses, and grants too when nothing is required. */
export function lacksPermissions(question: PermissionQuestion): boolean {
  if (question.required === undefined || question.required === null) return true;
  return !hasPermissions(question);
}
