import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { ERROR_STATUS } from "../../core/errors/codes.ts";
import { LANGUAGES, type Language } from "../../core/definition/definitions.ts";
import { API_ACTIONS, type ApiAction, routeOf } from "../../server/resources/api-actions.ts";
import { smallCompany } from "../fixtures/small-company.ts";
import { createTestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() => createTestApp());

async function read(language: Language) {
  const answer = await test.as()("GET", "/api/reference.html", { headers: { "accept-language": language } });
  expect(answer.statusCode).toBe(200);
  return answer;
}

it("is read without a session, in the reader’s language, and takes no scripts", async () => {
  const titles = new Set<string>();
  for (const language of LANGUAGES) {
    const { body, headers } = await read(language);
    expect(body).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    expect(headers["content-language"]).toBe(language);
    expect(body).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|\sstyle=/);
    // a word that is missing stands as its name
    expect(body).not.toMatch(/\breference\.(?!html)/);
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    titles.add(/<title>(.*?)<\/title>/.exec(body)?.[1] ?? "");
  }
  expect(titles.size).toBe(LANGUAGES.length);
});

it("has the guide, every call that is described to somebody, and every error code", async () => {
  const { body } = await read("en");
  expect(body).toContain("Northwind Traders");
  for (const code of Object.keys(ERROR_STATUS)) expect(body).toContain(`<td><code>${code}</code></td>`);
  for (const name of Object.keys(API_ACTIONS) as ApiAction[]) {
    const path = routeOf(name)
      .url.replace(":resource", "{area}")
      .replaceAll(/:(\w+)/g, "{$1}");
    expect(body).toContain(`<code>${path}</code></h3>`);
  }
  const areas = new Set(smallCompany.resources.map(({ name }) => name));
  const { paths } = (await test.as("boss")("GET", "/api/openapi.json")).json<{
    paths: Record<string, object>;
  }>();
  const others = Object.keys(paths).filter((path) => !areas.has(path.split("/")[2] ?? ""));
  expect(others.length).toBeGreaterThan(50);
  for (const path of others) expect(body).toContain(`<code>${path}</code></h4>`);
});

it("tells strangers nothing of a company’s areas, fields and labels", async () => {
  const { body } = await read("en");
  // shipped calls have areas of the product in their address
  const own = smallCompany.resources.filter(({ name }) => ["ticket", "technology"].includes(name));
  expect(own).toHaveLength(2);
  for (const { name, fields } of own) {
    expect(body).not.toContain(`/api/${name}/`);
    for (const field of fields.filter((one) => one.name.includes("_")))
      expect(body).not.toContain(field.name);
  }
});

it("leads to shapes that are on it", async () => {
  const { body } = await read("en");
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
});
