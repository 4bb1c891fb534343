import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3StandIn } from "../../tests/support/s3-stand-in.ts";
import type { S3StandIn } from "../../tests/support/s3-stand-in.ts";
import { createDiskDriver } from "./disk-driver.ts";
import { FileMissing } from "./driver.ts";
import type { FileDriver } from "./driver.ts";
import { createS3Driver } from "./s3-driver.ts";

const credentials = { region: "eu-west-1", accessKeyId: "AK", secretAccessKey: "secret" };
const content = Buffer.from("some bytes ".repeat(20_000));
const stored = { size: content.length, sha256: createHash("sha256").update(content).digest("hex") };

describe.each(["disk", "s3"])("%s driver", (name) => {
  let directory: string;
  let standIn: S3StandIn;
  let driver: FileDriver;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "benchline-files-"));
    standIn = await startS3StandIn(credentials);
    driver =
      name === "disk"
        ? createDiskDriver({ directory })
        : createS3Driver({ ...standIn, ...credentials, prefix: "a/" });
  });
  afterAll(async () => {
    await standIn.close();
    await rm(directory, { recursive: true });
  });

  it("gives back the bytes that were put", async () => {
    await driver.put("ab12-first", Readable.from([content]), stored);
    expect(await buffer(await driver.get("ab12-first"))).toEqual(content);
    expect(await driver.exists("ab12-first")).toBe(true);
  });

  it("says that a key holds nothing, before a put and after a delete", async () => {
    expect(await driver.exists("cd34-none")).toBe(false);
    await expect(driver.get("cd34-none")).rejects.toBeInstanceOf(FileMissing);
    await driver.put("cd34-gone", Readable.from([content]), stored);
    await driver.delete("cd34-gone");
    await driver.delete("cd34-gone");
    expect(await driver.exists("cd34-gone")).toBe(false);
  });

  it("keeps nothing of an upload that broke off", async () => {
    const broken = Readable.from(
      (async function* () {
        yield content.subarray(0, 1000);
        throw new Error("cut");
      })(),
    );
    await expect(driver.put("ef56-cut", broken, stored)).rejects.toThrow(/cut|fetch failed/);
    expect(await driver.exists("ef56-cut")).toBe(false);
    const left = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith(".part"));
    expect(left).toEqual([]);
  });

  it("refuses a key that could leave its folder", async () => {
    await expect(driver.exists("../etc/passwd")).rejects.toThrow("Not a storage key");
  });
});

it("goes nowhere else when the file store sends it on", async () => {
  const calls: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const driver = createS3Driver({ endpoint, bucket: "uploads", ...credentials });
  await expect(driver.get("ab12-x")).rejects.toThrow("fetch failed");
  expect(calls).toEqual(["/uploads/ab12-x"]);
  server.close();
});

it("is refused by the file store when the secret is wrong", async () => {
  const standIn = await startS3StandIn(credentials);
  const driver = createS3Driver({ ...standIn, ...credentials, secretAccessKey: "another" });
  await expect(driver.put("ab12-x", Readable.from([content]), stored)).rejects.toThrow("403");
  await standIn.close();
});
