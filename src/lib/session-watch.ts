import { isPageOfSession, leavePage } from "./session.ts";

/** Leaves the page as soon as another window changed whose session this is, also when a browser brings back an old page. */
export function watchSession(): void {
  const look = () => {
    if (!isPageOfSession()) leavePage();
  };
  look();
  for (const event of ["storage", "pageshow", "focus"]) window.addEventListener(event, look);
}
