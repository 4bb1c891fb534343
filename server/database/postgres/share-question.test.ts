import { expect, it } from "vitest";
import { shareQuestion } from "./share-question.ts";

function asked() {
  const open: ((answer: number) => void)[] = [];
  const ask = shareQuestion(() => new Promise<number>((resolve) => open.push(resolve)));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { open, ask, turn };
}

it("who asks while a question is under way shares the next one, which begins after they asked", async () => {
  const { open, ask, turn } = asked();
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(open.length).toBe(1);
  open[0]?.(1);
  await turn();
  expect(open.length).toBe(2);
  open[1]?.(2);
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 2]);
  await turn();
  const later = ask();
  open[2]?.(3);
  expect(await later).toBe(3);
});

it("a question that fails fails for those who share it, and the next is asked", async () => {
  let times = 0;
  const ask = shareQuestion(() => {
    times += 1;
    return times === 1 ? Promise.reject(new Error("lost")) : Promise.resolve(times);
  });
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  expect([first, second]).toMatchObject([{ status: "rejected" }, { status: "fulfilled", value: 2 }]);
});
