import { describe, expect, it } from "vitest";
import { toSortKey } from "../../server/database/schema/sort-key.ts";
import { toSearchText } from "../../server/database/search.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plant, plantNamed } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Found {
  readonly data: readonly {
    readonly resource: string;
    readonly rows: readonly { readonly id: number; readonly label: string | null }[];
  }[];
  readonly near: boolean;
}

const test = prepareOnce(() => createStaffApp({ limits: { callsPerMinute: 0 } }));

const search = async (person: string, query: string): Promise<Found> => {
  const answer = await test.as(person)("GET", `/api/search/?query=${encodeURIComponent(query)}`);
  expectStatus(answer, 200);
  return answer.json();
};
const add = async (resource: string, name: string, more: object = {}): Promise<void> => {
  expectStatus(await test.as("boss")("POST", `/api/${resource}/`, { body: { name, ...more } }), 201);
};
const labels = ({ data }: Found) => data.flatMap(({ rows }) => rows.map(({ label }) => label));

describe("the search of the header [R2.98]", () => {
  it("finds records in every area, the areas of the work before those of the set-up", async () => {
    await add("technology", "Zephyrine");
    await add("vendor_company", "Zephyrine Partners", { type: "prime_vendor" });
    const { data, near } = await search("boss", "zephyrine par");
    expect([data.map(({ resource }) => resource), near]).toEqual([["vendor_company"], false]);
    const both = await search("boss", "zeph");
    expect(both.data.map(({ resource }) => resource)).toEqual(["vendor_company", "technology"]);
    expect(both.near).toBe(false);
  });

  it("names the person of that name before what carries the name", async () => {
    const label = "Oriel Vantongeren";
    await plantNamed(test, "vendor_company", label, { type: "prime_vendor" });
    const named = {
      employee_name: `${label} Smit`,
      employee_name__key: toSortKey(`${label} Smit`),
      employee_id: "OV1",
      employee_id__key: "ov1",
      status: "active",
    };
    await plant(test, "employee", { label: `${label} Smit`, ...named });
    const { data } = await search("boss", "oriel vantongeren");
    expect(data.map(({ resource }) => resource)).toEqual(["employee", "vendor_company"]);
  });

  it("forgives letters that are wrong, missing, added or swapped, wherever they stand", async () => {
    await add("technology", "Quillon");
    for (const typed of ["quilon", "qulilon", "quilloon", "qillon", "xuillon", "quillox", "quliloon"]) {
      const found = await search("max", typed);
      expect([typed, found.near, labels(found)]).toEqual([typed, true, ["Quillon"]]);
    }
    expect(await search("max", "qxxllon")).toEqual({ data: [], near: true });
  });

  it("finds a mistyped name among many newer ones that begin alike", async () => {
    await add("technology", "Corvidane");
    for (let count = 0; count < 40; count += 1) await add("technology", `Cobalt ${count}`);
    const found = await search("max", "corvdane");
    expect([found.near, labels(found)]).toEqual([true, ["Corvidane"]]);
  });

  it("shows nobody what their lists do not", async () => {
    await add("client", "Hushwater Mills");
    expect((await search("max", "hushwater")).data.map(({ resource }) => resource)).toContain("client");
    for (const person of ["eve", "dan"]) {
      for (const typed of ["hushwater", "hushwatre"])
        expect((await search(person, typed)).data.map(({ resource }) => resource)).not.toContain("client");
    }
  });
});

describe("the order of what is found", () => {
  const jobs = async (query: string, page = "page_size=100") => {
    const answer = await test.as("boss")("GET", `/api/lead/?${page}&columns=job_title&query=${query}`);
    expectStatus(answer, 200);
    return answer
      .json<{ data: { id: number; job_title: string }[] }>()
      .data.map(({ job_title: title }) => title);
  };

  it("is the best match first and what is open before the rest, in lists, pickers and the header alike", async () => {
    const client = await plantNamed(test, "vendor_company", "Hurdlewick", { type: "prime_vendor" });
    const ages = Date.now() - 60_000;
    const plantJob = (title: string, at: number, more: object = {}) =>
      plant(test, "lead", {
        label: title,
        job_title: title,
        job_title__key: toSortKey(title),
        search__: toSearchText(toSortKey(title).split(" ")),
        vendor_company: client,
        source: "email",
        received_on: 1,
        status: "working",
        modified: ages + at,
        ...more,
      });
    await plantJob("Vortexian", 1, { status: "closed" });
    await plantJob("Vortexian lead", 2);
    await plantJob("Senior vortexian", 3);
    await plantJob("Subvortexian", 4);
    await plantJob("Another subvortexian", 5);
    await plantJob("Vortexian closed", 6, { status: "filled" });
    const wanted = [
      "Vortexian",
      "Senior vortexian",
      "Vortexian lead",
      "Another subvortexian",
      "Subvortexian",
      "Vortexian closed",
    ];
    expect(await jobs("vortexian")).toEqual(wanted);
    const pages = await Promise.all([1, 2, 3].map((at) => jobs("vortexian", `page_size=2&page=${at}`)));
    expect(pages.flat()).toEqual(wanted);
    expect(labels(await search("boss", "vortexian"))).toEqual(wanted.slice(0, 5));
    const picked = await test.as("boss")("GET", "/api/lead/pick/?query=vortexian");
    expect(picked.json<{ data: { label: string }[] }>().data.map(({ label }) => label)).toEqual(wanted);
    // whoever asks for an order gets it
    expect((await jobs("vortexian&sort=job_title"))[0]).toBe("Another subvortexian");
  });

  it("goes on as the rest changed last behind the first thousand, without gaps or repeats", async () => {
    const now = Date.now();
    const planted = Array.from({ length: 1015 }, (_, at) => `Plentiful ${at}`);
    for (const name of planted)
      await plantNamed(test, "technology", name, { search__: `  plentiful`, modified: now });
    await plantNamed(test, "technology", "Plentiful", { search__: "  plentiful", modified: 1 });
    const names: string[] = [];
    for (let page = 1; page <= 11; page += 1) {
      const answer = await test.as("boss")(
        "GET",
        `/api/technology/?query=plentiful&page_size=95&page=${page}`,
      );
      names.push(...answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name));
    }
    expect(names[0]).toBe("Plentiful");
    expect(names.toSorted()).toEqual([...planted, "Plentiful"].toSorted());
  });
});
