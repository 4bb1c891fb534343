import { createHash, createHmac } from "node:crypto";

export interface S3Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface RequestToSign {
  readonly method: string;
  readonly url: URL;
  /** Sent besides `host`, `x-amz-date` and `x-amz-content-sha256`, and signed too. Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  readonly payloadHash: string;
  readonly credentials: S3Credentials;
  /** Epoch milliseconds. */
  readonly now: number;
}

const SERVICE = "s3";

/** All headers of the request with an AWS signature version 4 in `authorization`. */
export function signRequest(request: RequestToSign): Record<string, string> {
  const instant = `${new Date(request.now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    "x-amz-content-sha256": request.payloadHash,
    "x-amz-date": instant,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    request.method,
    canonicalPath(request.url.pathname),
    canonicalQuery(request.url.searchParams),
    ...names.map((name) => `${name}:${headers[name]?.trim().replaceAll(/\s+/g, " ")}`),
    "",
    names.join(";"),
    request.payloadHash,
  ].join("\n");
  const scope = `${instant.slice(0, 8)}/${request.credentials.region}/${SERVICE}/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", instant, scope, sha256(canonical)].join("\n");
  const signature = createHmac("sha256", signingKey(request.credentials, instant.slice(0, 8)))
    .update(toSign)
    .digest("hex");
  const authorization = `AWS4-HMAC-SHA256 Credential=${request.credentials.accessKeyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return { ...headers, authorization };
}

function signingKey({ secretAccessKey, region }: S3Credentials, day: string): Buffer {
  const steps = [day, region, SERVICE, "aws4_request"];
  return steps.reduce<Buffer>(
    (key, step) => createHmac("sha256", key).update(step).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}

/** S3 takes the path encoded once, where other services take it twice. */
function canonicalPath(pathname: string): string {
  return pathname
    .split("/")
    .map((segment) => encode(decodeURIComponent(segment)))
    .join("/");
}

function canonicalQuery(parameters: URLSearchParams): string {
  return [...parameters]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
