import type { Application } from "./support.ts";

interface Row {
  readonly id: number;
  readonly row_version: number;
}
interface Due {
  readonly interview: { readonly interviews: readonly unknown[] };
  readonly project: { readonly projects: readonly unknown[] };
  readonly update: { readonly updates: readonly unknown[] };
}

const ROOT = "SA1001";
const DAY = 86_400_000;
const date = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Lets somebody owe something of each kind; gives the person's id. `after`: interviews that are left to others. */
export async function arrangeDue(
  { call }: Pick<Application, "call">,
  person: string,
  { after = 0 }: { readonly after?: number } = {},
): Promise<number> {
  const me = (await call<{ data: { id: number } }>(person, "/api/employee/me/")).data.id;
  const owed = async () =>
    (await call<{ data: Due }>(person, `/api/emp_notify/${me}/notification_due/`)).data;
  const rows = async (path: string) => (await call<{ data: Row[] }>(ROOT, path)).data;

  // whoever is on leave today is asked for nothing until it is over
  const leaves = await rows(`/api/leave/?page_size=50&employee=${me}&status=approved&end__gte=${date(2)}`);
  for (const { id, row_version } of leaves)
    await call(ROOT, `/api/leave/${id}/transition/`, {
      method: "POST",
      body: { field: "status", transition: "cancel", row_version, override_reason: "Back at work" },
    });

  const open = await rows(
    `/api/interview/?page_size=20&feedback_state=due,overdue&schedule__gte=${date(50)}T00:00:00Z`,
  );
  for (const { id, row_version } of open.slice(after, after + 2)) {
    const body = { row_version, supervisor: me };
    await call(ROOT, `/api/interview/${id}/`, { method: "PATCH", body });
  }
  const projects = await rows(
    `/api/project/?page_size=50&status=active&project_type=client&start_date__lte=${date(60)}&sort=-start_date`,
  );
  for (const { id } of projects) {
    const { project, update } = await owed();
    if (project.projects.length > 1 && update.updates.length > 0) break;
    const body = { project: id, support: me, start: date(30), role: "secondary" };
    await call(ROOT, "/api/project_support/", { method: "POST", body }).catch(() => undefined);
  }
  const { interview, project, update } = await owed();
  const counts = [interview.interviews.length, project.projects.length, update.updates.length];
  if (counts.includes(0)) throw new Error(`Nothing is owed of a kind: ${counts.join(", ")}`);
  return me;
}
