import { describe, expect, test } from "vitest";
import { allowedEndings, allowedFiles, getMaxFiles, partName } from "./files.ts";
import { question } from "./forms.fixture.ts";
import { getVerdict } from "./kinds.ts";
import { getCount, getLimits } from "./limits.ts";
import { addOption } from "./options.ts";

describe("verdict of a score", () => {
  test.for([
    ["[R4.24]", 10, "offer"],
    ["[R4.24]", 8, "offer"],
    ["[R4.25]", 7, "maybe"],
    ["[R4.25]", 6, "maybe"],
    ["[R4.26]", 5, "reject"],
    ["[R4.26]", 1, "reject"],
  ] as const)("%s %d means %s", ([, score, verdict]) => {
    expect(getVerdict(score)).toBe(verdict);
  });
});

describe("what is typed into a count question", () => {
  test.for([
    ["1", 1],
    [" 15 ", 15],
    ["0", "out_of_range"],
    ["16", "out_of_range"],
    ["-3", "out_of_range"],
    ["99999999999999999999", "out_of_range"],
    ["", null],
    ["abc", "ignored"],
    ["2.5", "ignored"],
    ["1e1", "ignored"],
  ] as const)("[R5.23 R5.24] '%s' is %s", ([text, count]) => {
    expect(getCount({ text })).toBe(count);
  });

  test("[R5.23] a question's own limits count", () => {
    const limits = getLimits(question(1, "integer", { child: true, max_value: 4 }));
    expect(limits).toEqual({ min: 1, max: 4 });
    expect(getCount({ text: "5", limits })).toBe("out_of_range");
  });
});

describe("options of one's own", () => {
  const options = ["Java Script", "Red"];

  test.for(["", "   ", "\t"])("[R5.25] '%s' is blank", (text) => {
    expect(addOption({ options, text })).toEqual({ ok: false, code: "blank_option" });
  });

  test.for([" javascript ", "JAVA SCRIPT", "java  script", "red"])(
    "[R5.26] '%s' is there already",
    (text) => {
      expect(addOption({ options, text })).toEqual({ ok: false, code: "duplicate_option" });
    },
  );

  test("another is added without the blanks around it", () => {
    expect(addOption({ options, text: "  Type Script " })).toEqual({ ok: true, value: "Type Script" });
    expect(addOption({ options, text: "x".repeat(201) })).toEqual({ ok: false, code: "option_too_long" });
  });
});

describe("files of a question", () => {
  test("[R5.27] pdf, docx, jpeg, png, zip, rar and 7zip unless it says otherwise", () => {
    expect(allowedFiles(question(1, "attachment"))).toEqual([
      "pdf",
      "docx",
      "jpeg",
      "png",
      "zip",
      "rar",
      "7zip",
    ]);
    expect(allowedFiles(question(1, "attachment", { allowed_files: ["png"] }))).toEqual(["png"]);
  });

  test("[R5.28] a 7zip ends in .7z or .7zip", () => {
    expect(allowedEndings(question(1, "attachment", { allowed_files: ["7zip"] }))).toEqual(["7z", "7zip"]);
  });

  test("ten unless it says otherwise, whatever it is called", () => {
    for (const title of ["Papers", "Approach file", "Sketch your approach"]) {
      const called = question(1, "attachment", { title });
      expect(getMaxFiles(called)).toBe(10);
      expect(allowedFiles(called)).not.toContain("txt");
    }
    expect(getMaxFiles(question(1, "attachment", { max_files: 1 }))).toBe(1);
  });

  test("parts are named by the question, its parent and its repetition", () => {
    expect(partName({ question: question(7, "attachment"), block: [] })).toBe("7");
    const child = question(7, "attachment", { parent_question_id: 3 });
    expect(partName({ question: child, block: [] })).toBe("7-3");
    expect(partName({ question: child, block: [2, 1] })).toBe("7-3-2-1");
  });
});
