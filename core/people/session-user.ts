/** The signed-in employee as `GET /api/employee/me/` answers: the impersonated one while impersonating. */
export interface SessionUser {
  readonly id: number;
  readonly employee_id: string;
  readonly employee_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly gender: "male" | "female" | "other" | null;
  readonly shift: { readonly value: string; readonly display: string } | null;
  readonly team: { readonly id: number; readonly name: string; readonly department: string | null } | null;
  readonly roles: readonly string[];
  readonly display_roles: readonly string[];
  /** Names of skills. */
  readonly technology: readonly string[];
  readonly project: {
    readonly current_project: readonly { readonly id: number; readonly name: string }[];
    readonly total: number;
  };
  readonly have_certificate: boolean | null;
  readonly avatar: { readonly id: number; readonly name: string; readonly type: string } | null;
  readonly designation: string | null;
  readonly time_zone: string | null;
  readonly language: string | null;
  /** Release of the server. */
  readonly version: string;
  readonly must_change_password: boolean;
}
