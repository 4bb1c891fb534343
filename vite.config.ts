import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";
import { chunkGroups } from "./scripts/build/chunks.ts";
import { compileEagerly } from "./scripts/build/eager-compile.ts";
import { precompress } from "./scripts/build/precompress.mjs";

/** What everybody's first clicks run: the start, the frame, lists, records and forms. */
const OFTEN = [
  "main.ts",
  "app/prefetch/boot.ts",
  "app/mount.tsx",
  "app/application.tsx",
  "screens/list/screen/list-screen.tsx",
  "screens/detail/detail-screen.tsx",
  "screens/form/create-screen.tsx",
  "screens/form/edit-screen.tsx",
].map((path) => join(import.meta.dirname, "src", path));

/** Packages that do nothing but export and do not say so: of them only what is used comes along. */
const PURE = /node_modules[\\/](@rc-component|@ant-design|papaparse)[\\/]/;

/** `API_URL` reaches the browser; nothing else of the environment does. */
export default defineConfig(({ command }) => ({
  // Code finds its parts beside itself, wherever it comes from; the server says in the page where that is.
  base: command === "build" ? "./" : "/",
  plugins: [react(), preloadFirstPage(), compileEagerly(OFTEN), compressedFiles()],
  envPrefix: "API_URL",
  build: {
    target: "es2023",
    outDir: "dist",
    manifest: true,
    // Maps for those who operate the product: the browser is not told of them, and the server does not hand them out.
    sourcemap: "hidden",
    // The content security policy allows no data: addresses for fonts, so they stay files with a hash in their name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "^/(api|live)\\b": { target: process.env["API_PROXY"] ?? "http://localhost:4000", ws: true } },
  },
}));

/** Lets the browser fetch beside the first script what that script asks for a moment later, and the font of the first words. */
function preloadFirstPage(): Plugin {
  const chunks = new Set(["rolldown-runtime", "react", "boot", "sign-in"]);
  // English stands behind every other language
  const isEnglish = (path: string | null) => path?.endsWith("locales/en/start.json") === true;
  return {
    name: "preload-first-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const files = Object.values(bundle);
        const code = files.filter(
          (file): file is Rolldown.OutputChunk =>
            file.type === "chunk" && (chunks.has(file.name) || isEnglish(file.facadeModuleId)),
        );
        // the sheets that belong to them; the page has that of the first script already
        const sheets = new Set(code.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        const fonts = files.filter(({ fileName }) => /inter-latin-wght-normal-.*\.woff2$/.test(fileName));
        const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
          tag: "link",
          attrs: { ...attrs, crossorigin: "" },
          injectTo: "head",
        });
        return [
          ...code.map(({ fileName }) => link({ rel: "modulepreload", href: `./${fileName}` })),
          ...[...sheets].map((sheet) => link({ rel: "preload", as: "style", href: `./${sheet}` })),
          ...fonts.map(({ fileName }) =>
            link({ rel: "preload", as: "font", type: "font/woff2", href: `./${fileName}` }),
          ),
        ];
      },
    },
  };
}

/** Every text file also as the server hands it out. */
function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    apply: "build",
    writeBundle: { sequential: true, order: "post", handler: ({ dir }) => precompress(dir ?? "dist") },
  };
}
