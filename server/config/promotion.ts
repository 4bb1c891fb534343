import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { canonical } from "../../core/access/constraint.ts";
import type { AccessDefinition, NavigationDefinition } from "../../core/definition/types.ts";
import { AppError } from "../../core/errors/app-error.ts";
import { DOCUMENT_KINDS, documentKey, type DocumentKey, type DocumentName } from "./documents.ts";
import { isRecord, sameValue } from "./identity.ts";
import { mergeDefinition } from "./merge.ts";

/** One definition that is taken to another installation, with what it was made on. */
export interface PromotedDocument extends DocumentName {
  readonly base: unknown;
  readonly document: unknown;
}

/** Chosen definitions as one file, signed with a secret that both ends know. */
export interface PromotionFile {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The release that made it. */
  readonly release: string;
  readonly made: string;
  readonly salt: string;
  readonly documents: readonly PromotedDocument[];
  readonly signature: string;
}

const FORMAT = "benchline-definitions";
const VERSION = 1;

export interface PromotionChoice {
  readonly areas: readonly string[];
  readonly reports: readonly string[];
  readonly dashboards: readonly string[];
  /** Of the chosen areas and reports, with the roles, rules and classes these speak of. */
  readonly rights: boolean;
  readonly words: boolean;
  readonly menu: boolean;
}

/** Definitions by their keys; absent where there is none. */
export type ReadDocument = (key: DocumentKey) => unknown;

interface Sides {
  readonly before: ReadDocument;
  readonly after: ReadDocument;
}

/** What was chosen and differs from the base: of rights and menu only what belongs to the areas that were chosen. */
export function chooseDocuments(
  choice: PromotionChoice,
  { before, after, languages }: Sides & { readonly languages: readonly string[] },
): PromotedDocument[] {
  const { areas, reports, dashboards, rights, words, menu } = choice;
  const whole = (kind: DocumentName["kind"], name: string): PromotedDocument => {
    const key = documentKey({ kind, name });
    return { kind, name, base: before(key) ?? null, document: after(key) ?? null };
  };
  const groups = [
    ...(rights ? ["access"] : []),
    ...(reports.length + dashboards.length > 0 ? ["reports"] : []),
  ];
  const documents = [
    ...areas.map((name) => whole("resource", name)),
    ...reports.map((name) => whole("report", name)),
    ...dashboards.map((name) => whole("dashboard", name)),
    ...(words
      ? languages.flatMap((language) =>
          [...areas, ...groups].map((name) => whole("labels", `${language}.${name}`)),
        )
      : []),
    ...(rights ? [chosenRights(choice, { before, after })] : []),
    ...(menu ? [chosenMenu(areas, { before, after })] : []),
  ];
  return documents.filter(({ base, document }) => !sameValue(base, document));
}

function chosenRights(
  { areas, reports, dashboards }: PromotionChoice,
  { before, after }: Sides,
): PromotedDocument {
  const base = before("access/access") as AccessDefinition;
  const now = after("access/access") as AccessDefinition;
  const granted = areas.map((area) => now.resources[area]);
  const classes = classesOf(areas, after);
  const text = JSON.stringify([granted, pick(now.classes, classes)]);
  const speaksOf = (name: string) => text.includes(JSON.stringify(name));
  const rules = Object.keys(now.rules).filter(speaksOf);
  const named = JSON.stringify(pick(now.rules, rules));
  const roles = now.roles.filter((role) => base.roles.includes(role) || named.includes(JSON.stringify(role)));
  const shown = [...reports, ...dashboards];
  const document = {
    ...base,
    roles: [...new Set([...base.roles, ...roles])],
    rules: { ...base.rules, ...pick(now.rules, rules) },
    classes: { ...base.classes, ...pick(now.classes, classes) },
    resources: exchanged(base.resources, now.resources, areas),
    ...(now.reports === undefined ? {} : { reports: exchanged(base.reports ?? {}, now.reports, shown) }),
  };
  return { kind: "access", name: "access", base, document };
}

function classesOf(areas: readonly string[], after: ReadDocument): string[] {
  const text = JSON.stringify(areas.map((area) => after(`resource/${area}`)));
  return [...new Set([...text.matchAll(/"sensitivity":"([^"]+)"/g)].flatMap(([, name]) => name ?? []))];
}

const pick = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(all, name) ? [[name, all[name]!]] : [])));

/** The first, with the named entries as the second has them. */
function exchanged<T>(
  base: Readonly<Record<string, T>>,
  now: Readonly<Record<string, T>>,
  names: readonly string[],
): Record<string, T> {
  const kept = Object.fromEntries(Object.entries(base).filter(([name]) => !names.includes(name)));
  return { ...kept, ...pick(now, names) };
}

/** The menu of the base, with the entries of the chosen areas where they stand now. */
function chosenMenu(areas: readonly string[], { before, after }: Sides): PromotedDocument {
  const base = before("navigation/navigation") as NavigationDefinition;
  const now = after("navigation/navigation") as NavigationDefinition;
  const chosen = ({ resource }: { readonly resource?: string }) =>
    resource !== undefined && areas.includes(resource);
  const groups = now.menu.filter(
    ({ name, entries }) => base.menu.some((one) => one.name === name) || entries.some(chosen),
  );
  const menu = groups.map((group) => {
    const known = base.menu.find(({ name }) => name === group.name);
    const entries = (known?.entries ?? []).filter((entry) => !chosen(entry));
    return { ...(known ?? group), entries: [...entries, ...group.entries.filter(chosen)] };
  });
  const left = base.menu.filter(({ name }) => !groups.some((group) => group.name === name));
  const document = { ...base, menu: [...menu, ...left] };
  // the same entries in another order are no difference
  const same = sameValue(sortedEntries(base), sortedEntries(document as NavigationDefinition));
  return { kind: "navigation", name: "navigation", base, document: same ? base : document };
}

const sortedEntries = ({ menu }: NavigationDefinition) =>
  menu.map(({ name, entries }) => [name, [...entries].map((entry) => canonical(entry)).toSorted()]);

/** OWASP's choice for 16 MiB: 2¹⁴ rounds, five at a time. */
const STRETCHING = { N: 2 ** 14, r: 8, p: 5 };
const keyFrom = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

async function signatureOf(
  { signature: _signature, ...file }: Omit<PromotionFile, "signature"> & { signature?: string },
  secret: string,
): Promise<string> {
  const key = await keyFrom(secret.normalize("NFKC"), file.salt, 32, STRETCHING);
  return createHmac("sha256", key).update(canonical(file)).digest("base64url");
}

export async function signPromotion(
  content: Pick<PromotionFile, "release" | "made" | "documents">,
  secret: string,
): Promise<PromotionFile> {
  const salt = randomBytes(16).toString("base64url");
  const file = { format: FORMAT, version: VERSION, ...content, salt } as const;
  return { ...file, signature: await signatureOf(file, secret) };
}

/** The definitions of a file; refused where it is none, was made by a newer release, or is not what was signed. */
export async function openPromotion(
  file: unknown,
  { secret, release }: { readonly secret: string; readonly release: string },
): Promise<readonly PromotedDocument[]> {
  if (!isRecord(file) || file["format"] !== FORMAT || typeof file["version"] !== "number") {
    throw new AppError({ code: "no_promotion_file", status: 400 });
  }
  const made = typeof file["release"] === "string" ? file["release"] : "";
  if (file["version"] > VERSION || isNewer(made, release)) {
    throw new AppError({ code: "newer_promotion_file", status: 422, parameters: { release: made } });
  }
  const signature = typeof file["signature"] === "string" ? file["signature"] : "";
  const isPromotion = typeof file["salt"] === "string" && isListOfDocuments(file["documents"]);
  if (!isPromotion) throw new AppError({ code: "no_promotion_file", status: 400 });
  const promotion = file as unknown as PromotionFile;
  const expected = Buffer.from(await signatureOf(promotion, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError({ code: "changed_promotion_file", status: 422 });
  }
  return promotion.documents;
}

function isListOfDocuments(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (one) =>
        isRecord(one) &&
        typeof one["name"] === "string" &&
        (DOCUMENT_KINDS as readonly unknown[]).includes(one["kind"]),
    )
  );
}

/** Whether the first release is newer: by its numbers. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((release) => (release.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  const at = [0, 1, 2].find((part) => (a![part] ?? 0) !== (b![part] ?? 0));
  return at !== undefined && (a![at] ?? 0) > (b![at] ?? 0);
}

/** Where the file and this installation changed the same. */
export interface PromotionConflict extends DocumentName {
  readonly path: string;
  readonly base: unknown;
  readonly here: unknown;
  readonly file: unknown;
}

/** Who is followed where both changed the same; null: it is left open. */
export type Preference = "file" | "here" | null;

/** The definitions of a file merged with those in force, and what could not be. */
export function mergePromotion(
  documents: readonly PromotedDocument[],
  { inForce, prefer }: { readonly inForce: ReadDocument; readonly prefer: Preference },
): { readonly changes: readonly PromotedDocument[]; readonly conflicts: readonly PromotionConflict[] } {
  const conflicts: PromotionConflict[] = [];
  const changes = documents.flatMap(({ kind, name, base, document }) => {
    const here = inForce(documentKey({ kind, name })) ?? null;
    const [shipped, published] = prefer === "here" ? [document, here] : [here, document];
    const merged = mergeDefinition({ base, shipped, published });
    if (prefer === null) {
      conflicts.push(
        ...merged.conflicts.map((one) => ({
          kind,
          name,
          path: one.path,
          base: one.base,
          here: one.shipped,
          file: one.published,
        })),
      );
    }
    const change = { kind, name, base: here, document: merged.document };
    return sameValue(here, merged.document) ? [] : [change];
  });
  return { changes, conflicts };
}
