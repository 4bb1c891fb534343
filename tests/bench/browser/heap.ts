import type { CDPSession } from "playwright";

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
}

/** Kinds of what the browser itself makes of the program and of the page, not the program. */
const OF_THE_BROWSER: ReadonlySet<string> = new Set([
  "code",
  "native",
  "hidden",
  "synthetic",
  "object shape",
]);

/** Megabytes of the heap that are still held after a collection, in all and of what the program itself made. */
export async function heldMemory(
  devtools: CDPSession,
): Promise<{ readonly all: number; readonly own: number }> {
  for (let round = 0; round < 3; round += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return { all: megabytes(usedSize), own: megabytes(ownSize(await takeSnapshot(devtools))) };
}

const megabytes = (bytes: number): number => bytes / 2 ** 20;

async function takeSnapshot(devtools: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  devtools.on("HeapProfiler.addHeapSnapshotChunk", keep);
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  devtools.off("HeapProfiler.addHeapSnapshotChunk", keep);
  return JSON.parse(chunks.join("")) as Snapshot;
}

function ownSize({ snapshot: { meta }, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: types } = meta;
  const type = fields.indexOf("type");
  const size = fields.indexOf("self_size");
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!OF_THE_BROWSER.has(types[0][nodes[at + type] ?? 0] ?? "")) sum += nodes[at + size] ?? 0;
  }
  return sum;
}
