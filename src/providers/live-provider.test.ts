import type { LiveEvent } from "@refinedev/core";
import { expect, test } from "vitest";
import { deliverLive, watchedSubjects } from "../live/live.ts";
import { channelOf, liveProvider, OWN_CHANNEL } from "./live-provider.ts";

type Subscription = Parameters<typeof liveProvider.subscribe>[0];

/** Runs `work` while something listens; answers what it heard. */
function hearing(options: Omit<Subscription, "callback" | "types">, work: () => void, types = ["*"]) {
  const heard: Pick<LiveEvent, "type" | "payload">[] = [];
  const callback = ({ type, payload }: LiveEvent) => void heard.push({ type, payload });
  const subscription = liveProvider.subscribe({ ...options, types, callback });
  work();
  liveProvider.unsubscribe(subscription);
  return heard;
}

const lead = { resource: "lead", id: 4 };
const written = { ...lead, row_version: 3, mine: false };
const message = {
  version: "1",
  changed: [written, { ...written, id: 9 }, { ...written, resource: "note" }],
  gone: [{ resource: "lead", id: 7 }],
  presence: lead,
};

test("a resource's channel tells of its records, and the server of the rows on the screen", () => {
  const options = { channel: channelOf("lead"), params: { ids: ["4", 9] } };
  const heard = hearing(options, () => {
    expect(watchedSubjects()).toEqual([{ resource: "lead", rows: [4, 9] }]);
    deliverLive(message);
  });
  expect(heard).toEqual([
    { type: "deleted", payload: { ids: [7], gone: message.gone } },
    { type: "updated", payload: { ids: [4, 9], changed: message.changed.slice(0, 2) } },
  ]);
  expect(watchedSubjects()).toEqual([]);
  expect(hearing(options, () => deliverLive(message), ["deleted"]).map(({ type }) => type)).toEqual([
    "deleted",
  ]);
});

test("a record is told of by itself, with who looks at it", () => {
  const options = { channel: channelOf("lead"), params: { id: 4 } };
  expect(hearing(options, () => deliverLive(message))).toEqual([
    { type: "updated", payload: { ids: [4], changed: [written] } },
    { type: "presence", payload: { ids: [4] } },
  ]);
});

test("one's own channel tells of notifications and of a connection that stands anew", () => {
  const heard = hearing({ channel: OWN_CHANNEL }, () => {
    expect(watchedSubjects()).toEqual([]);
    deliverLive(message);
    deliverLive({ version: "1", notified: true });
    deliverLive({ version: "1", welcome: true });
  });
  expect(heard.map(({ type }) => type)).toEqual(["created", "connected"]);
});
