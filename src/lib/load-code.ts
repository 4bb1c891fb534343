import { noteSilence, whenConnected } from "./connection.ts";

const RELOADED = "code-reloaded-at";
const TOO_SOON_MS = 10_000;
let reloading = false;

/**
 * Loads a part of the application. Where it does not come, the page starts anew as soon as the server answers: a browser
 * remembers that a file failed, and after a release the old files are gone. What somebody typed is kept as a draft, and
 * where they are stands in the address.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((await noteSilence()) && reloadedLately()) throw error;
    await whenConnected();
    // several parts may wait for the same server: the page starts anew once
    if (!reloading) window.location.reload();
    reloading = true;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return new Promise(() => undefined);
  }
}

function reloadedLately(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < TOO_SOON_MS;
}
