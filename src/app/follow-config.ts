import { request } from "../lib/http.ts";

const EVERY_MS = 10_000;

interface Health {
  readonly configuration: { readonly version: number };
}

interface FollowConfig {
  /** Of the configuration this page works with. */
  readonly version: number;
  readonly onOther: () => Promise<void>;
}

/** Tells when another version of the configuration is published, as long as somebody looks at the page. Returns the way to stop. */
export function followConfig({ version, onOther }: FollowConfig): () => void {
  let asking = false;
  const look = async (): Promise<void> => {
    if (asking || document.hidden) return;
    asking = true;
    try {
      const { configuration } = await request<Health>({ path: "/api/health/" });
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
