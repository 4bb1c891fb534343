import type { Application } from "./support.ts";

interface RunningProject {
  readonly id: number;
  readonly code: string;
  readonly end_date: string;
  readonly consultant: { readonly id: number };
}

/**
 * The running project that ends last among those whose consultant may work until then: its last week holds no hours yet, and may
 * hold some.
 */
export async function lastRunningProject(application: Application): Promise<RunningProject> {
  const { data } = await application.call<{ data: RunningProject[] }>(
    "SA1001",
    "/api/project/?status=active&sort=-end_date&page_size=50&columns=code,end_date,consultant",
  );
  for (const project of data) {
    const { work_until: until } = await application.call<{ work_until: string | null }>(
      "SA1001",
      `/api/consultant/${project.consultant.id}/`,
    );
    if (until === null || until >= project.end_date) return project;
  }
  throw new Error("no project runs whose consultant may work until its end");
}
