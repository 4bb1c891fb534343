import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createShippedApp } from "../support/shipped-app.ts";
import { TEST_PASSWORD } from "../support/app.ts";

import { prepareOnce } from "../support/prepare-once.ts";
const EXAMPLE = /^```http\n(\w+) (\S+)\n(?:(\{.*)\n)?→ (\d+)(?: (.*))?\n```$/gm;

interface Example {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body: string;
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

const guide = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");
const examples = [...guide.matchAll(EXAMPLE)].map(([, method, path, body, status, answer]): Example => ({
  method: method as Example["method"],
  path: path ?? "",
  body: body ?? "",
  status: Number(status),
  answer: JSON.parse(answer ?? "{}") as Example["answer"],
}));

const test = prepareOnce(() => createShippedApp({ boss: ["superadmin", "marketing"] }));

const PARAMETER = /^\| [^|]+\| `([\w-]+=[^`]*)`(?: or `([\w-]+=[^`]*)`)? +\|/gm;

it("takes every parameter of lists that the guide names", async () => {
  const parameters = [...guide.matchAll(PARAMETER)].flatMap(([, one, other]) => [one, other]).filter(Boolean);
  expect(parameters.length).toBeGreaterThan(8);
  for (const parameter of parameters) {
    const path = `/api/client/?page=1&page_size=10&${parameter}`;
    const { statusCode, body } = await test.as("boss")("GET", path);
    expect({ path, statusCode, body }).toMatchObject({ path, statusCode: 200 });
  }
});

it("signs in at the address the guide names", async () => {
  const path = /^POST (\S+)\n\{"employee_id"/m.exec(guide)?.[1] ?? "";
  const body = { employee_id: "EM1", password: TEST_PASSWORD };
  const response = await test.as()("POST", path, { body });
  expect(response.json()).toMatchObject({ data: { token: expect.any(String) as string } });
});

it("answers every example of the guide to the API as it stands there", async () => {
  let last: Record<string, unknown> = {};
  const filled = (text: string) =>
    text.replace(/\{(id|row_version)\}/g, (_, name: string) => String(last[name]));
  for (const { method, path, body, status, answer } of examples) {
    const options = body === "" ? {} : { body: JSON.parse(filled(body)) as object };
    const response = await test.as("boss")(method, filled(path), options);
    const data: unknown = response.body === "" ? {} : response.json();
    expect({ path, status: response.statusCode, data }).toMatchObject({ path, status, data: answer });
    if (typeof (data as { id?: unknown }).id === "number") last = data as Record<string, unknown>;
  }
  expect(examples.map(({ method, status }) => `${method} ${status}`)).toEqual([
    "POST 201",
    "GET 200",
    "GET 200",
    "GET 400",
    "POST 201",
    "GET 200",
    "PATCH 200",
    "PATCH 409",
    "POST 200",
    "POST 400",
    "DELETE 200",
    "POST 201",
    "POST 201",
  ]);
});
