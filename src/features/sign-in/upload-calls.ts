import { request } from "../../lib/http.ts";

/** What the link of a letter that asks for a timesheet is good for. */
export type UploadLink = Contacted &
  (
    | { readonly state: "open"; readonly sheet: AskedSheet }
    | { readonly state: "used" | "expired" | "closed"; readonly sheet: null }
  );

interface Contacted {
  /** Whom to write to where the link is of no use. */
  readonly contact: { readonly name: string; readonly address: string } | null;
}

export interface AskedSheet {
  readonly consultant: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly due_on: string;
  /** In the words of whoever asked. */
  readonly message: string;
  /** Kinds of files: `pdf`, `jpeg`. */
  readonly accept: readonly string[];
  readonly megabytes: number;
}

export async function findUploadLink(token: string): Promise<UploadLink> {
  const { data } = await request<{ data: UploadLink }>({
    method: "POST",
    path: "/api/files/timesheet/link/",
    body: { token },
    signsIn: true,
  });
  return data;
}

interface HandingIn {
  readonly token: string;
  readonly file: File;
  readonly onUpload: (share: number) => void;
}

/** Sends the signed sheet; gives the link as it is afterwards. */
export async function handIn({ token, file, onUpload }: HandingIn): Promise<UploadLink> {
  const body = new FormData();
  // the server looks at the link before it takes the file in
  body.append("token", token);
  body.append("file", file);
  const { data } = await request<{ data: UploadLink }>({
    method: "POST",
    path: "/api/files/timesheet/",
    body,
    onUpload,
    signsIn: true,
  });
  return data;
}
