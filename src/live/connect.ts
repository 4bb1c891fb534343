import { LIVE_CLOSED, LIVE_PATH, readLiveMessage } from "../../core/live/messages.ts";
import { apiBaseUrl } from "../lib/base-url.ts";
import { isConnectionGone, noteSilence, whenConnected } from "../lib/connection.ts";
import { activeToken, endSession } from "../lib/session.ts";
import { deliverLive, onWatchedChange, watchedSubjects } from "./live.ts";

interface LiveOptions {
  readonly userId: number;
  /** Release this page works with. */
  readonly release: string;
  /** The server speaks of another release. */
  readonly onRelease: (version: string) => void;
}

/** Milliseconds before another try; doubled with each, spread by chance so that not all windows come back at once. */
const FIRST_PAUSE = 1_000;
const MAX_PAUSE_MS = 60_000;
/** After so many refusals in a row, by a server that answers calls, something between here and there takes no sockets. */
const REFUSALS = 2;
const REFUSED_KEY = "live_refused_at";
const REFUSED_FOR = 3_600_000;
/** Reasons of the server that another try would not change. */
const FINAL: ReadonlySet<number> = new Set([LIVE_CLOSED.other_person, LIVE_CLOSED.unreadable]);

/** Keeps the live connection of this window open. Returns the way to end it. */
export function connectLive(options: LiveOptions): () => void {
  let stopped = false;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let refusals = 0;

  const open = () => {
    const token = activeToken();
    if (stopped || token === null) return;
    const refused = refusedUntil() - Date.now();
    if (refused > 0) return void (timer = setTimeout(open, refused));
    if (!navigator.onLine || isConnectionGone()) return again();
    let welcome = false;
    const own = new WebSocket(liveAddress(options));
    socket = own;
    own.addEventListener("open", () => own.send(JSON.stringify({ token })));
    own.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const message = readLiveMessage(data);
      if (message === null) return;
      if (message.version !== options.release) options.onRelease(message.version);
      if (message.welcome) {
        welcome = true;
        tries = 0;
        refusals = 0;
        watch();
      }
      deliverLive(message);
    });
    own.addEventListener("close", ({ code }) => {
      if (socket === own) socket = null;
      if (stopped || FINAL.has(code)) return;
      // where another session took its place meanwhile, the connection goes on with that one
      if (code === LIVE_CLOSED.session_over) return activeToken() === token ? endSession(token) : again();
      if (!welcome) refusals += 1;
      if (refusals < REFUSALS) return again();
      sessionStorage.setItem(REFUSED_KEY, String(Date.now()));
      open();
    });
  };

  /** A try that fails is a complaint in the browser's console, so the server is asked over HTTP first. */
  const again = () => {
    const pause = Math.min(FIRST_PAUSE * 2 ** tries, MAX_PAUSE_MS);
    tries += 1;
    timer = setTimeout(
      () => {
        void noteSilence()
          .then(whenConnected)
          .then(() => (document.hidden ? whenSeen() : undefined))
          .then(open);
      },
      pause * (0.5 + Math.random()),
    );
  };

  const watch = () => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ watch: watchedSubjects() }));
  };
  const forget = onWatchedChange(watch);
  open();

  return () => {
    stopped = true;
    forget();
    clearTimeout(timer);
    const last = socket;
    // ending a connection that is still being made is a complaint in the console
    if (last?.readyState === WebSocket.CONNECTING) last.addEventListener("open", () => last.close());
    else last?.close();
  };
}

function liveAddress({ userId, release }: LiveOptions): string {
  const address = new URL(LIVE_PATH, apiBaseUrl() === "" ? window.location.origin : apiBaseUrl());
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.search = new URLSearchParams({ user_id: String(userId), release_id: release }).toString();
  return address.href;
}

/** When sockets may be tried again in this window, also after a reload. */
function refusedUntil(): number {
  return Number(sessionStorage.getItem(REFUSED_KEY) ?? -REFUSED_FOR) + REFUSED_FOR;
}

function whenSeen(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
  });
}
