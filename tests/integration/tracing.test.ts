import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import type { SmtpServer } from "../support/smtp-server.ts";

const EMAIL = "boss@benchline.example";
const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
let server: SmtpServer;
let test: TestApp;

beforeAll(async () => {
  provider.register();
  server = await startSmtpServer();
  const smtp = { url: server.url, from: "Benchline <no-reply@benchline.example>" };
  test = await createTestApp({ smtp, traces: true });
  await test.database.write((trx) =>
    trx
      .updateTable("employee")
      .set({ email: EMAIL, email__key: EMAIL })
      .where("id", "=", test.users["boss"]?.id ?? 0)
      .execute(),
  );
});
afterAll(async () => {
  await test.close();
  await server.close();
  await provider.shutdown();
});

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spans = () =>
  exporter
    .getFinishedSpans()
    .filter((span) => span.spanContext().traceId === traceId)
    .map(({ name, attributes }) => ({ name, attributes }));

it("one trace leads from the call through its statements to the letter that leaves later", async () => {
  const answer = await test.as()("POST", "/api/auth/forgot_password/", {
    body: { email: EMAIL },
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  expectStatus(answer, 202);
  await expect.poll(() => server.letters.length).toBe(1);
  await expect.poll(() => spans().map(({ name }) => name)).toContain("send letter");
  const call = spans().find(({ name }) => name.startsWith("POST "));
  expect(call?.attributes).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/api/auth/forgot_password/",
    "http.response.status_code": answer.statusCode,
  });
  const statements = spans().filter(({ attributes }) => attributes["db.system.name"] !== undefined);
  expect(statements.some(({ name }) => name === "SELECT")).toBe(true);
  expect(statements.some(({ attributes }) => String(attributes["db.query.text"]).includes("sys__mail"))).toBe(
    true,
  );
  // texts of statements hold marks, never values
  expect(JSON.stringify(statements)).not.toContain(EMAIL);
});

it("a call whose caller names no trace has one of its own", async () => {
  exporter.reset();
  await test.as("boss")("GET", "/api/employee/");
  const finished = exporter.getFinishedSpans();
  const list = finished.find(({ name }) => name === "GET /api/employee/");
  expect(list?.spanContext().traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(list?.spanContext().traceId).not.toBe(traceId);
});
