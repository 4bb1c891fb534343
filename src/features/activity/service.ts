import { callService, request } from "../../lib/http.ts";

/** Who reports, in the words of the activity service (§3). */
export interface Reporter {
  readonly EmpID: string;
  readonly EmpName: string;
  readonly Team: string | null;
  readonly Department: string | null;
}

interface Me {
  readonly data: {
    readonly employee_id: string;
    readonly employee_name: string;
    readonly team: { readonly name: string; readonly department: string | null } | null;
  };
}

let reporter: Promise<Reporter> | null = null;

/** Asked for when the first report goes out; a failure is asked anew. */
async function whoReports(): Promise<Reporter> {
  reporter ??= request<Me>({ path: "/api/employee/me/" }).then(({ data }) => ({
    EmpID: data.employee_id,
    EmpName: data.employee_name,
    Team: data.team?.name ?? null,
    Department: data.team?.department ?? null,
  }));
  reporter.catch(() => (reporter = null));
  return reporter;
}

/** Posts to the activity service: the one that is configured, else our own server. Throws `ApiError`. */
export async function report({
  host,
  path,
  body,
}: {
  host: string | null;
  path: "/api/add_journal" | "/api/activity";
  body: (who: Reporter) => Readonly<Record<string, unknown>>;
}): Promise<void> {
  const payload = body(await whoReports());
  if (host === null) await request({ method: "POST", path, body: payload });
  else await callService({ host, path, body: payload });
}

/** Nobody is disturbed by a report that did not arrive: it is noted for whoever looks into it. */
export function noteFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- §8: such failures are only logged
  console.info(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}
