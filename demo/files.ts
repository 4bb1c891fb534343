import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { sampleDocument } from "./sample-files.ts";
import { stamp } from "./world.ts";
import type { FileDriver } from "../server/files/driver.ts";
import type { World } from "./world.ts";

export type SampleName =
  | "resume"
  | "order"
  | "agreement"
  | "timesheet"
  | "paystub"
  | "invoice"
  | "letter"
  | "document"
  | "scan"
  | "note";

interface Sample {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly key: string;
  readonly sha256: string;
}

const NAMES: readonly (readonly [SampleName, string])[] = [
  ["resume", "resume.pdf"],
  ["order", "purchase-order.pdf"],
  ["agreement", "agreement.pdf"],
  ["timesheet", "client-approved-hours.pdf"],
  ["paystub", "pay-statement.pdf"],
  ["invoice", "invoice.pdf"],
  ["letter", "letter.docx"],
  ["document", "document.pdf"],
  ["scan", "scan.png"],
  ["note", "notes.txt"],
];

/** A few small files that all of the company's papers share. */
export function createSamples(): ReadonlyMap<SampleName, Sample> {
  return new Map(
    NAMES.map(([kind, name]) => {
      const { type, bytes } = sampleDocument(name);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return [kind, { name, type, bytes, sha256, key: `demo-${sha256.slice(0, 16)}-${name}` }] as const;
    }),
  );
}

export async function storeSamples(driver: FileDriver): Promise<void> {
  for (const { key, bytes, sha256 } of createSamples().values()) {
    if (await driver.exists(key)) continue;
    await driver.put(key, Readable.from([bytes]), { size: bytes.length, sha256 });
  }
}

export interface FileRequest {
  readonly sample: SampleName;
  readonly kind: string;
  readonly target: { readonly resource: string; readonly id: number };
  readonly at: number;
  readonly by: number | null;
  readonly name?: string;
  readonly isPrivate?: boolean;
}

/** Attaches one of the samples to a record; answers the attachment's id. */
export function createFiler(world: World): (request: FileRequest) => number {
  const samples = createSamples();
  return ({ sample, kind, target, at, by, name, isPrivate = false }) => {
    const found = samples.get(sample) as Sample;
    const id = world.nextId("attachment");
    const size = found.bytes.length;
    world.add("attachment", {
      id,
      ...stamp(at, by),
      target,
      kind,
      file: id,
      name: name ?? found.name,
      size,
      is_private: isPrivate,
      checksum: found.sha256,
    });
    world.sink.addSystem("sys__file", {
      id,
      driver_key: found.key,
      size,
      type: found.type,
      sha256: found.sha256,
    });
    return id;
  };
}
