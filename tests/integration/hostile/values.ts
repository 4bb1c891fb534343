/** What people, scripts and attackers send in the place of a value. Texts also go into addresses. */
export const HOSTILE_STRINGS = [
  "",
  " ",
  "-1",
  "0",
  "1.5",
  "99999999999999999999",
  "NaN",
  "null",
  "me",
  "today",
  "2026-02-30",
  "' OR 1=1 --",
  '"; DROP TABLE employee; --',
  "%27%00",
  "a\u0000b",
  "\u202eevil",
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "{{constructor.constructor('return 1')()}}",
  "__proto__",
  "constructor",
  "x".repeat(3_000),
  "٣٤",
  "a,b,,c",
] as const;

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

/** JSON values; the last ones are long and few. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [null],
  [[1], { a: 1 }],
  Array.from({ length: 3_000 }, (_, index) => index),
  {},
  { $ne: null },
  { id: "1" },
  { id: -1, resource: "sys__session" },
  { constructor: { prototype: { admin: true } } },
  "a\ud800",
  "x".repeat(150_000),
  deep(1_500),
  ...HOSTILE_STRINGS,
];

/** Whole bodies that are no object of values, as text with the type they claim. */
export const HOSTILE_BODIES: readonly (readonly [text: string, type: string])[] = [
  ["", "application/json"],
  ["{", "application/json"],
  ["null", "application/json"],
  ["[]", "application/json"],
  ['"text"', "application/json"],
  ["42", "application/json"],
  ['{"__proto__": {"admin": true}}', "application/json"],
  ['{"a": 1, "a": 2}', "application/json"],
  [`{"a": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`, "application/json"],
  [`{"a": "${"x".repeat(1_100_000)}"}`, "application/json"],
  ["a=1&a=2", "application/x-www-form-urlencoded"],
  ["<a/>", "application/xml"],
  ["--x\r\n\r\n", "multipart/form-data; boundary=x"],
  ['--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n', "multipart/form-data"],
  [
    `--x\r\ncontent-disposition: form-data; name="file"; filename="../../a\u0000.pdf"\r\n\r\n%PDF\r\n--x--\r\n`,
    "multipart/form-data; boundary=x",
  ],
  [
    `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1_500)}--x--\r\n`,
    "multipart/form-data; boundary=x",
  ],
  ["\u0000", "text/plain"],
];
