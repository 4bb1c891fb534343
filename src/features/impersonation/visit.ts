import { end, enter, goBack } from "./impersonation.ts";

interface Visit {
  /** Null: what is in force. */
  readonly draft: number | null;
  /** One of the two is null. */
  readonly person: number | null;
  readonly role: string | null;
  /** Who looks. */
  readonly self: number;
}

/** Looks at the application as somebody else would see it under a draft. */
export async function beginVisit({ self, ...body }: Visit): Promise<void> {
  await enter({ path: "/api/config/look/", body, userId: self });
}

/** Back to oneself and to where one was. */
export async function endVisit(): Promise<void> {
  await end("/api/config/look/stop/");
  goBack();
}
