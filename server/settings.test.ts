import { describe, expect, it } from "vitest";
import { readSettings, SettingError } from "./settings.ts";

describe("readSettings", () => {
  it("serves a demo company to this machine only by default", () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: "127.0.0.1",
      demo: "small",
      databaseUrl: undefined,
    });
  });

  it("makes no demo data in production or on PostgreSQL, and serves all addresses", () => {
    expect(readSettings({ NODE_ENV: "production" })).toMatchObject({ demo: "off", host: "0.0.0.0" });
    expect(readSettings({ DATABASE_URL: "postgres://x/y" })).toMatchObject({ demo: "off" });
    expect(readSettings({ DATABASE_URL: "postgres://x/y", DEMO: "100k" })).toMatchObject({
      demo: "100k",
      host: "127.0.0.1",
    });
  });

  it("takes a mail server with its sender, the address people use, and how long an idle screen stays open", () => {
    expect(readSettings({})).toMatchObject({ smtp: null, publicUrl: null, idleLockMinutes: null });
    const mail = {
      SMTP_URL: "smtps://me:secret@mail.example",
      MAIL_FROM: "Benchline <no-reply@example.com>",
    };
    expect(readSettings({ ...mail, PUBLIC_URL: "https://b.example/", IDLE_LOCK_MINUTES: "0" })).toMatchObject(
      {
        smtp: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
        publicUrl: "https://b.example",
        idleLockMinutes: 0,
      },
    );
    expect(() => readSettings({ SMTP_URL: mail.SMTP_URL })).toThrow("MAIL_FROM");
    expect(() => readSettings({ ...mail, SMTP_URL: "mail.example" })).toThrow(SettingError);
    expect(() => readSettings({ PUBLIC_URL: "b.example" })).toThrow(SettingError);
    expect(() => readSettings({ IDLE_LOCK_MINUTES: "soon" })).toThrow(SettingError);
  });

  it("takes a limit of calls, and keeps the product's own without one", () => {
    expect(readSettings({})).toMatchObject({ callsPerMinute: null });
    expect(readSettings({ CALLS_PER_MINUTE: "0" })).toMatchObject({ callsPerMinute: 0 });
    expect(() => readSettings({ CALLS_PER_MINUTE: "many" })).toThrow(SettingError);
  });

  it("says what is wrong with a setting", () => {
    expect(() => readSettings({ PORT: "http" })).toThrow(SettingError);
    expect(() => readSettings({ DEMO: "huge" })).toThrow("off, small, 100k, 1m");
    expect(() => readSettings({ S3_ENDPOINT: "http://s3", S3_BUCKET: "b" })).toThrow("S3_REGION");
  });
});
