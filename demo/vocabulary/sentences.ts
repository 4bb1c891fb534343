import type { Random } from "../random.ts";
import type { Skill } from "../words/technologies.ts";

/** Sentences are put together from patterns, so that search finds words that mean something. */

const OPENINGS = [
  "{client} is looking for a {title} for its {program} program.",
  "Our client, a leader in {industry}, needs a {title} to join the {program} team.",
  "{title} wanted for the {program} work stream; the team is spread over two sites.",
  "Long-term opportunity for a hands-on {title} on the {program} platform.",
  "The {program} team replaces an old system and needs a {title} who has done this before.",
];
const DUTIES = [
  "Design, build and support services with {a} and {b}.",
  "Move batch jobs from {b} to {a} and keep both running meanwhile.",
  "Own the release pipeline; {a} is used every day, {b} is a plus.",
  "Review code, write tests, and explain choices to people who do not write code.",
  "Work with architects on interfaces between {a} and existing {b} components.",
  "Find the cause of production incidents and see that they do not come back.",
  "Document what is built; the client audits every quarter.",
];
const NEEDS = [
  "At least {years} years with {a}.",
  "Strong knowledge of {a}, {b} and {c}.",
  "Experience in {industry} helps.",
  "Good communication in writing; daily stand-up at 9:30 Eastern.",
  "Local candidates preferred, relocation possible.",
  "Two rounds by video, then an offer within a week.",
];
const PROGRAMS = [
  "claims",
  "payments",
  "member portal",
  "loan origination",
  "data lake",
  "order management",
  "customer 360",
  "billing",
  "fraud detection",
  "mobile banking",
  "supply chain",
  "network inventory",
  "clinical data",
  "pricing",
  "identity",
];
const INDUSTRY_WORDS = [
  "banking",
  "insurance",
  "health care",
  "retail",
  "telecommunications",
  "energy",
  "logistics",
];

/** For display tests: accents, other scripts, a very long word, quotes. */
const ODD = [
  "Équipe à Montréal : maîtrise du français souhaitée, « télétravail » possible.",
  "يفضل المرشح الذي عمل في فرق موزعة ويجيد كتابة الوثائق التقنية.",
  "需要熟悉分布式系统，并能与远程团队协作。",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft is the name of the old system.",
  "The team says \"you build it, you run it\" and means it; O'Brien's rule applies.",
  "Se valora experiencia con ñandúes… perdón, con proyectos de integración difíciles.",
];
const ODD_SHARE = 0.05;

export const oddText = (random: Random): string | null =>
  random.chance(ODD_SHARE) ? random.pick(ODD) : null;

export const program = (random: Random): string => random.pick(PROGRAMS);

function fill(pattern: string, words: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/gu, (_match, name: string) => words[name] ?? "");
}

export interface JobVocabulary {
  readonly skill: Skill;
  readonly title: string;
  readonly client: string | null;
  readonly years: number;
}

/** A job description as vendors send it. */
export function jobDescription(random: Random, { skill, title, client, years }: JobVocabulary): string {
  const [a = skill.name, b = skill.name, c = skill.name] = random.sample(skill.around, 3);
  const words = {
    client: client ?? "The end client",
    title,
    program: program(random),
    industry: random.pick(INDUSTRY_WORDS),
    years: String(years),
    a: skill.name,
    b: a,
    c: b,
  };
  const sentence = (patterns: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    fill(random.pick(patterns), { ...words, ...more });
  const odd = oddText(random);
  const list = [
    sentence(DUTIES),
    sentence(DUTIES, { a: b, b: c }),
    sentence(NEEDS),
    ...(odd === null ? [] : [odd]),
  ];
  return `<p>${sentence(OPENINGS)}</p><ul>${[...new Set(list)].map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const REPLIES: Readonly<Record<string, readonly string[]>> = {
  rate: ["Rate is above the client's budget.", "Client capped the rate, no movement possible."],
  skills: [
    "Client wants more depth in the main skill.",
    "Profile lacks hands-on work with the tools asked for.",
  ],
  experience: ["Too few years in similar systems.", "Client asked for experience in the same industry."],
  communication: ["Hard to follow on the phone, vendor says.", "Answers were too short."],
  location: ["Client wants somebody local.", "Relocation would take too long."],
  position_closed: ["Position filled by another vendor.", "Hiring frozen until next quarter."],
  interview_failed: [
    "Struggled with design questions.",
    "Good person, but not senior enough in live coding.",
  ],
  test_failed: ["Score below the limit of the client.", "Ran out of time on the second task."],
  double_submission: ["Already in the client's system through another vendor."],
  availability: ["Consultant accepted another project."],
  other: ["No reason given.", "Vendor did not say why."],
};

export function replyText(random: Random, reason: string): string {
  const odd = random.chance(0.02) ? oddText(random) : null;
  return [random.pick(REPLIES[reason] ?? REPLIES["other"] ?? [""]), odd]
    .filter((part) => part !== null)
    .join(" ");
}
