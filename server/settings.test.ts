import { describe, expect, it } from "vitest";
import { readSettings, SettingError } from "./settings.ts";

describe("readSettings", () => {
  it("makes a demo company and leaves the address to what the data is", () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: null,
      demo: "small",
      databaseUrl: undefined,
    });
  });

  it("makes no demo data in production or on PostgreSQL", () => {
    expect(readSettings({ NODE_ENV: "production" })).toMatchObject({ demo: "off", host: null });
    expect(readSettings({ HOST: "10.0.0.1" })).toMatchObject({ host: "10.0.0.1" });
    expect(readSettings({ DATABASE_URL: "postgres://x/y" })).toMatchObject({
      demo: "off",
      databaseReadUrls: [],
    });
    const replicas = { DATABASE_URL: "postgres://x/y", DATABASE_READ_URL: "postgres://r/y, postgres://s/y" };
    expect(readSettings(replicas)).toMatchObject({ databaseReadUrls: ["postgres://r/y", "postgres://s/y"] });
    expect(readSettings({ DATABASE_URL: "postgres://x/y", DEMO: "100k" })).toMatchObject({
      demo: "100k",
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

  it("takes the proxies that stand before the server", () => {
    expect(readSettings({})).toMatchObject({ trustedProxies: [] });
    expect(readSettings({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,::1" })).toMatchObject({
      trustedProxies: ["127.0.0.1", "10.0.0.0/8", "::1"],
    });
    for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/8/1", "true", "127.0.0.1,"])
      expect(() => readSettings({ TRUSTED_PROXIES: wrong })).toThrow(SettingError);
  });

  it("takes hosts that webhooks may reach in the own network", () => {
    expect(readSettings({}).webhookHosts).toEqual([]);
    expect(readSettings({ WEBHOOK_HOSTS: "hooks.internal, 127.0.0.1:9000" }).webhookHosts).toEqual([
      "hooks.internal",
      "127.0.0.1:9000",
    ]);
    for (const wrong of ["http://hooks.internal", "hooks.internal/in", "a.example,", "a b"])
      expect(() => readSettings({ WEBHOOK_HOSTS: wrong })).toThrow(SettingError);
  });

  it("takes an identity provider whole, and speaks to none without encryption but on this machine", () => {
    expect(readSettings({}).identityProvider).toBeNull();
    const given = {
      OIDC_ISSUER: "https://login.b.example/realms/b",
      OIDC_CLIENT_ID: "benchline",
      OIDC_CLIENT_SECRET: "secret",
    };
    expect(readSettings(given).identityProvider).toEqual({
      issuer: given.OIDC_ISSUER,
      clientId: "benchline",
      clientSecret: "secret",
      name: "login.b.example",
      scope: "openid profile email",
      employeeClaim: "email",
      groupsClaim: "groups",
    });
    expect(() => readSettings({ ...given, OIDC_CLIENT_SECRET: "" })).toThrow("missing: OIDC_CLIENT_SECRET");
    expect(() => readSettings({ ...given, OIDC_ISSUER: "http://login.b.example" })).toThrow(SettingError);
    expect(readSettings({ ...given, OIDC_ISSUER: "http://127.0.0.1:9000" }).identityProvider).not.toBeNull();
  });

  it("takes other origins that may call, and whom to report faults of security to", () => {
    expect(readSettings({})).toMatchObject({ corsOrigins: [], securityContact: null });
    expect(
      readSettings({
        CORS_ORIGINS: "https://portal.example, http://localhost:5173/",
        SECURITY_CONTACT: "mailto:security@b.example",
      }),
    ).toMatchObject({
      corsOrigins: ["https://portal.example", "http://localhost:5173"],
      securityContact: "mailto:security@b.example",
    });
    for (const wrong of ["*", "portal.example", "https://portal.example/tools", "https://a.example,", "null"])
      expect(() => readSettings({ CORS_ORIGINS: wrong })).toThrow(SettingError);
    expect(() => readSettings({ SECURITY_CONTACT: "security@b.example" })).toThrow("mailto:");
  });

  it("says what is wrong with a setting", () => {
    for (const address of ["benchline", "localhost:5432/benchline", "mysql://x/y"])
      expect(() => readSettings({ DATABASE_URL: address })).toThrow("postgres://");
    for (const replicas of [
      { DATABASE_READ_URL: "postgres://r/y" },
      { DATABASE_URL: "postgres://x/y", DATABASE_READ_URL: "postgres://r/y,r2" },
    ])
      expect(() => readSettings(replicas)).toThrow("DATABASE_READ_URL");
    expect(() => readSettings({ PORT: "http" })).toThrow(SettingError);
    expect(() => readSettings({ DEMO: "huge" })).toThrow("off, small, 100k, 1m");
    expect(() => readSettings({ S3_ENDPOINT: "http://s3", S3_BUCKET: "b" })).toThrow("S3_REGION");
  });
});
