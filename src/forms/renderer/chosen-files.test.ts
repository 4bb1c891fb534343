import { describe, expect, it } from "vitest";
import { FILE_BYTES } from "../../../core/forms/files.ts";
import { question } from "../../testing/question.ts";
import { takeFiles } from "./chosen-files.ts";

const papers = question({ id: 1, answer_type: "attachment", title: "Papers" });
const approach = question({
  id: 2,
  answer_type: "attachment",
  title: "Approach file",
  allowed_files: ["pdf", "txt"],
  max_files: 1,
});
const file = (name: string, content = "content") => new File([content], name);

const take = (asked: typeof papers, ...files: File[]) => takeFiles({ question: asked, before: [], files });
const names = ({ chosen }: ReturnType<typeof takeFiles>) => chosen.map(({ name }) => name);

describe("files for a question", () => {
  it("are papers, pictures and archives [R5.27 R5.28]", () => {
    const good = ["a.pdf", "b.docx", "c.jpeg", "d.jpg", "e.PNG", "f.zip", "g.rar", "h.7z", "i.7zip"];
    expect(names(take(papers, ...good.map((name) => file(name))))).toEqual(good);
    expect(take(papers, file("notes.txt")).refused).toEqual({ name: "notes.txt", code: "file_kind" });
  });

  it("may be text where the question says so, and of one file the last one counts [R5.29 R5.30 R5.31]", () => {
    const first = take(approach, file("plan.txt"));
    expect(names(first)).toEqual(["plan.txt"]);
    const second = takeFiles({ question: approach, before: first.chosen, files: [file("better.pdf")] });
    expect(names(second)).toEqual(["better.pdf"]);
  });

  it("are neither empty nor too large, and not too many", () => {
    expect(take(papers, file("empty.pdf", "")).refused?.code).toBe("empty_file");
    const large = file("large.pdf");
    Object.defineProperty(large, "size", { value: FILE_BYTES + 1 });
    expect(take(papers, large).refused?.code).toBe("too_large_file");
    const many = Array.from({ length: 11 }, (_, index) => file(`${index}.pdf`));
    expect(take(papers, ...many)).toMatchObject({ refused: { name: "10.pdf", code: "too_many_files" } });
  });

  it("are known by names that no draft has", () => {
    const keys = [take(papers, file("a.pdf")), take(papers, file("a.pdf"))].flatMap(({ contents }) => [
      ...contents.keys(),
    ]);
    expect(new Set(keys).size).toBe(2);
  });
});
