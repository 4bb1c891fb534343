import { marked } from "marked";
import { ERROR_STATUS } from "../../../core/errors/codes.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { API_ACTIONS, type ApiAction, routeOf } from "../../resources/api-actions.ts";
import { COMPONENT_SCHEMAS } from "./components.ts";
import { RESOURCE_OPERATIONS } from "./document.ts";
import type { Paths } from "./examples.ts";
import { SHARED_PARAMETERS } from "./operations/parameters.ts";
import type { Schema } from "./schema.ts";
import { SHARED_RESPONSES } from "./shared-responses.ts";

interface ReferenceInput {
  /** `docs/api.md`. */
  readonly guide: string;
  readonly modules: Paths;
  readonly release: string;
  readonly language: Language;
  /** Words of the page by their name in `reference.json`, or of a code. */
  readonly text: (name: string, parameters?: Readonly<Record<string, unknown>>) => string;
}

/** Objects within objects are told as deep as this. */
const MAX_DEPTH = 3;
const METHODS: readonly string[] = ["get", "post", "put", "patch", "delete"];

/**
 * What programs can call, as one page of HTML without scripts. It holds what every installation has alike: areas, fields and
 * rules of the company are in the document for whoever signs in.
 */
export function referencePage({ guide, modules, release, language, text }: ReferenceInput): string {
  const word = (name: string, parameters?: Readonly<Record<string, unknown>>) =>
    escaped(text(`reference.${name}`, parameters));
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
    if (rows.length === 0) return "";
    const head = heads.map((name) => `<th scope="col">${word(name)}</th>`).join("");
    const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
    return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
  };
  const valueTable = (rows: readonly (readonly string[])[]) => table(["name", "type", "meaning"], rows);
  const needed = (required: boolean): string => (required ? ` (${word("required")})` : "");

  const membersOf = (schema: Schema, asked: boolean, before = "", depth = 0): string[][] => {
    const { properties, items, required = [] } = schema as Members;
    if (items !== undefined) return membersOf(items, asked, `${before}[]`, depth);
    if (properties === undefined || depth >= MAX_DEPTH) return [];
    return Object.entries(properties).flatMap(([name, member]) => {
      const path = before === "" ? name : `${before}.${name}`;
      const row = [
        code(path),
        `${typeOf(member)}${needed(asked && required.includes(name))}`,
        prose(member["description"]),
      ];
      return [row, ...membersOf(member, asked, path, depth + 1)];
    });
  };
  /** `asked`: callers give it, so that it matters what is required. */
  const described = (schema: Schema | null, asked = false): string => {
    if (schema === null) return "";
    const members = membersOf(schema, asked);
    const type = typeOf(schema);
    return members.length > 0 ? valueTable(members) : type === "" ? "" : `<p>${type}</p>`;
  };
  const parameters = (all: readonly Schema[]): string =>
    valueTable(
      all.map((one) => [
        code(String(one["name"])),
        `${typeOf((one["schema"] ?? {}) as Schema)}${needed(one["required"] === true)}`,
        prose(one["description"]),
      ]),
    );
  const section = (title: string, content: string): string =>
    content === "" ? "" : `<h5>${word(title)}</h5>${content}`;
  const call = ({ method, path, operation }: Call, level: 3 | 4): string => {
    const { parameters: own = [], requestBody, responses = {} } = operation as Operation;
    const body = contentOf(requestBody);
    const answers = Object.entries(responses).map(
      ([status, one]) => `<p>${code(status)} ${inline(one["description"])}</p>${described(contentOf(one))}`,
    );
    return `<article><h${level}><span class="method">${method.toUpperCase()}</span> ${code(path)}</h${level}>
<p>${inline(operation["summary"])}</p>${prose(operation["description"])}
${section("parameters", parameters(own))}${section("body", described(body, true))}${section("answers", answers.join(""))}</article>`;
  };

  const areaCalls = (Object.keys(API_ACTIONS) as ApiAction[]).map((name) => {
    const { method, url } = routeOf(name);
    const { summary, description } = RESOURCE_OPERATIONS[name];
    const path = url.replace(":resource", "{area}").replaceAll(/:(\w+)/g, "{$1}");
    return call({ method, path, operation: { summary: summary("Records"), description } }, 3);
  });
  const calls = Object.entries(modules).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ method, path, operation })),
  );
  const byTag = [
    ...Map.groupBy(calls, ({ operation }) => String((operation["tags"] as string[] | undefined)?.[0])),
  ]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([tag, members]) =>
        `<h3 lang="en">${escaped(tag.replaceAll("_", " "))}</h3>${members.map((one) => call(one, 4)).join("")}`,
    );
  const shapes = Object.entries(COMPONENT_SCHEMAS).map(
    ([name, schema]) =>
      `<article id="shape-${name}"><h3>${code(name)}</h3>${prose(schema["description"])}${described(schema)}</article>`,
  );
  const common = Object.entries(SHARED_RESPONSES).map(
    ([name, answer]) =>
      `<article id="shape-${name}"><h3>${code(name)}</h3>${prose(answer["description"])}${described(contentOf(answer))}</article>`,
  );
  const errors = Object.entries(ERROR_STATUS).map(([name, status]) => [
    code(name),
    String(status),
    escaped(text(name)),
  ]);
  const english = (content: string) => `<div lang="en" dir="ltr">${content}</div>`;
  const parts: readonly (readonly [id: string, content: string])[] = [
    ["guide", english(guideOf(guide))],
    ["areaCalls", english(parameters(Object.values(SHARED_PARAMETERS)) + areaCalls.join(""))],
    ["calls", english(byTag.join(""))],
    ["shapes", english([...shapes, ...common].join(""))],
    ["errors", table(["code", "status", "message"], errors)],
  ];
  return `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${word("title")} · Benchline</title>
<style>${REFERENCE_STYLE}</style>
</head>
<body>
<main>
<h1>${word("title")}</h1>
<p class="quiet">${word("version", { version: release })}</p>
<p>${word("lead", { address: "\u2068/api/openapi.json\u2069" })}</p>
<nav aria-label="${word("contents")}"><ul>${parts.map(([id]) => `<li><a href="#${id}">${word(id)}</a></li>`).join("")}</ul></nav>
${parts.map(([id, content]) => `<section aria-labelledby="${id}"><h2 id="${id}">${word(id)}</h2>${content}</section>`).join("\n")}
</main>
</body>
</html>
`;
}

interface Members {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}
interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Schema;
}
interface Operation {
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses?: Readonly<Record<string, Schema>>;
}

/** What a body or an answer is like; null: it has none. */
function contentOf(part: Schema | undefined): Schema | null {
  const content = part?.["content"] as Readonly<Record<string, { readonly schema?: Schema }>> | undefined;
  return content === undefined ? null : (Object.values(content)[0]?.schema ?? null);
}

function typeOf(schema: Schema): string {
  const { $ref, enum: values, const: only, anyOf, oneOf, items, type } = schema as Record<string, unknown>;
  if (typeof $ref === "string") {
    const name = escaped($ref.split("/").at(-1) ?? "");
    return name in COMPONENT_SCHEMAS || name in SHARED_RESPONSES
      ? `<a href="#shape-${name}"><code>${name}</code></a>`
      : `<code>${name}</code>`;
  }
  if (Array.isArray(values)) return values.map((value) => code(JSON.stringify(value))).join(", ");
  if (only !== undefined) return code(JSON.stringify(only));
  const either = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (either !== undefined) return either.map(typeOf).join(", ");
  if (items !== undefined) return `array: ${typeOf(items as Schema)}`;
  return escaped([type ?? ""].flat().map(String).join(", "));
}

/** The guide below the heading of its part; other documents do not come with the page. */
const guideOf = (markdown: string): string =>
  marked
    .parse(markdown.replace(/^# .*$/m, ""), { async: false })
    .replaceAll(/<a href="(?!https:)[^"]*">(.*?)<\/a>/g, "$1")
    .replaceAll(/<(\/?)h2>/g, "<$1h3>");

const prose = (text: unknown): string =>
  typeof text === "string" ? marked.parse(text, { async: false }) : "";
const inline = (text: unknown): string =>
  typeof text === "string" ? marked.parseInline(text, { async: false }) : "";
const code = (text: string): string => `<code>${escaped(text)}</code>`;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

export const REFERENCE_STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1f2328,#e6e8eb);--quiet:light-dark(#59636e,#a0a8b2);--line:light-dark(#d8dde3,#3a414a);--tint:light-dark(#f4f6f8,#20252b);--accent:light-dark(#0b57c4,#7db3ff);--ground:light-dark(#fff,#14171b)}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,sans-serif}
main{max-inline-size:62rem;margin-inline:auto;padding:2rem 1rem 4rem}
h1{font-size:1.75rem}h2{margin-block-start:3rem;padding-block-end:.4rem;border-block-end:1px solid var(--line);font-size:1.35rem}
h3{margin-block-start:2rem;font-size:1.1rem}h4{font-size:1rem}h5{margin-block:1rem .3rem;font-size:.85rem;color:var(--quiet)}
h1,h2,h3,h4{line-height:1.3;overflow-wrap:anywhere}
a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.quiet{color:var(--quiet)}.method{font-size:.8rem;color:var(--quiet)}
code{font:.875em ui-monospace,monospace;direction:ltr;unicode-bidi:isolate;overflow-wrap:anywhere}
pre{padding:.8rem 1rem;background:var(--tint);border-radius:6px;white-space:pre-wrap;direction:ltr}
table{border-collapse:collapse;inline-size:100%;font-size:.9rem}
th,td{padding:.4rem .6rem;border-block-end:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:anywhere}td p{margin:0}
article{padding-block:.5rem;border-block-end:1px solid var(--line)}nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.2rem;padding:0;list-style:none}
@media (width < 40rem){thead{display:none}td{display:block}td:not(:last-child){padding-block-end:0;border:0}}
@media print{article{break-inside:avoid-page}}
`;
