import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { precompress } from "../../../../scripts/build/precompress.mjs";

/** Builds the minimal application for production with Vite's own settings, into a folder that its caller removes. */
export async function buildMinimal(outDir: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    mode: "production",
    plugins: [react()],
    cacheDir: join(outDir, ".vite"),
    build: { outDir, emptyOutDir: false, chunkSizeWarningLimit: 4000 },
  });
  // served as ours is, so that both measure the application alone
  await precompress(outDir);
}
