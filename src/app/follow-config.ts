import { request } from "../lib/http.ts";
import { isOtherRelease } from "../lib/release.ts";

const EVERY_MS = 10_000;
const LOOKS_BEFORE_RELOAD = 2;

interface Health {
  readonly release: string;
  readonly configuration: { readonly version: number };
}

interface FollowConfig {
  /** Of the configuration this page works with. */
  readonly version: number;
  readonly onOther: () => Promise<void>;
  /** The server is of another release than this page. */
  readonly onRelease: () => Promise<void>;
}

/**
 * Tells when another version of the configuration is published, and when another release is at work, as long as somebody
 * looks at the page. Returns the way to stop.
 */
export function followConfig({ version, onOther, onRelease }: FollowConfig): () => void {
  let asking = false;
  let otherRelease = 0;
  const look = async (): Promise<void> => {
    if (asking || document.hidden) return;
    asking = true;
    try {
      const { configuration, release } = await request<Health>({ path: "/api/health/" });
      // The live connection announces a release before the page starts anew; this stands in where there is none.
      otherRelease = isOtherRelease(release) ? otherRelease + 1 : 0;
      if (otherRelease > LOOKS_BEFORE_RELOAD) await onRelease();
      if (configuration.version !== version) await onOther();
    } catch {
      // Without an answer there is nothing to follow; what the person does next says so.
    } finally {
      asking = false;
    }
  };
  const soon = () => void look();
  const timer = window.setInterval(soon, EVERY_MS);
  document.addEventListener("visibilitychange", soon);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", soon);
  };
}
