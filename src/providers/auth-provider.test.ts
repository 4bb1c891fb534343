import { beforeEach, expect, test, vi } from "vitest";

const sent: unknown[] = [];
let answer = { status: 202, data: {} as unknown };
const started: string[] = [];
const releases: string[] = [];
vi.mock("../lib/http.ts", () => ({
  send: async ({ body }: { body: unknown }) => {
    sent.push(body);
    return answer;
  },
  request: async () => answer.data,
}));
vi.mock("../lib/release.ts", () => ({ noteRelease: (release: string) => void releases.push(release) }));
vi.mock("../lib/preferences.ts", () => ({ getDeviceName: () => "this browser" }));
vi.mock("../lib/session.ts", () => ({ startSession: (token: string) => void started.push(token) }));

const { authProvider } = await import("./auth-provider.ts");
const credentials = { employeeId: "MK1001", password: "secret" };

beforeEach(() => {
  started.length = 0;
});

test("a session begins with a token alone, and says whether its password is to be changed first", async () => {
  answer = { status: 202, data: { data: { token: "t1" } } };
  expect(await authProvider.login(credentials)).toEqual({ success: true, mustChangePassword: false });
  answer = { status: 202, data: { data: { token: "t2", must_change_password: true } } };
  expect(await authProvider.login(credentials)).toEqual({ success: true, mustChangePassword: true });
  expect(started).toEqual(["t1", "t2"]);
  expect(sent.at(-1)).toEqual({
    employee_id: "MK1001",
    password: "secret",
    fcm_token: null,
    device: "this browser",
  });
});

test("a ticket is no session: the second step begins it with a code", async () => {
  answer = { status: 200, data: { message: "Enter the code.", data: { ticket: "t" } } };
  expect(await authProvider.login(credentials)).toEqual({ success: false, ticket: "t" });
  expect(started).toEqual([]);
  answer = { status: 202, data: { data: { token: "t3" } } };
  expect(await authProvider.login({ ticket: "t", code: "123456" })).toMatchObject({ success: true });
  expect(sent.at(-1)).toEqual({ ticket: "t", code: "123456", fcm_token: null, device: "this browser" });
  expect(started).toEqual(["t3"]);
});

test("every other answer speaks through its message", async () => {
  answer = { status: 200, data: { message: "Wait for your manager." } };
  const { success, error } = await authProvider.login(credentials);
  expect({ success, text: error?.message }).toEqual({ success: false, text: "Wait for your manager." });
  expect(started).toEqual([]);
});

test("who is signed in also tells the release of the server", async () => {
  answer = { status: 200, data: { data: { id: 7, technology: ["Java", null], version: 12 } } };
  expect(await authProvider.getIdentity()).toMatchObject({ id: 7, technology: ["Java"] });
  expect(releases).toEqual(["12"]);
});
