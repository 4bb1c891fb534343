import { beforeEach, describe, expect, it, vi } from "vitest";
import { LIVE_CLOSED } from "../../core/live/messages.ts";
import { MemoryStorage } from "../testing/storage.ts";

let active = "token";
const ended: string[] = [];
vi.mock("../lib/session.ts", () => ({
  activeToken: () => active,
  endSession: (token: string) => void ended.push(token),
}));
vi.mock("../lib/base-url.ts", () => ({ apiBaseUrl: () => "https://api.example" }));
let answers = Promise.resolve();
let gone = false;
vi.mock("../lib/connection.ts", () => ({
  isConnectionGone: () => gone,
  noteSilence: async () => undefined,
  whenConnected: () => answers,
}));

const HOUR = 3_600_000;
const opened: Socket[] = [];

/** What the browser's socket is to the code under test. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  readonly readyState = Socket.OPEN;
  readonly sent: string[] = [];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  hear(message: object): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  welcome(): void {
    this.dispatchEvent(new Event("open"));
    this.hear({ version: "1.0.0", welcome: true });
  }
  end(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

let online = true;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("navigator", {
    get onLine() {
      return online;
    },
  });
  opened.length = 0;
  ended.length = 0;
  active = "token";
  online = true;
  gone = false;
  answers = Promise.resolve();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const connect = async () => {
  const { connectLive } = await import("./connect.ts");
  return connectLive({ userId: 7, release: "1.0.0", onRelease: () => undefined });
};
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("the live connection of a window", () => {
  it("is made anew a second after it broke, with the token, for as long as it is welcomed", async () => {
    const stop = await connect();
    expect(opened[0]?.address).toBe("wss://api.example/live?user_id=7&release_id=1.0.0");
    for (const turn of [1, 2, 3]) {
      opened.at(-1)?.welcome();
      expect(opened.at(-1)?.sent[0]).toBe(JSON.stringify({ token: "token" }));
      opened.at(-1)?.end();
      await passes(900);
      expect(opened).toHaveLength(turn);
      await passes(200);
      expect(opened).toHaveLength(turn + 1);
    }
    stop();
  });

  it("waits twice as long with each try without a network, up to a minute", async () => {
    online = false;
    await connect();
    const spans: number[] = [];
    const looked = vi.spyOn(navigator, "onLine", "get");
    for (let before = Date.now(); spans.length < 8;) {
      const times = looked.mock.calls.length;
      while (looked.mock.calls.length === times) await passes(500);
      spans.push((Date.now() - before) / 1_000);
      before = Date.now();
    }
    expect(spans).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    online = true;
    await passes(60_000);
    expect(opened).toHaveLength(1);
  });

  it("waits until the server answers calls again", async () => {
    let back = () => {};
    await connect();
    opened[0]?.welcome();
    answers = new Promise((resolve) => (back = resolve));
    opened[0]?.end();
    await passes(10 * 60_000);
    expect(opened).toHaveLength(1);
    back();
    await passes(0);
    expect(opened).toHaveLength(2);
  });

  it("is not tried while the server is known to be away", async () => {
    gone = true;
    await connect();
    await passes(0);
    expect(opened).toHaveLength(0);
    gone = false;
    await passes(2_000);
    expect(opened).toHaveLength(1);
  });

  it("rests an hour where something in between takes no sockets, and tries again then", async () => {
    await connect();
    opened[0]?.end();
    await passes(1_000);
    opened[1]?.end();
    await passes(HOUR - 2_000);
    expect(opened).toHaveLength(2);
    await passes(2_000);
    expect(opened).toHaveLength(3);
    opened[2]?.welcome();
    opened[2]?.end();
    await passes(1_000);
    expect(opened).toHaveLength(4);
  });

  it("ends the session in this window when the server says that it is over", async () => {
    await connect();
    opened[0]?.welcome();
    opened[0]?.end(LIVE_CLOSED.session_over);
    expect(ended).toEqual(["token"]);
    await passes(HOUR);
    expect(opened).toHaveLength(1);
  });

  it("goes on with the session that took the place of the one that is over", async () => {
    await connect();
    opened[0]?.welcome();
    active = "another";
    opened[0]?.end(LIVE_CLOSED.session_over);
    await passes(1_000);
    opened[1]?.welcome();
    expect(opened[1]?.sent[0]).toBe(JSON.stringify({ token: "another" }));
    expect(ended).toEqual([]);
  });
});
