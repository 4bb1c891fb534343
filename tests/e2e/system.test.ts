import { rm } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { findPostgres } from "../../scripts/find-postgres.mjs";
import { administer, startFollowed } from "../support/postgres.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { expectAccessible, startApplication } from "./support.ts";

const ADMIN = "SA1001";
const SYSTEM = "/settings/system";
const LISTED = "/api/technology/?page=1&page_size=10&columns=name";
const ON_A_PHONE_IN_ARABIC = { language: "ar", theme: "dark", width: 360, height: 740 } as const;

/** The product on a PostgreSQL server, and one that follows it. */
async function startWithReplica() {
  const servers = await startFollowed();
  await administer(servers.primary.url, "CREATE DATABASE screens TEMPLATE template0");
  let replica = await servers.startReplica();
  const urlOn = (server: string) => Object.assign(new URL(server), { pathname: "/screens" }).href;
  const application = await startApplication({
    DATABASE_URL: urlOn(servers.primary.url),
    DATABASE_READ_URL: urlOn(replica.url),
  });
  return {
    ...application,
    address: new URL(replica.url).host,
    onReplica: (statement: string) => administer(replica.url, statement),
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await servers.startReplica();
    },
    close: async () => {
      await application.close();
      await replica.stop();
      await servers.primary.stop();
      await rm(servers.folder, { recursive: true, force: true });
    },
  };
}

// a replica is a server of its own: one that is only given by its address has none
describe.skipIf(findPostgres()?.kind !== "binaries")("read replicas under Settings, System", () => {
  const application = prepareOnce(startWithReplica);
  const states = { en: ["In use", "Catching up", "Lost"], ar: ["قيد الاستخدام", "تلحق بالتغييرات", "مفقودة"] };
  const titles = { en: "Read replicas", ar: "نسخ القراءة" };
  const lost = {
    en: "A read replica isn’t answering. The primary database answers in its place.",
    ar: "إحدى نسخ القراءة لا تستجيب. تجيب قاعدة البيانات الرئيسية بدلًا منها.",
  };
  const list = () => application.call(ADMIN, LISTED);
  let saved = 0;
  const save = () => {
    saved += 1;
    return application.call(ADMIN, "/api/technology/", {
      method: "POST",
      body: { name: `Replicated ${saved}` },
    });
  };
  const rowOf = (page: Page, language: "en" | "ar") =>
    page
      .getByRole("table", { name: titles[language] })
      .getByRole("row", { name: new RegExp(application.address.replaceAll(".", String.raw`\.`)) });
  const cellsOf = (row: Locator) => row.getByRole("cell").allInnerTexts();
  const fits = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

  it.each([
    ["in English", "en", {}],
    ["in Arabic, in the dark and on a phone", "ar", ON_A_PHONE_IN_ARABIC],
  ] as const)("are in use, catching up or lost, %s", async (_, language, options) => {
    const [inUse, catchingUp, isLost] = states[language];
    await application.visit({ ...options, person: ADMIN, at: SYSTEM }, async (page) => {
      const row = rowOf(page, language);
      const told = async (state: string | undefined) => {
        await list();
        await page.reload();
        await row.waitFor();
        return (await cellsOf(row)).includes(state ?? "");
      };
      const becomes = async (state: string | undefined) => {
        await expect.poll(() => told(state)).toBe(true);
      };
      await becomes(inUse);
      const readsOf = async () => Number((await cellsOf(row)).at(-1)?.replaceAll(/\D/g, ""));
      await expect.poll(async () => (await told(inUse)) && (await readsOf()) > 0).toBe(true);
      expect(await page.getByText(lost[language]).count()).toBe(0);
      await expectAccessible(page);
      expect(await fits(page)).toBe(true);

      await application.onReplica("SELECT pg_wal_replay_pause()");
      try {
        await save();
        await becomes(catchingUp);
        const behind = async () => {
          await told(catchingUp);
          return Number((await cellsOf(row)).at(-2)?.replace(/[^\d.]/g, ""));
        };
        await expect.poll(behind).toBeGreaterThan(0.5);
        await expectAccessible(page);
      } finally {
        await application.onReplica("SELECT pg_wal_replay_resume()");
      }
      await becomes(inUse);

      await application.stopReplica();
      try {
        await becomes(isLost);
        await page.getByRole("alert").filter({ hasText: lost[language] }).waitFor();
        await expectAccessible(page);
        expect(await fits(page)).toBe(true);
      } finally {
        await application.startReplica();
      }
      await becomes(inUse);
      expect(await page.getByText(lost[language]).count()).toBe(0);
    });
  });
});
