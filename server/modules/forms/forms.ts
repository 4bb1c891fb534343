import { AppError } from "../../../core/errors/app-error.ts";
import { FORM } from "../../../core/forms/types.ts";
import type { ShippedForm } from "../../../core/forms/shipped.ts";
import type { FormFile } from "../../config/shipped-forms.ts";
import { unknownRecord, unknownResource } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";
import { QUESTION } from "./draft-questions.ts";
import { findFormRecord, requireInUse } from "./form-records.ts";
import type { FormRecord } from "./form-records.ts";
import { formTemplates, shippedForms, takeRelease } from "./release.ts";
import type { ShippedForms } from "./release.ts";
import { createVersions } from "./versions.ts";
import type { PublishedForm, Versions } from "./versions.ts";

/** What the calls about question forms share. */
export interface Forms {
  readonly context: ModuleContext;
  readonly versions: Versions;
  /** Resolves once the release's forms are in the database; done at the start, and by the first call at the latest. */
  readonly ready: () => Promise<void>;
  /** The release's forms by their names. */
  readonly shipped: ShippedForms;
  /** What new forms may begin with, by name. */
  readonly templates: ReadonlyMap<string, ShippedForm>;
}

export function createForms(context: ModuleContext, { files }: { files: readonly FormFile[] }): Forms {
  const versions = createVersions(context.database);
  const shipped = shippedForms(files);
  let preparing: Promise<void> | null = null;
  // a restored database may be of an earlier release
  context.outbox.on("sys__config", ({ action }) => {
    if (action === "restore") preparing = null;
  });
  return {
    context,
    versions,
    shipped,
    templates: formTemplates(files),
    ready() {
      preparing ??= takeRelease(context, { versions, forms: shipped }).catch((error: unknown) => {
        preparing = null;
        throw error;
      });
      return preparing;
    },
  };
}

/** The form of a name; refuses a name no form has. */
export async function requireForm(forms: Forms, name: string): Promise<FormRecord> {
  if (forms.context.definitions().resources.byName[FORM] === undefined) throw unknownResource(FORM);
  await forms.ready();
  const found = await findFormRecord(forms.context.database, name);
  if (found !== null) return found;
  throw new AppError({ code: "unknown_form", status: 404, parameters: { form: name.slice(0, 60) } });
}

/** What people fill now. */
export async function currentForm(forms: Forms, name: string): Promise<PublishedForm> {
  requireInUse(await requireForm(forms, name));
  const latest = await forms.versions.latest(name);
  if (latest !== null) return latest;
  throw new AppError({ code: "form_not_published", status: 404, parameters: { form: name } });
}

/** The version somebody began on, null for the newest: an older one is as good, one that never was is refused. */
export async function readFormVersion(
  forms: Forms,
  { name, version }: { name: string; version: number | null },
): Promise<PublishedForm> {
  if (version === null) return currentForm(forms, name);
  await requireForm(forms, name);
  const found = await forms.versions.find(name, version);
  if (found !== null) return found;
  const latest = await forms.versions.latest(name);
  throw new AppError({
    code: "unknown_form_version",
    status: 400,
    parameters: { form: name, version, latest: latest?.facts.version ?? 0 },
    detail: { version: latest?.facts.version ?? null },
  });
}

/** The newest version that asks a question, or the one that is named. */
export async function formOfQuestion(
  forms: Forms,
  { question, version }: { question: number; version: number | null },
): Promise<PublishedForm> {
  await forms.ready();
  const row = await forms.context.database.read
    .selectFrom(QUESTION)
    .select("form_name")
    .where("id", "=", question)
    .executeTakeFirst();
  const name = row === undefined ? null : String(row["form_name"]);
  if (name === null) throw unknownRecord(QUESTION, question);
  if (version !== null) return readFormVersion(forms, { name, version });
  const latest = await forms.versions.latest(name);
  if (latest === null) throw unknownRecord(QUESTION, question);
  return latest;
}
