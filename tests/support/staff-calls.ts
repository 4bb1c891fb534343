import type { TestApp } from "./app.ts";
import { multipart } from "./multipart.ts";

export type Row = Record<string, unknown> & { id: number; row_version: number };
type Method = "GET" | "POST" | "PATCH";

/** A Wednesday, in the middle of the day for everybody. */
export const NOON = Date.parse("2026-03-11T16:00:00Z");
export const day = (days: number): string => new Date(NOON + days * 86_400_000).toISOString().slice(0, 10);

/** What is looked after before somebody is gone. */
export const CLEARANCE = [
  "timesheets_in",
  "final_pay",
  "assets_back",
  "access_removed",
  "petition_withdrawn",
  "lca_withdrawn",
  "return_transport",
  "school_notified",
  "benefits_notice",
];

/** Short ways to work on a test server as the people it was started with; `boss` reads what is compared. */
export function staffCalls<Person extends string>(app: () => TestApp) {
  const id = (name: Person): number => app().users[name]!.id;

  const ask = (name: Person, method: Method, url: string, body?: object) =>
    app().as(name)(method, url, body === undefined ? {} : { body });

  async function call(name: Person, method: Method, url: string, body?: object): Promise<Row> {
    const answer = await ask(name, method, url, body);
    if (answer.statusCode >= 300)
      throw new Error(`${name} ${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  }

  const make = (name: Person, resource: string, values: object) =>
    call(name, "POST", `/api/${resource}/`, values);
  const read = (resource: string, record: number) =>
    call("boss" as Person, "GET", `/api/${resource}/${record}/`);
  async function all(resource: string, query: string): Promise<Row[]> {
    const parameters = { sort: "id", page_size: "100", ...Object.fromEntries(new URLSearchParams(query)) };
    const url = `/api/${resource}/?${new URLSearchParams(parameters)}`;
    const { data } = (await call("boss" as Person, "GET", url)) as unknown as { data: Row[] };
    return Promise.all(data.map((row) => read(resource, row.id)));
  }

  /** Asks for a transition as one of the people; `values` come with it. */
  async function tryMove(name: Person, resource: string, record: number, transition: string, more = {}) {
    const { row_version } = await read(resource, record);
    return ask(name, "POST", `/api/${resource}/${record}/transition/`, { transition, row_version, ...more });
  }

  /** The same, where it has to come through. */
  async function move(
    name: Person,
    resource: string,
    record: number,
    transition: string,
    more: object = {},
  ): Promise<Row> {
    const answer = await tryMove(name, resource, record, transition, more);
    if (answer.statusCode >= 300) throw new Error(`${name} ${transition} ${resource}: ${answer.body}`);
    return answer.json();
  }

  async function file(name: Person): Promise<{ id: number }> {
    const content = Buffer.from("%PDF-1.4\n%%EOF\n");
    const sent = multipart({ name: "paper.pdf", content, type: "application/pdf" });
    const answer = await app().as(name)("POST", "/api/files/", sent);
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return { id: answer.json<{ data: { id: number } }>().data.id };
  }

  return { id, ask, call, make, read, all, tryMove, move, file };
}
