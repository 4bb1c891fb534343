import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Clock } from "../context.ts";
import { FileMissing, assertKey } from "./driver.ts";
import type { FileDriver, StoredContent } from "./driver.ts";
import { sha256, signRequest } from "./sign-request.ts";
import type { S3Credentials } from "./sign-request.ts";

export interface S3Options extends S3Credentials {
  /** `https://s3.eu-west-1.amazonaws.com`, or any server that speaks the protocol. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Put before every key, so that installations can share a bucket. */
  readonly prefix?: string;
  readonly clock?: Clock;
}

const EMPTY = sha256("");

/** Files in a bucket, addressed by path (`endpoint/bucket/key`), which every compatible server understands. */
export function createS3Driver(options: S3Options): FileDriver {
  const clock = options.clock ?? Date.now;

  const send = async (
    method: string,
    key: string,
    body?: StoredContent & { content: Readable },
  ): Promise<Response> => {
    assertKey(key);
    const url = new URL(
      `${options.endpoint.replace(/\/+$/, "")}/${options.bucket}/${options.prefix ?? ""}${key}`,
    );
    const headers = signRequest({
      method,
      url,
      headers: body === undefined ? {} : { "content-length": String(body.size) },
      payloadHash: body?.sha256 ?? EMPTY,
      credentials: options,
      now: clock(),
    });
    const { host: _host, ...sent } = headers;
    return fetch(url, {
      method,
      headers: sent,
      redirect: "error",
      ...(body === undefined
        ? {}
        : { body: Readable.toWeb(body.content) as ReadableStream<Uint8Array>, duplex: "half" }),
    } as RequestInit);
  };

  const expectOk = async (response: Response, key: string): Promise<Response> => {
    if (response.ok) return response;
    if (response.status === 404) {
      await response.body?.cancel();
      throw new FileMissing(key);
    }
    const answer = (await response.text()).slice(0, 300);
    throw new Error(`The file store answered ${response.status} for ${key}: ${answer}`);
  };

  return {
    async put(key, content, stored) {
      const response = await expectOk(await send("PUT", key, { content, ...stored }), key);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await expectOk(await send("GET", key), key);
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },
    async delete(key) {
      const response = await send("DELETE", key);
      if (response.status !== 404) await expectOk(response, key);
      await response.body?.cancel();
    },
    async exists(key) {
      const response = await send("HEAD", key);
      if (response.status === 404) return false;
      await expectOk(response, key);
      return true;
    },
  };
}
