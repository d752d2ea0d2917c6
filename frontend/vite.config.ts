import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pyodide } from "./pyodide.plugin.ts";

// Django serves the page and reads the manifest to find the hashed files; see
// config/settings.py. The page's content policy allows no inline code, so nothing may
// be inlined as data: URL scripts or styles here.
export default defineConfig({
  plugins: [svelte(), pyodide()],
  // The Python verifier is one file for the worker in which it runs.
  worker: { format: "es" },
  assetsInclude: ["**/*.pyz"],
  base: "/static/",
  // Matches start within a page that may be old: keep to what current browsers know.
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: "src/main.ts" },
  },
  // `npm run dev` beside `make run`: pages and sockets come from the server.
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    origin: "http://127.0.0.1:5173",
    // Cards and maps, and the verifier's words, are read where Python reads them.
    fs: { allow: [".."] },
  },
});
