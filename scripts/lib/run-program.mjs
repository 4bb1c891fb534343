import { spawn } from "node:child_process";
import { constants } from "node:os";
import { requireNode, root, toolEnv } from "./toolchain.mjs";

const forwarded = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program on Node 24 in the foreground: signals reach it, and its end is this process's end. Ctrl-C in a
 * terminal already reaches both, so it is not sent a second time.
 *
 * @param {string[]} args a script and its arguments
 * @param {NodeJS.ProcessEnv} [env] what it is told unless the caller's environment says otherwise
 */
export function runProgram(args, env = {}) {
  const child = spawn(requireNode(), args, { cwd: root, env: { ...env, ...toolEnv() }, stdio: "inherit" });
  for (const signal of forwarded) {
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  endWithParent(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
    process.exit();
  });
}

/**
 * npm tells only its shell to stop, and the shell passes nothing on: what it leaves behind gets another parent.
 *
 * @param {() => void} stop
 */
function endWithParent(stop) {
  const { npm_lifecycle_event: command } = process.env;
  if (command === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}
