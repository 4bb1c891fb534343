import { describe, expect, it } from "vitest";
import type { Question } from "../../../core/forms/types.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createShippedApp } from "../../support/shipped-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const app = prepareOnce(() => createShippedApp({ boss: ["superadmin"], eve: ["engineer"] }));

const read = async <T>(url: string, language = "en"): Promise<T> => {
  const answer = await app.as("eve")("GET", url, { headers: { "accept-language": language } });
  expectStatus(answer, 200);
  return answer.json<T>();
};
interface Asked {
  readonly data: readonly Question[];
  readonly version: number;
}
const asked = (form = "interview", language = "en") =>
  read<Asked>(`/api/question/?form_name=${form}`, language);
const below = async (id: number, value: string) =>
  (await read<Asked>(`/api/question/${id}/parent/?value=${encodeURIComponent(value)}`)).data;

describe("the questions of a form", () => {
  it("[R3.34 R3.35 R7.47] are asked by the form's name, with the ten fields of each", async () => {
    const { data, version } = await asked();
    expect(version).toBe(1);
    expect(data.length).toBeGreaterThan(10);
    for (const question of data) {
      expect(question).toMatchObject({
        id: expect.any(Number),
        title: expect.any(String),
        answer_type: expect.any(String),
        is_required: expect.any(Boolean),
        options: expect.any(Array),
        update_options: expect.any(Boolean),
        dependent: expect.any(Boolean),
        child: expect.any(Boolean),
        parent_question_id: null,
      });
      expect(["parent", "child", "parent_child"]).toContain(question.category);
    }
    expect(new Set(data.map(({ category }) => category))).toEqual(new Set(["parent"]));
  });

  it("[R3.36 R7.48 R7.49] bring dependents for a Yes, however it is said, and for the number of a count question", async () => {
    const { data } = await asked();
    const opening = data.find(({ dependent, answer_type: type }) => dependent && type === "yes_question");
    const counting = data.find(({ child }) => child);
    expect(data.some(({ update_options }) => update_options)).toBe(true);
    const revealed = await below(opening!.id, "1");
    expect(revealed.length).toBeGreaterThan(0);
    expect(revealed.every(({ parent_question_id }) => parent_question_id === opening!.id)).toBe(true);
    expect(revealed.every(({ category }) => category !== "parent")).toBe(true);
    for (const yes of ["yes", "Yes"]) expect(await below(opening!.id, yes)).toEqual(revealed);
    for (const no of ["0", "No"])
      expect((await below(opening!.id, no)).map(({ id }) => id)).not.toContain(revealed[0]!.id);
    const repeated = await below(counting!.id, "3");
    expect(repeated.length).toBeGreaterThan(0);
    expect(await below(counting!.id, "2")).toEqual(repeated);
    expect(await below(counting!.id, "0")).toEqual([]);
  });

  it("come in the reader's language, options keeping what is stored", async () => {
    const english = (await asked()).data;
    const spanish = (await asked("interview", "es")).data;
    expect(spanish.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    expect(spanish.map(({ options }) => options)).toEqual(english.map(({ options }) => options));
    expect(spanish.filter(({ title }, index) => title === english[index]!.title)).toEqual([]);
  });

  it("come at once with all that answers reveal, for a form that is open already", async () => {
    const first = (await asked()).data;
    const opening = first.find(({ dependent, answer_type: type }) => dependent && type === "yes_question");
    const [revealed] = await below(opening!.id, "yes");
    const spanish = await read<Asked>("/api/question/?form_name=interview&version=1&depth=all", "es");
    expect(spanish.version).toBe(1);
    const words = new Map(spanish.data.map((question) => [question.id, question.title]));
    for (const { id, title } of [...first, revealed!]) {
      expect(words.get(id)).toEqual(expect.any(String));
      expect(words.get(id)).not.toBe(title);
    }
  });

  it.each(["interview", "test", "exit", "consultant_feedback"])("are shipped for %s", async (form) => {
    expect((await asked(form)).data.length).toBeGreaterThan(1);
  });

  it("are refused for a form, a question or a version that is not there", async () => {
    const status = async (url: string) => (await app.as("eve")("GET", url)).statusCode;
    expect(await status("/api/question/?form_name=none")).toBe(404);
    expect(await status("/api/question/?form_name=interview&version=99")).toBe(400);
    expect(await status("/api/question/?form_name=interview&version=x")).toBe(400);
    expect(await status("/api/question/?form_name=interview&version=1&depth=2")).toBe(400);
    expect(await status("/api/question/999999/parent/?value=1")).toBe(404);
    const { data } = await asked();
    expect(await status(`/api/question/${data[0]!.id}/parent/`)).toBe(400);
    expect(await status(`/api/question/${data[0]!.id}/parent/?value=1&version=99`)).toBe(400);
    expect(await status(`/api/question/${data[0]!.id}/parent/?value=1&version=x`)).toBe(400);
  });

  it("stand as records under the same address where a page is asked for", async () => {
    const list = await read<{ count: number; data: object[] }>("/api/question/?page=1&form_name=interview");
    expect(list.count).toBeGreaterThanOrEqual(18);
    expectStatus(await app.as()("GET", "/api/question/?form_name=interview"), 401);
  });
});

describe("the forms of the release", () => {
  it("are taken in once, also by a second process", async () => {
    const second = await app.second();
    try {
      await second.app.questionForms.ready();
      const rows = await app.database.read.selectFrom("sys__form_version").select("version").execute();
      expect(rows.map(({ version }) => Number(version))).toEqual([1, 1, 1, 1]);
    } finally {
      await second.close();
    }
  });
});
