import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { WebKitPrograms } from "../../scripts/find-other-browsers.mjs";
import { freePort } from "../support/free-port.ts";

/** One window of a browser that Playwright cannot drive as its makers ship it. */
export interface Driver {
  readonly goto: (url: string) => Promise<void>;
  /** Runs in the page; arguments and answer are JSON. */
  readonly run: <Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Presses and lets go one key after the other, in what has the focus. */
  readonly type: (keys: string) => Promise<void>;
  /** What the page wrote as an error or did not catch; WebKit does not tell. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

const keyActions = (keys: string) => [
  {
    type: "key",
    id: "keyboard",
    actions: Array.from(keys).flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

/** Ends a browser and waits until it is gone. */
async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = new Promise((resolve) => program.once("exit", resolve));
  program.kill("SIGTERM");
  await gone;
}

/** Tries until it succeeds, for the start of a program. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const latest = Date.now() + 30_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > latest) throw error;
      await delay(100);
    }
  }
}

function markAsLeft(): void {
  document.documentElement.dataset["left"] = "true";
}

function isNewPage(): boolean {
  return document.readyState === "complete" && document.documentElement.dataset["left"] === undefined;
}

/** Firefox without a window, through WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export async function openFirefox(program: string): Promise<Driver> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), "benchline-firefox-"));
  const firefox = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${port}`, "about:blank"],
    { stdio: "ignore", env: { ...process.env, HOME: profile } },
  );
  const socket = await eventually(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const tried = new WebSocket(`ws://127.0.0.1:${port}/session`);
        tried.addEventListener("open", () => resolve(tried), { once: true });
        tried.addEventListener("error", () => reject(new Error("Firefox does not answer")), { once: true });
      }),
  );
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const complaints: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Answer;
    if (message.method === "log.entryAdded") {
      if (message.params.level === "error") complaints.push(String(message.params.text));
      return;
    }
    const asked = waiting.get(message.id ?? -1);
    if (message.type === "error") asked?.reject(new Error(`${message.error}: ${message.message}`));
    else asked?.resolve(message.result ?? {});
  });
  let last = 0;
  const send = (method: string, params: unknown) => {
    last += 1;
    const asked = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
  await send("session.new", { capabilities: {} });
  // the first tab still opens what Firefox starts with, and that breaks off what else is opened in it
  const { context } = await send("browsingContext.create", { type: "tab" });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  await send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 800 } });
  const run: Driver["run"] = async (script, ...args) => {
    const given = args.map((value) => ({ type: "string", value: JSON.stringify(value) }));
    const answer = (await send("script.callFunction", {
      functionDeclaration: `async (...given) => JSON.stringify([await (${String(script)})(...given.map(JSON.parse))])`,
      arguments: given,
      target: { context },
      awaitPromise: true,
    })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
    if (!answer.result) throw new Error(answer.exceptionDetails?.text);
    return (JSON.parse(answer.result.value) as [never])[0];
  };
  return {
    // The browser's own waiting fails where the page that is left was still fetching: the new page is looked for instead.
    goto: async (url) => {
      await run(markAsLeft);
      await eventually(() => send("browsingContext.navigate", { context, url, wait: "none" }));
      await eventually(async () => {
        if (!(await run(isNewPage))) throw new Error(`${url} did not come`);
      });
    },
    run,
    type: async (keys) => void (await send("input.performActions", { context, actions: keyActions(keys) })),
    complaints,
    close: async () => {
      socket.close();
      await end(firefox);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

interface Answer {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly method?: string;
  readonly params: { readonly level: string; readonly text: string };
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

/** WebKitGTK on a display of its own, through WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function openWebKit(programs: WebKitPrograms): Promise<Driver> {
  const screen = spawn(programs.display, ["-displayfd", "1", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = await new Promise<string>((resolve) =>
    screen.stdout.once("data", (line) => resolve(`:${String(line).trim()}`)),
  );
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display },
  });
  const call = async (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const browserOptions = { binary: programs.browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
  await eventually(() => call("GET", "/status"));
  const { sessionId } = (await call("POST", "/session", { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/window/rect`, { width: 1280, height: 860 });
  return {
    goto: async (url) => void (await call("POST", `${session}/url`, { url })),
    run: async (script, ...args) =>
      (await call("POST", `${session}/execute/async`, {
        script: `const given = [...arguments]; const done = given.pop(); Promise.resolve((${String(script)})(...given)).then(done)`,
        args,
      })) as never,
    type: async (keys) => void (await call("POST", `${session}/actions`, { actions: keyActions(keys) })),
    complaints: [],
    close: async () => {
      await call("DELETE", session);
      await end(driver);
      await end(screen);
    },
  };
}
