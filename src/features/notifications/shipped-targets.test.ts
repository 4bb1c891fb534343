import { describe, expect, it } from "vitest";
import { decide } from "../../../core/access/decide.ts";
import { clientGates, clientRoutes } from "../../../core/access/menu.ts";
import { getTarget } from "../../../core/notify/target.ts";
import { commentSubject, type Subject, readSubject } from "../../../server/modules/notify/subjects.ts";
import type { WriteSession } from "../../../server/resources/write/session.ts";
import { PEOPLE } from "../../../tests/fixtures/access-matrix.ts";
import { shippedDefinitions } from "../../../tests/fixtures/shipped.ts";
import { resolveAddress } from "../../config/addresses.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { isOpen } from "../../config/links.ts";
import { activeTab } from "../../screens/detail/active-tab.ts";
import { testConfig } from "../../testing/fixture.ts";
import { getAddress } from "./use-open-notice.ts";

const { access, navigation, resources } = await shippedDefinitions();
/** Every row has those its ways lead through, or none of them. */
const linked = { rows: async () => [[7]] } as unknown as WriteSession;
const alone = { rows: async () => [] } as unknown as WriteSession;

/** What notifications are about: rows of every resource that is told of, and remarks on them. */
const told = Object.values(resources.byName).filter(
  ({ name, follows }) => follows === null && name !== "emp_notify",
);
const subjects: readonly (readonly [string, Subject])[] = await Promise.all(
  told.flatMap(({ name, tabs }) => {
    const row = { resource: name, id: 7 };
    return [
      readSubject(linked, row).then((subject) => [`${name}`, subject] as const),
      readSubject(alone, row).then((subject) => [`${name}, of nothing else`, subject] as const),
      ...(tabs.some((tab) => tab.name === "comments")
        ? [Promise.resolve([`a remark on ${name}`, commentSubject(row, 5)] as const)]
        : []),
    ];
  }),
);

describe.each(Object.entries(PEOPLE))("what a notification opens for %s", (_person, roles) => {
  const actor = { roles, impersonator: null };
  const config = testConfig({
    routes: clientRoutes({ navigation: navigation.document, access, actor }),
    gates: clientGates({ access, actor, words: (rule) => rule }),
  });
  const shows = (resource: string) =>
    resources.byName[resource] !== undefined &&
    decide({ access, actor, resource, action: "show" }).effect !== "deny";
  const index = {
    config,
    resource: (name: string) => (shows(name) ? { actions: ["show"] } : null),
  } as unknown as ConfigIndex;

  it("is the record it is about, at the part that shows it, behind an open gate", () => {
    const wrong = subjects.flatMap(([about, subject]) => {
      if (!shows(subject.resource)) return [];
      const address = getAddress(index, { target: getTarget(subject) });
      if (address === null) return [`${about}: nothing`];
      const { pathname, searchParams } = new URL(address, "http://localhost");
      const destination = resolveAddress(config, pathname);
      if (
        destination.screen !== "detail" ||
        destination.resource !== subject.resource ||
        destination.id !== "7"
      )
        return [`${about}: ${address}`];
      const { tabs } = resources.byName[subject.resource]!;
      const wanted = searchParams.get(destination.tab.query);
      const { name } = activeTab({ tabs, address: destination.tab, wanted });
      const isPart = subject.sub_name === null || subject.sub_name === "summary" || name !== tabs[0]?.name;
      return isPart && isOpen(config, pathname) ? [] : [`${about}: ${address} shows ${name}`];
    });
    expect(wrong).toEqual([]);
  });
});
