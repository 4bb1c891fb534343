import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { AppError } from "../../../core/errors/app-error.ts";
import { GROUP_TYPE, USER_TYPE } from "./attributes.ts";
import { meetsFilter, parseFilter } from "./filter.ts";
import { applyPatch, mergeDocument, readOperations, type ScimDocument } from "./patch.ts";

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const patch = (document: ScimDocument, ...operations: object[]) =>
  applyPatch(USER_TYPE, document, readOperations({ schemas: [PATCH], Operations: operations }));
const WORD = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
/** Values as texts of JSON, without what the grammar has no room for. */
const TEXT = fc.string({ maxLength: 20 }).filter((text) => !/["\\]|\p{Cc}/u.test(text));

/** `read`, or the code of a clear error. */
function outcomeOf(run: () => unknown): string {
  try {
    run();
    return "read";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe("filters", () => {
  it("hold of a value exactly where it is what they compare with", () => {
    fc.assert(
      fc.property(TEXT, TEXT, (value, other) => {
        const same = value.toLowerCase() === other.toLowerCase();
        const holds = (filter: string) => meetsFilter(parseFilter(filter), { value });
        expect(holds(`value eq "${other}"`)).toBe(same);
        expect(holds(`value ne "${other}"`)).toBe(!same);
        expect(holds(`not (value eq "${other}")`)).toBe(!same);
        expect(holds(`value eq "${value}" and value eq "${other}"`)).toBe(same);
        expect(holds(`value eq "${value}" or value eq "${other}"`)).toBe(true);
        expect(holds(`VALUE sw "${value.slice(0, 3)}" and value co "${value.slice(1, 4)}"`)).toBe(true);
        expect(holds("value pr")).toBe(value !== "");
      }),
    );
  });

  it("are read or refused in no time, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 3000 }),
          fc
            .array(
              fc.constantFrom(
                "(",
                ")",
                "[",
                "]",
                '"',
                "\\",
                "\n",
                " and ",
                " or ",
                "not ",
                "a",
                " eq ",
                " pr",
                "1",
              ),
              {
                maxLength: 700,
              },
            )
            .map((parts) => parts.join("")),
        ),
        (text) => {
          const began = performance.now();
          expect(["read", "scim_filter"]).toContain(outcomeOf(() => parseFilter(text)));
          expect(performance.now() - began).toBeLessThan(500);
        },
      ),
    );
  });
});

describe("operations", () => {
  const emails = [
    { value: "a@x.example", type: "work", primary: true },
    { value: "b@x.example", type: "home" },
  ];

  it.each<[string, object, ScimDocument]>([
    [
      "set a sub-attribute of the value that is meant",
      { op: "replace", path: 'emails[type eq "home"].value', value: "c@x.example" },
      { emails: [emails[0], { value: "c@x.example", type: "home" }] },
    ],
    [
      "remove the values that are meant",
      { op: "remove", path: 'emails[value eq "A@X.example"]' },
      { emails: [emails[1]] },
    ],
    [
      "remove what their value names",
      { op: "Remove", path: "emails", value: [{ value: "b@x.example" }] },
      { emails: [emails[0]] },
    ],
    ["remove all of an attribute", { op: "remove", path: "emails" }, {}],
    [
      "add a value once",
      { op: "add", path: "emails", value: [{ value: "b@x.example", type: "home" }] },
      { emails },
    ],
    [
      "make a value that is not there of what the filter asks",
      { op: "add", path: 'emails[type eq "other"].value', value: "d@x.example" },
      { emails: [...emails, { type: "other", value: "d@x.example" }] },
    ],
    [
      "take names without case, and with their schema",
      { op: "REPLACE", value: { "URN:ietf:params:scim:schemas:core:2.0:User:Emails": [] } },
      { emails: [] },
    ],
    [
      "pass over what the product keeps nothing of",
      { op: "add", path: 'addresses[type eq "work"].country', value: "IT" },
      { emails },
    ],
  ])("%s", (_name, operation, expected) => {
    expect(patch({ emails }, operation)).toEqual(expected);
  });

  it.each<[object, string]>([
    [{ op: "replace", path: 'emails[type co "x"].value', value: "v" }, "scim_no_target"],
    [{ op: "replace", path: "emails[type eq].value", value: "v" }, "scim_filter"],
    [{ op: "replace", path: "name[formatted pr]", value: "v" }, "scim_path"],
    [{ op: "replace", path: "emails.value.more", value: "v" }, "scim_path"],
    [{ op: "replace", path: "__proto__.polluted", value: "v" }, "scim_path"],
    [{ op: "replace", path: "constructor.prototype", value: {} }, "scim_path"],
    [{ op: "add", path: "groups", value: [{ value: "1" }] }, "scim_immutable"],
    [{ op: "add", path: "userName", value: ["a"] }, "scim_value"],
    [{ op: "add", path: "active", value: {} }, "scim_value"],
    [{ op: "move", path: "active", value: true }, "scim_syntax"],
    [{ op: "add", value: "text" }, "scim_value"],
  ])("refuse %j", (operation, code) => {
    expect(() => patch({ emails }, operation)).toThrow(expect.objectContaining({ code }));
  });

  it("reach no prototype by their values", () => {
    const value = JSON.parse('{"name": {"__proto__": {"polluted": 1}}}') as object;
    patch({}, { op: "add", value });
    expect(() => patch({}, { op: "add", value: JSON.parse('{"__proto__.polluted": 1}') as object })).toThrow(
      AppError,
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("change nothing of the document they are given, and nothing twice", () => {
    const member = fc.record({ value: fc.nat({ max: 20 }).map(String) });
    fc.assert(
      fc.property(fc.array(member), fc.array(member), (first, second) => {
        const document = { members: [] };
        const apply = (held: ScimDocument, op: string, value: object[]) =>
          applyPatch(
            GROUP_TYPE,
            held,
            readOperations({ schemas: [PATCH], Operations: [{ op, path: "members", value }] }),
          );
        const ids = ({ members = [] }: { members?: { value: string }[] }) =>
          new Set(members.map(({ value }) => value));
        const added = apply(apply(document, "add", first), "add", second);
        expect(document).toEqual({ members: [] });
        expect(ids(added)).toEqual(new Set([...first, ...second].map(({ value }) => value)));
        expect((added["members"] as object[]).length).toBe(ids(added).size);
        expect(apply(added, "add", second)).toEqual(added);
        expect(ids(apply(added, "remove", second))).toEqual(
          ids({ members: first }).difference(ids({ members: second })),
        );
        expect(ids(apply(added, "replace", second))).toEqual(ids({ members: second }));
      }),
    );
  });

  it("are answered or refused clearly, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("add", "replace", "remove", "Add"),
        fc.option(
          fc.oneof(WORD, fc.string(), fc.constantFrom("emails", "name.givenName", 'emails[type eq "work"]')),
        ),
        fc.jsonValue(),
        (op, path, value) => {
          const outcome = outcomeOf(() => patch({ emails, name: { formatted: "A" } }, { op, path, value }));
          expect(outcome).toMatch(/^(read|scim_[a-z_]+)$/);
        },
      ),
    );
  });

  it("of a whole resource leave what it does not say, and take what is null", () => {
    const document = { userName: "a", title: "T", emails, meta: { version: "1" } };
    expect(
      mergeDocument(USER_TYPE, document, { userName: "b", title: null, meta: { version: "2" }, id: "7" }),
    ).toEqual({
      userName: "b",
      emails,
      meta: { version: "1" },
    });
  });

  it("take as many members as fit into a request without holding up whoever else asks", () => {
    const members = Array.from({ length: 40_000 }, (_, at) => ({ value: String(at) }));
    const group = (value: readonly object[], op: string) =>
      readOperations({ schemas: [PATCH], Operations: [{ op, path: "members", value }] });
    const begin = performance.now();
    const added = applyPatch(GROUP_TYPE, { members: members.slice(1) }, group(members, "add"));
    expect(added["members"]).toEqual(members);
    const left = applyPatch(GROUP_TYPE, { members }, group(members.slice(1), "remove"));
    expect(left["members"]).toEqual([members[0]]);
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});
