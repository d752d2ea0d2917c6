import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// Formatting is prettier's, types are svelte-check's: here only what they cannot see.
export default ts.config(
  { ignores: ["dist/", "node_modules/", "public/"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
      // The content policy refuses inline code; text from players is always text.
      "svelte/no-at-html-tags": "error",
      "no-eval": "error",
    },
  },
  { files: ["e2e/**", "*.config.*"], rules: { "no-console": "off" } },
);
