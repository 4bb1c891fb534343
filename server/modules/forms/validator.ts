import { createRequire } from "node:module";
import type * as Rjsf from "@rjsf/validator-ajv8";
import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import type * as Ajv from "ajv/dist/2020.js";
import { formErrors } from "../../../core/forms/errors.ts";
import type { FormError, SchemaError } from "../../../core/forms/errors.ts";
import type { FormData } from "../../../core/forms/types.ts";
import type { PublishedForm } from "./versions.ts";

const require = createRequire(import.meta.url);
const validators = new WeakMap<PublishedForm, ValidatorType<FormData>>();

/** Our schemas need no check of their own, and no thorough code: that would take most of the time, while nobody is answered. */
const OPTIONS = {
  allErrors: true,
  strict: false,
  verbose: false,
  validateSchema: false,
  code: { optimize: false },
} as const;

/** All that is wrong with the data of a form, by the schema of its version; compiled by the first answers to it. */
export function checkData(published: PublishedForm, data: FormData): FormError[] {
  const validator = validators.get(published) ?? makeValidator();
  validators.set(published, validator);
  const schema = published.compiled().schema as RJSFSchema;
  const { errors, validationError } = validator.rawValidation<SchemaError>(schema, data);
  if (validationError !== undefined) throw validationError;
  return formErrors({ form: published.form, schemaErrors: errors ?? [] });
}

/** rjsf's validator, which only the first answers make a server load. */
function makeValidator(): ValidatorType<FormData> {
  const { customizeValidator } = require("@rjsf/validator-ajv8") as typeof Rjsf;
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof Ajv;
  return customizeValidator<FormData>({
    AjvClass: Ajv2020,
    ajvOptionsOverrides: OPTIONS,
  });
}
