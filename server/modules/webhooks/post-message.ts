import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { DeliveryFault } from "../../../core/webhooks/events.ts";
import { type AllowedHosts, isWebhookUrl, RefusedAddress, resolveAddress } from "./address.ts";

/** How much of an answer is read; nothing of it is kept. Bytes. */
const MAX_ANSWER = 64 * 1024;

export interface Message {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The status a receiver answered, or why there is none. */
export type PostOutcome = { readonly status: number } | { readonly fault: DeliveryFault };

/** Sends a message once. Redirects are answers like others: they are not followed. */
export async function postMessage(
  { url: text, body, headers }: Message,
  { allowed, timeout }: { readonly allowed: AllowedHosts; /** Milliseconds. */ readonly timeout: number },
): Promise<PostOutcome> {
  const signal = AbortSignal.timeout(timeout);
  try {
    // what was allowed when the webhook was made may not be any more
    if (!isWebhookUrl(text, allowed)) return { fault: "refused_address" };
    const url = new URL(text);
    const resolved = await resolveAddress(url, allowed);
    const status = await new Promise<number>((resolve, reject) => {
      const send = url.protocol === "https:" ? requestHttps : requestHttp;
      const request = send(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        agent: false,
        signal,
        lookup: (_name, { all }, found) =>
          all === true ? found(null, [resolved]) : found(null, resolved.address, resolved.family),
      });
      request.on("error", reject);
      request.on("response", (response) => {
        let length = 0;
        const done = () => resolve(response.statusCode ?? 0);
        response.on("data", (bytes: Buffer) => {
          length += bytes.length;
          if (length > MAX_ANSWER) response.destroy();
        });
        response.on("end", done);
        // the status counts, however the rest of the answer ends
        response.on("close", done);
        response.on("error", done);
      });
      request.end(body);
    });
    return { status };
  } catch (error) {
    return { fault: faultOf(error, signal) };
  }
}

function faultOf(error: unknown, signal: AbortSignal): DeliveryFault {
  if (error instanceof RefusedAddress) return "refused_address";
  if (signal.aborted) return "timeout";
  const code = (error as { readonly code?: string }).code ?? "";
  if (code.startsWith("ENOTFOUND") || code.startsWith("EAI_")) return "unknown_host";
  if (code.includes("CERT") || code.startsWith("ERR_TLS") || code.startsWith("ERR_SSL")) return "certificate";
  return "no_connection";
}
