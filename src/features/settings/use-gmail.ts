import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { isRecord } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";

/** The link between a person and a mailbox, as `GET /api/gmail/` answers it. */
export interface GmailLink {
  /** False where whoever runs the server has not set it up. */
  readonly configured: boolean;
  readonly status: "none" | "linked" | "expired";
  readonly email: string | null;
  /** ISO 8601, UTC. */
  readonly linked_on: string | null;
}

const KEY = ["gmail"];
const PATH = "/api/gmail/";

/** The page of the settings that is about the link. */
export const GMAIL_PAGE = "/settings/gmail";

/** The signed-in person's link. */
export function useGmail() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request<{ data: GmailLink }>({ path: PATH, signal })).data,
    placeholderData: undefined,
  });
}

interface GmailActions {
  /** Leads to Google, which leads back to this page with its answer. */
  readonly begin: () => Promise<void>;
  /** Hands Google's answer to the server. */
  readonly finish: (answer: GoogleAnswer) => Promise<GmailLink>;
  readonly end: () => Promise<void>;
}

export function useGmailActions(): GmailActions {
  const client = useQueryClient();
  const begin = useCallback(async () => {
    const { data } = await request<{ data: { url: string } }>({ method: "POST", path: `${PATH}link/` });
    window.location.assign(data.url);
  }, []);
  const finish = useCallback(
    async (answer: GoogleAnswer) => {
      const { data } = await request<{ data: GmailLink }>({
        method: "POST",
        path: `${PATH}finish/`,
        body: answer,
      });
      client.setQueryData(KEY, data);
      return data;
    },
    [client],
  );
  const end = useCallback(async () => {
    await request({ method: "DELETE", path: PATH });
    await client.invalidateQueries({ queryKey: KEY });
  }, [client]);
  return { begin, finish, end };
}

export interface GoogleAnswer {
  readonly code: string;
  readonly state: string;
}

/** What Google's way back carries: an answer, a refusal, or nothing. */
export function readGoogleAnswer(search: string): GoogleAnswer | "refused" | null {
  const given: unknown = Object.fromEntries(new URLSearchParams(search));
  if (!isRecord(given)) return null;
  const { code, state, error } = given;
  if (typeof error === "string") return "refused";
  return typeof code === "string" && typeof state === "string" ? { code, state } : null;
}
