import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// Tests lie beside what they test (src/**/*.test.ts). Those that need a real browser
// are in e2e/ and run from pytest instead.
export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    // Two cores are the smallest machine that this is tested on.
    maxWorkers: 2,
    // A busy machine is no reason to fail.
    testTimeout: 60_000,
  },
});
