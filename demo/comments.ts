import { stamp } from "./world.ts";
import { oddText } from "./vocabulary/sentences.ts";
import type { Work } from "./accounts.ts";
import type { People } from "./people.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  submission: [
    "Vendor asked for two interview slots.",
    "Rate confirmed by phone.",
    "Client portal shows it as received.",
    "Sent the updated resume.",
    "Vendor says decision by Friday.",
  ],
  lead: [
    "Vendor wants local people only.",
    "Second mail of the same job, kept this one.",
    "Client is known for quick decisions.",
    "Rate may go up by two dollars.",
  ],
  consultant: [
    "Talked today, mood is good.",
    "Prefers the East Coast.",
    "Needs a mock interview before Thursday.",
    "Will take two days off next week.",
    "Agreed to relocate for the right project.",
  ],
  project: [
    "Client manager is happy with the first month.",
    "Extension is being discussed.",
    "New team lead from next week.",
  ],
  purchase_order: [
    "Waiting for the vendor's signature.",
    "Terms as in the last order.",
    "Legal asked for the insurance certificate.",
  ],
  petition: [
    "Support letter is with the client.",
    "Degree evaluation ordered.",
    "Consultant sent the missing page.",
  ],
  candidate: ["Good first call.", "Sent the coding task.", "Asks for a start in four weeks."],
};

/** Work of those who read what is not open to everybody: nobody is named beside what they may not see. */
const READERS: Readonly<Record<string, Work>> = { petition: "legal", candidate: "retention" };

/** Somebody's remark on a record, now and then with a mention. */
export function writeComment(
  world: World,
  random: Random,
  {
    target,
    at,
    by,
    people,
  }: { target: { readonly resource: string; readonly id: number }; at: number; by: number; people: People },
): void {
  if (!world.detailed(at)) return;
  const texts = TEXTS[target.resource];
  if (texts === undefined) return;
  const only = READERS[target.resource];
  const readers = people.all.filter(
    ({ left, id, work }) => left === null && id !== by && (only === undefined || work === only),
  );
  const mentioned = random.chance(0.12) && readers.length > 0 ? random.pick(readers) : null;
  const text = [random.pick(texts), oddText(random)].filter((part) => part !== null).join(" ");
  const id = world.nextId("comment");
  world.add("comment", {
    id,
    ...stamp(at, by),
    target,
    body:
      mentioned === null
        ? `<p>${text}</p>`
        : `<p><span data-type="mention" data-id="${mentioned.id}">@${mentioned.name}</span> ${text}</p>`,
    mentions: mentioned === null ? [] : [mentioned.id],
    visibility: target.resource === "consultant" && random.chance(0.08) ? "managers" : "everyone",
    is_pinned: random.chance(0.02),
    files: [],
  });
  if (mentioned === null) return;
  world.notify({
    recipient: mentioned.id,
    kind: "mention",
    at: at + 30_000,
    actor: by,
    event: "mentioned",
    about: target.resource,
    title: "You were mentioned",
    description: text,
    target,
    subName: target.resource === "consultant" ? "comment" : "comments",
    subId: id,
  });
}
