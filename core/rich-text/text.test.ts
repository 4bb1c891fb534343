import { describe, expect, test } from "vitest";
import { mentionedId, safeAddress } from "./allowed.ts";
import { mentionsIn } from "./mentions.ts";
import { isBlankMarkup, isMarkup, lineOfMarkup, markupOfText, textOfMarkup } from "./text.ts";

describe("words of rich text", () => {
  test.for([
    ["<p>One</p><p>Two</p>", "One\nTwo"],
    ["<p>One</p><p></p><p>Two</p>", "One\n\nTwo"],
    ["<ul><li><p>One</p></li><li><p>Two</p></li></ul><p>Three</p>", "One\nTwo\nThree"],
    ["<ul><li>One</li><li>Two</li></ul>", "One\nTwo"],
    ["<p>One<br>Two</p>", "One\nTwo"],
    ["<p>a &amp; b &lt;c&gt; &#39;d&#x27; &nbsp;e</p>", "a & b <c> 'd'  e"],
    ["<p>&amp;lt;</p>", "&lt;"],
    ["<p>Hi <script>alert('x')</script>there</p>", "Hi there"],
    ["<style>p { color: red }</style>Text", "Text"],
    ["<!-- note --><p>Text</p>", "Text"],
    ["1 < 2 and 3 > 2 & so on", "1 < 2 and 3 > 2 & so on"],
    ["line\nline", "line\nline"],
  ] as const)("%j: %j", ([html, text]) => expect(textOfMarkup(html)).toBe(text));

  test("on one line", () => expect(lineOfMarkup("<p>One</p>\n<p> Two</p>")).toBe("One Two"));

  test("what is typed as text comes back as it was", () => {
    for (const text of ["a", "a\nb", "<b>&amp;", "1 < 2\n\n3"])
      expect(textOfMarkup(markupOfText(text))).toBe(text);
  });

  test("hostile length takes no time", () => {
    const began = performance.now();
    for (const part of ["<", "<a", "<script>", "<!--", "&#", '<a href="'])
      textOfMarkup(`<p>x</p>${part.repeat(50_000)}`);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

test("markup is told from text, and a document without words from one with them", () => {
  expect(isMarkup("a < b > c")).toBe(false);
  expect(isMarkup("<p>a</p>")).toBe(true);
  for (const blank of ["<p></p>", "<p> &nbsp;<br></p>", "<ul><li><p></p></li></ul>"])
    expect(isBlankMarkup(blank)).toBe(true);
  for (const words of ["<p>a</p>", "", "text", '<p><span data-id="1">@A</span></p>'])
    expect(isBlankMarkup(words)).toBe(false);
});

test.for([
  ["https://a.example/x?y=1", "https://a.example/x?y=1"],
  [" HTTP://a.example", "HTTP://a.example"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["/records/lead/1", "/records/lead/1"],
  ["//a.example", null],
  ["/\\a.example", null],
  ["javascript:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["\u0001javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["vbscript:x", null],
  ["lead/1", null],
  ["", null],
] as const)("address %j: %j", ([text, address]) => expect(safeAddress(text)).toBe(address));

test("[R5.35] people who are meant, each once", () => {
  const html =
    '<p><span data-id="7">@Ann</span> <span class="x" data-id="12">@Bo</span> <span data-id="7">@Ann</span> <span data-id="x">no</span></p>';
  expect(mentionsIn(html)).toEqual([7, 12]);
  expect(mentionsIn(null)).toEqual([]);
  expect(["7", "0", "-1", "1e3", "", null].map(mentionedId)).toEqual([7, null, null, null, null, null]);
});
