import type { TestApp } from "../../support/app.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { multipart } from "../../support/multipart.ts";

export interface JobBody {
  readonly id: number;
  readonly state: string;
  readonly rows: number;
  readonly columns: readonly { name: string; samples: string[]; field: string | null }[];
  readonly fields: readonly { name: string; writable: boolean; key: boolean; required: boolean }[];
  readonly mode: string;
  readonly key: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly error: { code: string; message: string } | null;
}

export interface RowBody {
  readonly number: number;
  readonly line: number;
  readonly state: string;
  readonly record: number | null;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly { column: string | null; field: string | null; code: string; message: string }[];
  readonly warnings: readonly { code: string }[];
  readonly changes: Readonly<Record<string, [unknown, unknown]>> | null;
}

/** The calls of one person about imports; `ok` forms fail the test unless the server agrees. */
export function importClient(test: TestApp, who = "boss") {
  const call = test.as(who);
  const settled = async (id: number): Promise<JobBody> => {
    await test.app.imports.drain();
    return jobOf(id);
  };
  const jobOf = async (id: number): Promise<JobBody> => {
    const answer = await call("GET", `/api/imports/${id}/`);
    expectStatus(answer, 200);
    return answer.json<{ data: JobBody }>().data;
  };
  const upload = (
    content: Buffer | string,
    { resource = "ticket", name = "file.csv", language = "en" } = {},
  ) => {
    const { headers, ...sent } = multipart({ content, name, texts: { resource } });
    return call("POST", "/api/imports/", { ...sent, headers: { ...headers, "accept-language": language } });
  };
  const post = (id: number, what: string, body?: object) =>
    call("POST", `/api/imports/${id}/${what}/`, body === undefined ? {} : { body });
  return {
    call,
    upload,
    post,
    jobOf,
    settled,
    async uploaded(content: Buffer | string, options: Parameters<typeof upload>[1] = {}): Promise<JobBody> {
      const answer = await upload(content, options);
      expectStatus(answer, 201);
      return answer.json<{ data: JobBody }>().data;
    },
    change: (id: number, body: object) => call("PATCH", `/api/imports/${id}/`, { body }),
    async checked(id: number): Promise<JobBody> {
      expectStatus(await post(id, "check"), 202);
      return settled(id);
    },
    async ran(id: number, body: object = {}): Promise<JobBody> {
      expectStatus(await post(id, "run", body), 202);
      return settled(id);
    },
    async rows(id: number, query = ""): Promise<RowBody[]> {
      const answer = await call("GET", `/api/imports/${id}/rows/${query}`);
      expectStatus(answer, 200);
      return answer.json<{ data: RowBody[] }>().data;
    },
    correct: (id: number, number: number, body: object) =>
      call("PATCH", `/api/imports/${id}/rows/${number}/`, { body }),
  };
}
