import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readSettings } from "../server/settings.ts";
import { SERVER_ENV, SERVER_FLAGS } from "./lib/server-memory.mjs";

const root = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

/** The names of all settings, as the server reads them. */
const settings = [
  ...new Set(readFileSync(join(root, "server/settings.ts"), "utf8").match(/(?<=")[A-Z][A-Z0-9_]{3,}(?=")/g)),
];

it("every setting the server reads is described", () => {
  const guide = readFileSync(join(root, "docs/running.md"), "utf8");
  expect(settings.length).toBeGreaterThan(40);
  expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

describe("the container file", () => {
  const text = read("Containerfile");

  it("has no mistake a linter finds", () => {
    expect(
      validate(text).map(({ message, range }) => `${range.start.line + 1}: ${JSON.stringify(message)}`),
    ).toEqual([]);
  });

  it("takes along everything the server reads, and nothing that is not there", () => {
    const copied = [...text.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, name = ""]) => name);
    const made = new Set(["dist", "node_modules"]);
    expect(copied.filter((name) => !made.has(name) && !existsSync(join(root, name)))).toEqual([]);
    expect(copied).toEqual(
      expect.arrayContaining(["core", "dist", "locales", "resources", "schemas", "server"]),
    );
  });

  it("starts the server as `npm start` does", () => {
    const [, command = ""] = /^CMD (\[.*\])$/m.exec(text) ?? [];
    expect(JSON.parse(command)).toEqual(["node", ...SERVER_FLAGS, "server/main.ts"]);
    for (const [name, value] of Object.entries(SERVER_ENV)) expect(text).toContain(`${name}=${value}`);
  });
});

describe("the compose file", () => {
  interface Service {
    /** Null: what the file of settings says. */
    readonly environment?: Readonly<Record<string, string | null>>;
    readonly depends_on?: object;
    readonly volumes?: readonly string[];
    readonly image?: string;
  }
  const file = parse(read("compose.yaml")) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const { benchline, ...others } = file.services;

  it("gives the server settings it takes", () => {
    const given: Record<string, string> = {
      DATABASE_PASSWORD: "secret",
      SECRET_KEY: Buffer.alloc(32).toString("base64"),
      PUBLIC_URL: "https://benchline.example",
      S3_KEY: "key",
      S3_SECRET: "secret",
    };
    const filled = Object.entries(benchline?.environment ?? {}).flatMap(([name, value]) =>
      value === null
        ? []
        : [[name, value.replaceAll(/\$\{(\w+):\?\}/g, (_, key: string) => given[key] ?? "missing")]],
    );
    const read = readSettings(Object.fromEntries(filled) as Record<string, string>);
    expect(read).toMatchObject({
      databaseUrl: "postgres://benchline:secret@database/benchline",
      publicUrl: "https://benchline.example",
      fileStore: { endpoint: "http://files:8333", bucket: "benchline", accessKeyId: "key" },
    });
    expect(read.secretKeys.map(({ length }) => length)).toEqual([32]);
  });

  it("hands on every setting there is, apart from what the container decides", () => {
    const own = ["DATA_DIR", "DEMO", "HOST", "PORT"];
    const handedOn = Object.keys(benchline?.environment ?? {});
    expect(settings.filter((name) => !own.includes(name) && !handedOn.includes(name))).toEqual([]);
  });

  it("names services, volumes and releases that there are", () => {
    expect(new Set(Object.keys(benchline?.depends_on ?? {}))).toEqual(new Set(Object.keys(others)));
    const mounted = Object.values(file.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(":")[0]),
    );
    expect(new Set(mounted)).toEqual(new Set(Object.keys(file.volumes)));
    for (const { image } of Object.values(others)) expect(image).toMatch(/:\d[\w.-]+$/);
  });
});

describe("the unit of systemd", () => {
  const text = read("benchline.service");

  it("starts the server as `npm start` does", () => {
    expect(text).toContain(`/node_modules/.bin/node ${SERVER_FLAGS.join(" ")} server/main.ts`);
    for (const [name, value] of Object.entries(SERVER_ENV)) expect(text).toContain(`${name}=${value}`);
  });

  it.skipIf(!existsSync("/usr/bin/systemd-analyze"))("has no mistake systemd finds", () => {
    let said = "";
    try {
      execFileSync("systemd-analyze", ["verify", "--man=no", join(root, "deploy/benchline.service")], {
        encoding: "utf8",
        stdio: "pipe",
      });
    } catch (error) {
      said = String((error as { stderr?: string }).stderr);
    }
    // on this machine the product lies elsewhere
    const mistakes = said.split("\n").filter((line) => line !== "" && !line.includes("is not executable"));
    expect(mistakes).toEqual([]);
  });
});

it("the guide runs commands as the unit and the services run the server", () => {
  const guide = readFileSync(join(root, "docs/operations.md"), "utf8");
  const unit = read("benchline.service");
  const [, command = ""] = /^ {4}(sudo systemd-run .*\n.*npm run superadmin)$/m.exec(guide) ?? [];
  const valueOf = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(unit)?.[1];
  expect(command).toContain(`--uid=${valueOf("User")} `);
  expect(command).toContain(`--working-directory=${valueOf("WorkingDirectory")} `);
  expect(command).toContain(`EnvironmentFile=${valueOf("EnvironmentFile")} `);
  expect(command).toContain(`--setenv=DATA_DIR=${valueOf("DATA_DIR")} `);
  const [, service] = /compose\.yaml .* exec (\S+) npm run superadmin$/m.exec(guide) ?? [];
  expect(Object.keys((parse(read("compose.yaml")) as { services: object }).services)).toContain(service);
});

it("each alert has a sentence and a severity", () => {
  const { groups } = parse(read("alerts.yaml")) as {
    groups: { rules: { alert: string; labels: { severity: string }; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const { labels, annotations } of rules) {
    expect(["critical", "warning"]).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
  }
});
