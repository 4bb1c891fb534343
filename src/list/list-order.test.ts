import { beforeEach, describe, expect, it, vi } from "vitest";
import { getAdjacentRecord, nextOf, rememberOrder } from "./list-order.ts";

const request = (currentPage: number, pageSize = 3) =>
  ({ resource: "ticket", pagination: { currentPage, pageSize, mode: "server" } }) as unknown as Parameters<
    typeof rememberOrder
  >[2];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe("the neighbours of a record", () => {
  it("are the rows beside it in the list it was opened from", () => {
    rememberOrder("ticket", [5, 9, 2], request(1));
    expect(getAdjacentRecord("ticket", 9, 1)).toEqual({ id: 2, turned: null });
    expect(getAdjacentRecord("ticket", 9, -1)).toEqual({ id: 5, turned: null });
    expect(nextOf("ticket", 5)).toBe(9);
  });

  it("stand on the next or the previous page at its borders", () => {
    rememberOrder("ticket", [5, 9, 2], request(2));
    expect(getAdjacentRecord("ticket", 2, 1).turned?.pagination.currentPage).toBe(3);
    expect(getAdjacentRecord("ticket", 5, -1).turned?.pagination.currentPage).toBe(1);
    expect(nextOf("ticket", 2)).toBeNull();
  });

  it("end with the first page and with a page that is not full", () => {
    rememberOrder("ticket", [5, 9], request(1));
    const nowhere = { id: null, turned: null };
    expect(getAdjacentRecord("ticket", 5, -1)).toEqual(nowhere);
    expect(getAdjacentRecord("ticket", 9, 1)).toEqual(nowhere);
  });

  it("are nobody where the record was not in the list, the list has no pages, or nothing was kept", () => {
    rememberOrder("ticket", [5, 9, 2]);
    const nowhere = { id: null, turned: null };
    expect(getAdjacentRecord("ticket", 7, 1)).toEqual(nowhere);
    expect(getAdjacentRecord("ticket", 2, 1)).toEqual(nowhere);
    expect(getAdjacentRecord("project", 5, 1)).toEqual(nowhere);
    sessionStorage.setItem("list_orders", "{broken");
    expect(getAdjacentRecord("ticket", 5, 1)).toEqual(nowhere);
  });
});
