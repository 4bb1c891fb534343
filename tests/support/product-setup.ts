import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with the demo company as the first start makes it; copied, never opened. */
    demoData: string;
  }
}

/** The demo company is made once for a run: every test file works on a copy of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demoData = await mkdtemp(join(tmpdir(), "benchline-demo-"));
  const product = await startProduct({ dataDir: demoData, port: "0" });
  await product.stop();
  project.provide("demoData", demoData);
  return () => rm(demoData, { recursive: true, force: true });
}
