import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, safeAddress } from "../../../core/rich-text/allowed.ts";
import { isBlankMarkup } from "../../../core/rich-text/text.ts";
import { cleanMarkup } from "./clean-markup.ts";

describe("rich text before it is kept", () => {
  test.for([
    [
      "what the editor writes",
      "<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code></p>",
      null,
    ],
    [
      "lists and quotes",
      "<ul><li><p>a</p></li></ul><ol><li>b</li></ol><blockquote><p>c</p></blockquote>",
      null,
    ],
    ["a mention", '<p><span data-id="7">@Ann</span></p>', null],
    ["a link", '<p><a href="https://a.example/?x=1&amp;y=2">a</a> <a href="/records/lead/1">b</a></p>', null],
    ["plain text", "1 < 2 & 3\nnext", null],
    ["a script", "<p>Hi <script>alert(1)</script>there</p>", "<p>Hi there</p>"],
    ["words without any allowed tag", "<font>a & b</font>", "<p>a &amp; b</p>"],
    ["a handler", '<p onclick="x()" onmouseover=x>a</p>', "<p>a</p>"],
    ["a picture", '<img src=x onerror="alert(1)">', ""],
    ["an address that runs", '<p><a href="java&#10;script:alert(1)">a</a></p>', "<p>a</p>"],
    ["data in an address", '<p><a href="data:text/html,x">a</a></p>', "<p>a</p>"],
    ["a style", '<p style="position:fixed" class="x" id="y">a</p><style>p{}</style>', "<p>a</p>"],
    ["drawings", "<svg><script>x</script><p>a</p></svg><p>b</p>", "<p>b</p>"],
    ["a mention of nobody", '<p><span data-id="x">@A</span><span class="y">b</span></p>', "<p>@Ab</p>"],
    ["other names", "<div><b>a</b> <i>b</i></div><h2>c</h2>", "<p><strong>a</strong> <em>b</em></p><p>c</p>"],
    ["a table", "<table><tr><td>a</td><td>b</td></tr></table>", "<p>a</p><p>b</p>"],
    [
      "a paste of Word",
      '<p class="MsoNormal"><!--[if gte mso 9]>x<![endif]--><o:p></o:p><span lang="EN-US">Text</span></p>',
      "<p>Text</p>",
    ],
    ["tags in tags", "<<p>script>alert(1)</p>", "&lt;<p>script&gt;alert(1)</p>"],
  ] as const)("%s", ([, sent, kept]) => expect(cleanMarkup(sent)).toBe(kept ?? sent));

  test("only words are kept of what nobody can have typed", () => {
    const clean = cleanMarkup(`<p>${"<b>a</b>".repeat(30_000)}</p>`);
    expect(clean.startsWith("<p>aaa")).toBe(true);
    expect(clean).not.toContain("<b>");
  });

  test("nothing but what the list names, whatever is sent; what was cleaned stays as it is", () => {
    const part = fc.oneof(
      fc
        .constantFrom(
          ..."p br b ul li a span div script style svg iframe object form input img table td template math".split(
            " ",
          ),
        )
        .chain((tag) =>
          fc.constantFrom(
            `<${tag}>`,
            `</${tag}>`,
            `<${tag} href="javascript:x" onclick=x style=x data-id=1>`,
            `<${tag}`,
            `<${tag}/>`,
          ),
        ),
      fc.string({ maxLength: 8 }),
      fc.constantFrom("&lt;", "&#106;", "<!--", "-->", "<![CDATA[", '"', "'", "<", ">", "\u0000"),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const clean = cleanMarkup(parts.join(""));
        if (!/<\/?[a-z][^<>]*>/i.test(clean)) return;
        for (const [, tag = "", rest = ""] of clean.matchAll(/<\/?([^\s<>/]*)([^<>]*)>/g)) {
          expect(ALLOWED_TAGS).toContain(tag);
          const allowed: Readonly<Record<string, readonly string[]>> = ALLOWED_ATTRIBUTES;
          for (const [, name = "", value = ""] of rest.matchAll(/([^\s="]+)="([^"]*)"/g)) {
            expect(allowed[tag] ?? []).toContain(name);
            expect(name === "href" ? safeAddress(value) : value).toBe(value);
          }
        }
        expect(clean.replaceAll(/<\/?[a-z][^<>]*>/gi, "")).not.toMatch(/[<>]/);
      }),
      { numRuns: 500 },
    );
  });

  test("an empty document has no words", () => {
    expect(isBlankMarkup(cleanMarkup("<div><br></div>"))).toBe(true);
  });
});
