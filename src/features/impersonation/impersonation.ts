import { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { beginSignOut, reloadPage, startImpersonation, stopImpersonation } from "../../lib/session.ts";
import { addActivities } from "../activity/activity-store.ts";

/** Where the person was before working as somebody else; of the window alone. */
const CAME_FROM = "impersonated_from";
const HOME = "/dashboard";

interface Begin {
  readonly id: number;
  readonly reason: string;
}

/** Works as another person: everything is loaded anew, as they would see it. */
export async function beginImpersonation({ id, reason }: Begin): Promise<void> {
  const body = reason === "" ? { id } : { id, reason };
  await enter({ path: "/api/impersonate/", body, userId: id });
}

/** Goes on under another token: everything is loaded anew. */
export async function enter({
  path,
  body,
  userId,
}: {
  path: string;
  body: object;
  userId: number;
}): Promise<void> {
  const { data } = await request<{ data: { token: string } }>({ method: "POST", path, body });
  const { pathname, search } = window.location;
  sessionStorage.setItem(CAME_FROM, pathname + search);
  startImpersonation({ token: data.token, userId });
  window.history.replaceState(null, "", HOME);
  reloadPage();
}

/** Ends it on the server; what is over there already ends here too. */
export async function end(path: string): Promise<void> {
  const goOn = beginSignOut();
  try {
    await request({ method: "POST", path });
  } catch (error) {
    if (!(error instanceof ApiError && [401, 409].includes(error.status))) {
      goOn();
      throw error;
    }
  }
  stopImpersonation();
}

/** To where one was before. */
export function goBack(): void {
  window.history.replaceState(null, "", sessionStorage.getItem(CAME_FROM) ?? HOME);
  sessionStorage.removeItem(CAME_FROM);
  reloadPage();
}

interface End {
  /** The person who worked as somebody else. */
  readonly impersonator: number;
  /** What the pressed button is called. */
  readonly action: string;
}

/**
 * Back to oneself and to where one was. An impersonation that is over already ends here too. It is noted in the journal
 * of the person who is really there.
 */
export async function endImpersonation({ impersonator, action }: End): Promise<void> {
  await end("/api/impersonate/stop/");
  addActivities(impersonator, [
    {
      id: crypto.randomUUID(),
      activityName: action,
      page: window.location.pathname,
      time: new Date().toISOString(),
    },
  ]);
  goBack();
}
