import { createReadStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Pyodide: its loader, and what that fetches by name. */
const FILES = {
  "pyodide.mjs": "text/javascript",
  "pyodide.asm.mjs": "text/javascript",
  "pyodide.asm.wasm": "application/wasm",
  "pyodide-lock.json": "application/json",
  "python_stdlib.zip": "application/zip",
};

/**
 * Puts Pyodide's files beside the built client, in a folder that carries its version (in the code
 * `__PYODIDE__`): the page fetches nothing from another host.
 */
export function pyodide(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  const place = `pyodide-${version}`;
  return {
    name: "semente-pyodide",
    config: () => ({ define: { __PYODIDE__: JSON.stringify(place) } }),
    generateBundle() {
      for (const name of Object.keys(FILES)) {
        const source = readFileSync(join(folder, name));
        const fileName = `${place}/${name}`;
        this.emitFile({ type: "asset", fileName, source });
        if (name.endsWith(".zip")) continue;
        // The server sends this one to browsers that take it.
        const zipped = gzipSync(source, { level: 9 });
        this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: zipped });
      }
    },
    configureServer(server) {
      for (const [name, type] of Object.entries(FILES)) {
        server.middlewares.use(`/static/${place}/${name}`, (_request, response) => {
          response.setHeader("Content-Type", type);
          createReadStream(join(folder, name)).pipe(response);
        });
      }
    },
  };
}
