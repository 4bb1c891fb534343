import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { precompress } from "../../../../scripts/build/precompress.mjs";

/** Builds the page of question forms for production, into a folder that its caller removes. */
export async function buildQuestionForms(outDir: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    mode: "production",
    plugins: [react()],
    cacheDir: join(outDir, ".vite"),
    build: { outDir, emptyOutDir: false, chunkSizeWarningLimit: 4000, target: "es2023" },
  });
  await precompress(outDir);
}
