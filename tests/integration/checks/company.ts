import { SYSTEM } from "../../../server/resources/reindex/system.ts";
import { createStaffApp, plant, plantNamed } from "../people-app.ts";
import type { TestApp } from "../../support/app.ts";

export const STAFF = {
  boss: ["superadmin"],
  head: ["admin", "marketer"],
  max: ["marketer"],
  fin: ["finance"],
  fay: ["finance"],
  leg: ["legal"],
  ret: ["retention"],
  eng: ["scrum_master", "engineer", "admin"],
};
export type Person = keyof typeof STAFF;
export type Row = Record<string, unknown> & { id: number; row_version: number };

interface Issue {
  readonly field: string;
  readonly code: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly message: string;
}

export interface Answer {
  readonly status: number;
  readonly row: Row;
  /** `<code> <check> <field>` of what was refused or doubtful. */
  readonly issues: readonly string[];
  readonly messages: readonly string[];
  readonly body: string;
}

/** The middle of a day, for everybody. */
const NOON = Date.parse("2026-03-11T16:00:00Z");
export const day = (days: number): string => new Date(NOON + days * 86_400_000).toISOString().slice(0, 10);

/** `<check> <field>` of everything a write was refused for by a check. */
export const checks = ({ issues }: Answer): string[] =>
  issues.filter((issue) => issue.startsWith("check")).map((issue) => issue.split(" ").slice(1).join(" "));

export const moment = (days: number, hour = 12): number =>
  Date.parse(`${day(days)}T${String(hour).padStart(2, "0")}:00:00Z`);

/** The shipped definitions, a few people, and records that are just there. */
export async function createCompany() {
  const app = await createStaffApp({ people: STAFF, clock: () => NOON });
  let count = 0;
  const next = () => (count += 1);

  async function send(
    name: Person,
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    url: string,
    body?: object,
  ) {
    const answer = await app.as(name)(method, url, body === undefined ? {} : { body });
    const found =
      answer.body === "" ? {} : answer.json<{ issues?: Issue[]; data?: unknown; errors?: object }>();
    const list = found.issues ?? (Array.isArray(found.data) ? (found.data as Issue[]) : []);
    const issues = list.map(({ field, code, parameters }) =>
      `${code} ${parameters?.["check"] ?? parameters?.["rule"] ?? ""} ${field}`.replace("  ", " "),
    );
    const messages = Object.values(found.errors ?? {}).flat() as string[];
    return {
      status: answer.statusCode,
      row: found as Row,
      issues,
      messages,
      body: answer.body,
    } satisfies Answer;
  }

  const make = (name: Person, resource: string, values: object) =>
    send(name, "POST", `/api/${resource}/`, values);
  const read = async (resource: string, id: number) =>
    (await send("boss", "GET", `/api/${resource}/${id}/`)).row;
  async function change(name: Person, resource: string, id: number, values: object) {
    const { row_version } = await read(resource, id);
    return send(name, "PATCH", `/api/${resource}/${id}/`, { row_version, ...values });
  }
  async function move(name: Person, resource: string, id: number, transition: string, more: object = {}) {
    const { row_version } = await read(resource, id);
    return send(name, "POST", `/api/${resource}/${id}/transition/`, { transition, row_version, ...more });
  }
  /** The warnings a change would be saved with. */
  async function warned(resource: string, id: number, values: object): Promise<string[]> {
    const { row_version } = await read(resource, id);
    const answer = await send("boss", "POST", `/api/${resource}/${id}/warnings/`, { row_version, ...values });
    if (answer.status !== 200) throw new Error(answer.body);
    return checks(answer);
  }
  const history = async (resource: string, id: number) =>
    (await send("boss", "GET", `/api/${resource}/${id}/history/`)).row["data"] as Row[];

  /** What the server writes by itself. */
  const asSystem = (resource: string, values: Readonly<Record<string, unknown>>) =>
    app.app.benchline.engine.createByServer({
      actor: { ...SYSTEM, employeeId: app.users["boss"]!.id, roles: ["superadmin"] },
      resource,
      values,
    });

  const named = (table: string, row: object = {}) => plantNamed(app, table, `${table} ${next()}`, row);
  const there = (table: string, row: object) => plant(app, table, { label: `${table} ${next()}`, ...row });

  return {
    app,
    asSystem,
    next,
    send,
    make,
    read,
    change,
    move,
    history,
    warned,
    named,
    there,
    id: idOf(app),
    close: () => app.close(),
  };
}

const idOf =
  (app: TestApp) =>
  (name: Person): number =>
    app.users[name]!.id;

export type Company = Awaited<ReturnType<typeof createCompany>>;
