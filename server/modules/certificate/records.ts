import type { Actor } from "../../../core/access/types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import { validateRecord } from "../../../core/definition/validate.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { invalidValues, unknownResource } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";
import { certificateNames, findCertificate } from "./catalogue.ts";
import type { CertificateName } from "./catalogue.ts";

const RESOURCE = "employee_certificate";
/** A person has at most so many that are shown. */
const MAX_RECORDS = 100;

/** What a certificate form sends. */
export interface CertificateBody {
  readonly certificate_name?: string | null;
  readonly organization?: string | null;
  readonly has_expiry?: boolean;
  /** YYYY-MM-DD. */
  readonly issued_date?: string | null;
  readonly expiry_date?: string | null;
  readonly credential_id?: string | null;
  readonly credential_url?: string | null;
}

/** A certificate as the profile shows it. */
export interface CertificateRecord {
  readonly id: number;
  readonly certificate: CertificateName | null;
  readonly has_expiry: boolean;
  readonly issued_date: string | null;
  readonly expiry_date: string | null;
  readonly credential_id: string | null;
  readonly credential_url: string | null;
}

interface Call {
  readonly actor: Actor;
  readonly body: CertificateBody;
  readonly requestId: string;
}

const SHOWN = ["has_expiry", "issued_date", "expiry_date", "credential_id", "credential_url"] as const;

/** The actor's own, latest issue first. */
export async function ownCertificates(context: ModuleContext, actor: Actor): Promise<CertificateRecord[]> {
  const { data } = await context.engine.list({
    actor,
    resource: RESOURCE,
    parameters: {
      page: "1",
      page_size: String(MAX_RECORDS),
      scope: "my",
      sort: "-issued_date",
      columns: ["certificate", ...SHOWN].join(","),
    },
  });
  const idOf = (row: (typeof data)[number]) =>
    (row["certificate"] as { id: number } | null | undefined)?.id ?? 0;
  const names = await certificateNames(context, [...new Set(data.map(idOf))]);
  return data.map((row) => ({
    id: row.id,
    certificate: names.get(idOf(row)) ?? null,
    ...(Object.fromEntries(SHOWN.map((name) => [name, row[name] ?? null])) as Pick<
      CertificateRecord,
      (typeof SHOWN)[number]
    >),
  }));
}

/** Adds a certificate of the actor, and to the catalogue what it does not know yet. Gives the new id. */
export async function addCertificate(
  context: ModuleContext,
  { actor, body, requestId }: Call,
): Promise<number> {
  const { engine } = context;
  const organization = (body.organization ?? "").trim();
  const name = (body.certificate_name ?? "").trim();
  const values = getValues(body);
  // all of it is checked before the catalogue grows
  const issues = [...missing({ organization, certificate_name: name }), ...problems(context, actor, values)];
  if (issues.length > 0) throw invalidValues(issues);
  const known = await findCertificate(context, { actor, organization, name });
  const certificate =
    known ??
    (await engine.create({ actor, resource: "certificate", body: { organization, name }, requestId })).id;
  const made = await engine.create({
    actor,
    resource: RESOURCE,
    body: { certificate, ...values },
    requestId,
  });
  await answerQuestion(context, { actor, have: true, requestId });
  return Number(made.id);
}

/** Changes what a certificate says of itself; which one it is stays as it was made. */
export async function changeCertificate(
  context: ModuleContext,
  { id, actor, body, requestId }: Call & { id: number },
): Promise<void> {
  const { engine } = context;
  const record = await engine.get({ actor, resource: RESOURCE, id });
  const certificate = (record["certificate"] as { id: number } | null)?.id ?? 0;
  const names = (await certificateNames(context, [certificate])).get(certificate);
  const differs = (sent: string | null | undefined, is: string | undefined) =>
    typeof sent === "string" && toSortKey(sent.trim()) !== toSortKey(is ?? "");
  const locked: FieldIssue[] = [];
  if (differs(body.organization, names?.organization))
    locked.push({ field: "organization", code: "immutable", parameters: {} });
  if (differs(body.certificate_name, names?.name))
    locked.push({ field: "certificate_name", code: "immutable", parameters: {} });
  if (locked.length > 0) throw invalidValues(locked);
  await engine.update({
    actor,
    resource: RESOURCE,
    id,
    body: getValues(body),
    mode: "patch",
    versionRequired: false,
    requestId,
  });
}

/** Notes what the actor answered to whether there is any certification. */
export async function answerQuestion(
  { engine }: Pick<ModuleContext, "engine">,
  { actor, have, requestId }: { actor: Actor; have: boolean; requestId: string },
): Promise<void> {
  await engine.update({
    actor,
    resource: "employee",
    id: actor.employeeId,
    body: { have_certificate: have },
    mode: "patch",
    versionRequired: false,
    requestId,
  });
}

function getValues(body: CertificateBody): Readonly<Record<string, unknown>> {
  const has_expiry = body.has_expiry ?? false;
  return {
    has_expiry,
    issued_date: body.issued_date ?? null,
    expiry_date: has_expiry ? (body.expiry_date ?? null) : null,
    credential_id: body.credential_id ?? null,
    credential_url: body.credential_url ?? null,
  };
}

function missing(texts: Readonly<Record<string, string>>): FieldIssue[] {
  return Object.entries(texts)
    .filter(([, text]) => text === "")
    .map(([field]) => ({ field, code: "required", parameters: {} }));
}

function problems(
  { definitions, clock }: Pick<ModuleContext, "definitions" | "clock">,
  actor: Actor,
  input: Readonly<Record<string, unknown>>,
): FieldIssue[] {
  const { byName } = definitions().resources;
  const resource = byName[RESOURCE];
  if (resource === undefined) throw unknownResource(RESOURCE);
  const { errors } = validateRecord({
    resource,
    resourceByName: (name) => byName[name],
    input,
    previous: null,
    mode: "create",
    context: { now: clock(), timeZone: actor.timeZone, actor },
    writable: () => true,
  });
  return errors.filter(({ field }) => field in input);
}
