/** Runs a TypeScript file of the product on Node 24: `node scripts/node.mjs server/commands/backup.ts …`. */
import { runProgram } from "./lib/run-program.mjs";
import { ensureInstalled } from "./lib/toolchain.mjs";

ensureInstalled({ dev: !(process.argv[2]?.startsWith("server/") ?? true) });
runProgram(process.argv.slice(2));
