import { request } from "../../../lib/http.ts";

export interface Certificate {
  readonly id: number;
  readonly certificate: { readonly name: string; readonly organization: string } | null;
  readonly has_expiry: boolean;
  /** YYYY-MM-DD, like `expiry_date`. */
  readonly issued_date: string | null;
  readonly expiry_date: string | null;
  readonly credential_id: string | null;
  readonly credential_url: string | null;
}

/** What the form sends. */
export interface CertificateBody {
  readonly certificate_name: string;
  readonly organization: string;
  readonly has_expiry: boolean;
  readonly issued_date: string;
  readonly expiry_date: string | null;
  readonly credential_id: string;
  readonly credential_url: string;
}

interface Call {
  readonly signal?: AbortSignal;
}

const PATH = "/api/employee_certificate/";

export async function ownCertificates({ signal }: Call): Promise<readonly Certificate[]> {
  return (await request<{ data: readonly Certificate[] }>({ path: PATH, signal })).data;
}

/** Organizations with the text in their names. */
export function findOrganizations(query: string, { signal }: Call): Promise<readonly string[]> {
  return names(new URLSearchParams({ organization: "true", query }), signal);
}

export function certificatesOf(organization: string, { signal }: Call): Promise<readonly string[]> {
  return names(new URLSearchParams({ organization_name: organization }), signal);
}

async function names(query: URLSearchParams, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const path = `${PATH}get_all/?${query.toString()}`;
  return (await request<{ data: readonly string[] }>({ path, signal })).data;
}

/** Adds a certificate, or changes one that is there; answers the server's words. */
export async function saveCertificate(id: number | null, body: CertificateBody): Promise<string> {
  const call = id === null ? { method: "POST", path: PATH } : { method: "PUT", path: `${PATH}${id}/` };
  return (await request<{ message: string }>({ ...call, body } as Parameters<typeof request>[0])).message;
}

export async function removeCertificate(id: number): Promise<void> {
  await request<unknown>({ method: "DELETE", path: `${PATH}${id}/` });
}

/** Answers whether there is any certification. */
export async function markCertificate(have: boolean): Promise<void> {
  await request<unknown>({
    method: "PUT",
    path: `${PATH}mark_certificate/`,
    body: { have_certificate: have },
  });
}
