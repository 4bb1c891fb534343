import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

/** What runs before any screen is drawn: calls, session, addresses. */
const BOOT =
  /node_modules[\\/]axios[\\/]|[\\/]src[\\/](lib[\\/]|list[\\/]|i18n[\\/](start-language|languages|words)|app[\\/](boot|screen-modules)|features[\\/]sign-in[\\/]log-in|config[\\/](addresses|gates|common-fields))/;

/** The part of antd that every screen stands on; pickers, drawers and calendars come with what uses them. */
const ANTD_BASE =
  /node_modules[\\/](@ant-design[\\/]|@rc-component[\\/](util|motion|dialog|portal|notification|resize-observer|mutate-observer|context)[\\/]|@emotion[\\/]|stylis[\\/]|clsx[\\/]|antd[\\/]es[\\/](theme|style|config-provider|_util|app|button|modal|message|notification|locale|version|space|grid)[\\/])/;

/** The first page, and what stands in until the application is here. */
const SIGN_IN =
  /[\\/]src[\\/](app[\\/](mount|root|loading-shell)|features[\\/](sign-in[\\/](sign-in|path|area-link|frame|language-choice|form|use-area-form)|password[\\/]|lock[\\/])|ui[\\/](logo|plain[\\/])|i18n[\\/]i18n)/;

/** What the shell and the first screen share. The sign-in page and what it draws stay apart, so that it waits for none of it. */
const SHARED_UI =
  /[\\/]src[\\/](ui[\\/](?!logo|plain)|config|providers|app[\\/](application|router|refine-root|current-screen|screens\.|query-client|theme|density|kept-look|follow-config|crash-page|failed-start|shell)|fields[\\/][^\\/]+[\\/](cells|file-link|rich-text)|fields[\\/](registry|values|format)|screens[\\/](access-denied|not-found)|offline[\\/]|shortcuts[\\/](?!help-sheet))/;

/** `API_URL` reaches the browser; nothing else of the environment does. */
export default defineConfig({
  plugins: [react(), preloadFirstPage()],
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
      output: {
        codeSplitting: {
          // Few files, cut along what is needed together. Before sign-in: react, words and boot; behind it: the rest.
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: "words",
              test: /node_modules[\\/](i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/,
            },
            { name: "boot", test: BOOT },
            { name: "sign-in", test: SIGN_IN },
            {
              name: "refine",
              test: /node_modules[\\/](@refinedev[\\/](core|react-router)|@tanstack|react-router|qs|lodash)/,
            },
            { name: "antd", test: ANTD_BASE },
            { name: "ui", test: SHARED_UI },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "^/(api|live)\\b": { target: process.env["API_PROXY"] ?? "http://localhost:4000", ws: true } },
  },
});

/** Lets the browser fetch beside the first script what that script asks for a moment later, and the font of the first words. */
function preloadFirstPage(): Plugin {
  const chunks = new Set(["react", "words", "sign-in"]);
  return {
    name: "preload-first-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const files = Object.values(bundle);
        const code = files.filter((file) => file.type === "chunk" && chunks.has(file.name));
        const fonts = files.filter(({ fileName }) => /inter-latin-wght-normal-.*\.woff2$/.test(fileName));
        const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
          tag: "link",
          attrs: { ...attrs, crossorigin: "" },
          injectTo: "head",
        });
        return [
          ...code.map(({ fileName }) => link({ rel: "modulepreload", href: `/${fileName}` })),
          ...fonts.map(({ fileName }) =>
            link({ rel: "preload", as: "font", type: "font/woff2", href: `/${fileName}` }),
          ),
        ];
      },
    },
  };
}
