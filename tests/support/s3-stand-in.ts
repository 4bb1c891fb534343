import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { signRequest } from "../../server/files/sign-request.ts";
import type { S3Credentials } from "../../server/files/sign-request.ts";

export interface S3StandIn {
  readonly endpoint: string;
  readonly bucket: string;
  readonly objects: Map<string, Buffer>;
  readonly close: () => Promise<void>;
}

/** A file store that keeps objects in memory and answers 403 unless signature and content hash are right. */
export async function startS3StandIn(credentials: S3Credentials): Promise<S3StandIn> {
  const bucket = "uploads";
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const path = decodeURIComponent(request.url ?? "");
      const key = path.slice(bucket.length + 2);
      const answer = (status: number, content: Buffer | string = ""): void => {
        response.writeHead(status).end(content);
      };
      if (!path.startsWith(`/${bucket}/`)) return answer(404, "<Code>NoSuchBucket</Code>");
      if (!isSigned(request, body, credentials)) return answer(403, "<Code>SignatureDoesNotMatch</Code>");
      if (request.method === "PUT") {
        objects.set(key, body);
        return answer(200);
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return answer(204);
      }
      const found = objects.get(key);
      if (found === undefined) return answer(404, request.method === "HEAD" ? "" : "<Code>NoSuchKey</Code>");
      return answer(200, request.method === "HEAD" ? "" : found);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function isSigned(request: IncomingMessage, body: Buffer, credentials: S3Credentials): boolean {
  const header = (name: string): string => String(request.headers[name] ?? "");
  if (header("x-amz-content-sha256") !== createHash("sha256").update(body).digest("hex")) return false;
  const signed = /SignedHeaders=([^,]+)/.exec(header("authorization"))?.[1]?.split(";") ?? [];
  const own = new Set(["host", "x-amz-date", "x-amz-content-sha256"]);
  const expected = signRequest({
    method: request.method ?? "",
    url: new URL(request.url ?? "", `http://${header("host")}`),
    headers: Object.fromEntries(signed.filter((name) => !own.has(name)).map((name) => [name, header(name)])),
    payloadHash: header("x-amz-content-sha256"),
    credentials,
    now: parseInstant(header("x-amz-date")),
  });
  return expected.authorization === header("authorization");
}

function parseInstant(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));
}
