import { escapeHtml, oddText, program } from "../vocabulary/sentences.ts";
import type { Random } from "../random.ts";
import type { Skill } from "./technologies.ts";

/** What supporters write after a sprint; `{a}` and `{b}` are skills, `{p}` the program. */
const DONE = [
  "Finished the {a} interface of {p}; tests run in the pipeline.",
  "Moved two {p} jobs to {a}, the third waits for data.",
  "Reviewed the {b} pull requests and paired on the difficult one.",
  "Cleaned up the {a} configuration, start time is down by half.",
  "Wrote integration tests for {p} with {b}.",
  "Replaced the old {b} client, no change for users.",
  "Prepared the release notes and the roll-back plan for {p}.",
  "Traced the slow {p} query to a missing index, fixed with the DBA.",
  "Set up dashboards for {a}, alerts go to the team channel.",
  "Explained the {p} domain to the consultant in two sessions.",
  "Closed nine of eleven tickets, the rest moves to the next sprint.",
  "Designed the retry policy between {a} and {b}.",
  "Upgraded {a} one major version on the test stage.",
  "Demo of {p} went well, the product owner asked for one change.",
  "Wrote the migration script and tried it on a copy of production.",
  "Found and fixed the memory leak in the {p} worker.",
  "Split the {p} module so that two teams can deploy on their own.",
  "Added contract tests between {a} and its consumers.",
  "Covered the error paths of {p}, code coverage is at 84 percent.",
  "Moved secrets of {p} out of the repository.",
];
const NEXT = [
  "Next: performance test of {p}.",
  "Next: {b} part of the story, then the demo.",
  "Next week the client is closed on Friday.",
  "Next: hand-over to operations.",
  "Plan: finish {a}, start the estimate for {p}.",
  "Next: pair with the consultant on {b}.",
  "Next: on-call rotation begins.",
  "Plan: two more tickets of the {p} epic.",
];
const BLOCKERS = [
  "No access to the {p} test environment yet.",
  "Waiting for the client's architect to decide between {a} and {b}.",
  "VPN drops every hour, ticket is open with the client.",
  "Test data for {p} is missing.",
  "The {a} licence on the build server has expired.",
  "Requirements of {p} changed twice this week.",
  "Code owner is on leave, reviews wait.",
  "Pipeline fails on {b}, nobody knows who owns it.",
];
const SOLUTIONS = [
  "Access granted after a call with the client's manager.",
  "Used a local stub until the environment came back.",
  "Another reviewer was named.",
  "Licence renewed by the platform team.",
  "Agreed on the smaller scope in writing.",
];
const PRAISE = [
  "Works on their own, asks early, delivers what was agreed.",
  "Client is happy, wants to extend.",
  "Good in {a}, explains choices well.",
  "Made the {p} release possible.",
  "Reliable, sometimes quiet in meetings.",
];
const CONCERNS = [
  "Needs more practice with {a}; second warning from the client.",
  "Late for stand-ups, talked about it.",
  "Estimates are too optimistic on {p}.",
  "Depends on help for {b}, has a plan to catch up.",
  "Communication in writing must become clearer.",
];

function fill(random: Random, patterns: readonly string[], skill: Skill): string {
  const [a = skill.name, b = skill.name] = random.sample(skill.around, 2);
  return random.pick(patterns).replaceAll("{a}", a).replaceAll("{b}", b).replaceAll("{p}", program(random));
}

export function updateText(random: Random, skill: Skill): string {
  const parts = [
    fill(random, DONE, skill),
    fill(random, DONE, skill),
    fill(random, NEXT, skill),
    oddText(random),
  ];
  return `<p>${[...new Set(parts)]
    .filter((part) => part !== null)
    .map((part) => escapeHtml(part))
    .join(" ")}</p>`;
}

export const blockerText = (random: Random, skill: Skill): string =>
  `<p>${escapeHtml(fill(random, BLOCKERS, skill))}</p>`;

export const solutionText = (random: Random): string => random.pick(SOLUTIONS);

export function feedbackText(random: Random, skill: Skill, rating: number): string {
  const parts = rating >= 4 ? [PRAISE, PRAISE] : rating === 3 ? [PRAISE, CONCERNS] : [CONCERNS, CONCERNS];
  const texts = [...new Set([...parts.map((patterns) => fill(random, patterns, skill)), oddText(random)])];
  return `<p>${texts
    .filter((part) => part !== null)
    .map((part) => escapeHtml(part))
    .join(" ")}</p>`;
}
