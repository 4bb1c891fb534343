import { request } from "../../../lib/http.ts";

/** A project that can be supported, or is. */
export interface RemoteProject {
  readonly id: number;
  readonly client: string | null;
  readonly consultant_name: string | null;
  readonly vendor: string | null;
}

export const PARTIES = ["client", "consultant", "vendor"] as const;
/** Who tells a project apart. */
export type Party = (typeof PARTIES)[number];

const FIND: Readonly<Record<Party, string>> = {
  client: "/api/submission/client/",
  consultant: "/api/consultant/",
  vendor: "/api/vendor_company/",
};

interface Call {
  readonly signal?: AbortSignal;
}

/** Names with the text in them. */
export async function findNames(party: Party, query: string, { signal }: Call): Promise<readonly string[]> {
  const path = `${FIND[party]}?${new URLSearchParams({ query }).toString()}`;
  const { data } = await request<{ data: readonly { readonly name: string }[] }>({ path, signal });
  return [...new Set(data.map(({ name }) => name))];
}

/** What the person supports at present. */
export async function supportedNow({ signal }: Call): Promise<readonly RemoteProject[]> {
  return (await request<{ data: readonly RemoteProject[] }>({ path: "/api/employee/get_projects/", signal }))
    .data;
}

/** Projects of a client, a consultant and a vendor together. */
export async function matchingProjects(
  { vendor, client, consultant }: Readonly<Record<Party, string>>,
  { signal }: Call,
): Promise<readonly RemoteProject[]> {
  const path = `/api/employee/projects/?${new URLSearchParams({ vendor, client, consultant }).toString()}`;
  return (await request<{ data: readonly RemoteProject[] }>({ path, signal })).data;
}

interface Assignment {
  readonly project: number;
  /** Employee id of whoever supports. */
  readonly support: number;
  /** YYYY-MM-DD. */
  readonly start: string;
}

/** Takes on the support of a project; answers the server's words. */
export async function addSupport({ project, support, start }: Assignment): Promise<string> {
  const body = { start, project, support, status: "active" };
  const path = `/api/project/${project}/support/`;
  return (await request<{ message: string }>({ method: "POST", path, body })).message;
}

interface SupportedRow {
  readonly id: number;
  readonly project: { readonly id: number; readonly label: string | null } | null;
  readonly start: string | null;
  readonly status: string;
}

/** Everything the person ever supported, latest first. */
export async function allSupported({ signal }: Call): Promise<readonly SupportedRow[]> {
  const parameters = { page: "1", page_size: "100", scope: "my", columns: "project,start,status" };
  const path = `/api/project_support/?${new URLSearchParams(parameters).toString()}`;
  return (await request<{ data: readonly SupportedRow[] }>({ path, signal })).data;
}
