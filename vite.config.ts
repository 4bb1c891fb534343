import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://localhost:4000";

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/api": { target: server, ws: true } } },
  build: {
    outDir: "dist",
    // Maps for those who operate the product; the browser is not told of them.
    sourcemap: "hidden",
    // The content security policy allows no data: fonts, and files with a hash in their name are kept for ever.
    assetsInlineLimit: 0,
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
});
