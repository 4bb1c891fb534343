import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `API_URL` reaches the browser; nothing else of the environment does. */
export default defineConfig({
  plugins: [react()],
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
          groups: [
            // What every screen needs and only an upgrade changes: cached apart from the product's own code.
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
            { name: "i18n", test: /node_modules[\\/](i18next|react-i18next)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: process.env["API_PROXY"] ?? "http://localhost:4000", ws: true } },
  },
});
