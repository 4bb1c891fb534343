import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FILE_KINDS } from "../server/files/kinds.ts";
import { LINK_LIFE } from "../server/files/once-links.ts";
import { RESET_MINUTES } from "../server/modules/auth/reset/resets.ts";
import { IDLE_LIMIT, IMPERSONATION_LIMIT, TOTAL_LIMIT } from "../server/modules/auth/sessions.ts";
import { DEFAULT_LIMITS } from "../server/plugins/limits.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const sources = globSync("server/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** First cells of the table below a heading. */
const firstCells = (heading: string) =>
  (page.split(`## ${heading}\n`)[1] ?? "")
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|")[1]!.trim())
    .slice(2);

const ALGORITHMS: Readonly<Record<string, RegExp>> = {
  Argon2id: /@node-rs\/argon2/,
  "AES-256-GCM": /"aes-256-gcm"/,
  "HMAC-SHA-256": /createHmac\("sha256"/,
  "HKDF-SHA-256": /hkdfSync\("sha256"/,
  scrypt: /\bscrypt\b/,
  "SHA-256": /(?:createHash|hash)\("sha256"/,
  "SHA-1": /algorithm: "SHA1"/,
};

test("docs/security.md lists every algorithm, and the server names no other", () => {
  expect(firstCells("Keys and algorithms")).toEqual(Object.keys(ALGORITHMS));
  for (const [name, pattern] of Object.entries(ALGORITHMS))
    expect([name, filesWith(pattern)]).not.toEqual([name, []]);
  const named = sources.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /(?:createHash|createHmac|hkdfSync|hash)\(\s*"([\w-]+)"|"((?:aes|aria|camellia|chacha20|des|rc4)-[\w-]+)"/gi,
      ),
    ].map(([, digest, cipher]) => digest ?? cipher),
  );
  expect(new Set(named)).toEqual(new Set(["sha256", "aes-256-gcm"]));
});

test("secrets come from the generator of node:crypto: nothing but pauses is drawn by Math.random", () => {
  expect(filesWith(/Math\.random/).toSorted()).toEqual([
    "server/database/postgres/restore.ts",
    "server/resources/write/transaction.ts",
  ]);
});

test("the server starts no program but its own, and makes code of nothing but names of columns", () => {
  expect(filesWith(/child_process/)).toEqual(["server/commands/demo.ts"]);
  expect(filesWith(/\beval\(|new Function\(|from "node:vm"/)).toEqual(["server/database/rows.ts"]);
});

test("docs/security.md names each place from which the server connects to another", () => {
  const section = page.split("## Connections\n")[1]!.split("\n## ")[0]!;
  const named = [...section.matchAll(/`(server\/[\w./-]+)`/g)].map(([, place = ""]) => place);
  const places = [...new Set(named)].toSorted();
  const connecting =
    /(?<![\w.#]|^[^]*const fetch =[^]*)fetch\(|import\("(?:nodemailer|google-auth-library|openid-client)"\)|^import (?!type).* from "(?:node:)?(?:https?|tls|dgram|http2|undici)"|"@opentelemetry\/sdk-node"|new pg\.(?:Client|Pool)/m;
  const placeOf = (file: string) => places.find((place) => file.startsWith(place)) ?? file;
  expect([...new Set(filesWith(connecting).map(placeOf))].toSorted()).toEqual(places);
  // certificates are checked as Node does it
  expect(filesWith(/rejectUnauthorized|NODE_TLS|checkServerIdentity/)).toEqual([]);
  expect(sources.find(({ file }) => file === "server/files/s3-driver.ts")?.text).toContain(
    'redirect: "error"',
  );
});

test("docs/security.md names each place that logs go to", () => {
  // beside the logger, words for whoever starts the server or a command
  const speaking = filesWith(/\bconsole\.|process\.std(?:out|err)/);
  expect(speaking.filter((file) => !file.startsWith("server/commands/"))).toEqual(["server/serve.ts"]);
  // one logger, which has no other target than standard output
  expect(filesWith(/\blogger: (?!false)/)).toEqual(["server/app.ts"]);
  expect(filesWith(/\bpino\b.*from|from "pino/)).toEqual(["server/app.ts"]);
  expect(filesWith(/loggerInstance|node:syslog|\btransport: \{/)).toEqual([]);
  const targets = sources
    .find(({ file }) => file === "server/app.ts")
    ?.text.match(/\blogger: .*|.*\bdestination\b.*/g);
  expect(targets).toEqual([
    'import { destination } from "pino";',
    "  const logStream = destination({ sync: true });",
    'logger: options.log === "silent" ? false : { level: options.log ?? "warn", stream: logStream },',
  ]);
  // files that grow are checkpoints of the audit trail
  expect(filesWith(/\bappendFile|flags: "a/)).toEqual(["server/audit/checkpoint-job.ts"]);
});

test("docs/security.md says the limits of sessions, calls, bodies and uploads as they are", () => {
  const { body, callsPerMinute, uploads, bodies, exports, largeWork } = DEFAULT_LIMITS;
  const day = 24 * 3600 * 1000;
  const megabyte = 1024 ** 2;
  for (const said of [
    `${IDLE_LIMIT / day} days without a call, ${TOTAL_LIMIT / day} days in all`,
    `masked: ${IMPERSONATION_LIMIT / 3_600_000} hours`,
    `sent by mail: ${RESET_MINUTES} minutes`,
    `one download within ${LINK_LIFE / 1000} seconds`,
    `${callsPerMinute.toLocaleString("en")} a minute for a session`,
    `${body / megabyte} MB; ${bodies.all / megabyte} MB of them in memory at once, ${bodies.person! / megabyte} MB a person`,
    `${uploads.files} files and ${uploads.bytes / 1024 ** 3} GB a day`,
    `${exports.all}, ${exports.person} a person`,
    `${largeWork.all} at once, ${largeWork.person} a person`,
    FILE_KINDS.join(", "),
    "within 3 days if it is critical, 14 if high, 60 otherwise",
  ])
    expect(page).toContain(said);
  const trail = JSON.parse(readFileSync(join(root, "resources/people/audit_entry.json"), "utf8")) as {
    operations: string[];
  };
  expect(firstCells("What is logged")).toEqual(["Audit trail", "History", "Server log", "Metrics"]);
  expect(trail.operations).toEqual(["list", "show", "export"]);
});

test("docs/security.md names every class of fields, and which of them leave an entry when they are read", () => {
  const { classes } = JSON.parse(readFileSync(join(root, "resources/access.json"), "utf8")) as {
    classes: Record<string, { readsAudited?: boolean; maskedWhileImpersonating?: unknown }>;
  };
  expect(firstCells("Classes of data").toSorted()).toEqual(Object.keys(classes).toSorted());
  for (const [name, { readsAudited = false, maskedWhileImpersonating = false }] of Object.entries(classes)) {
    if (name === "CRED") continue;
    const line = page.split("\n").find((one) => new RegExp(`^\\| ${name} +\\|`).test(one)) ?? "";
    expect([name, line.includes("reads audited"), line.includes("masked"), line.includes("shared")]).toEqual([
      name,
      readsAudited,
      maskedWhileImpersonating === "strictly",
      maskedWhileImpersonating === true,
    ]);
  }
});
