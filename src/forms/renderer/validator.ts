import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from "@rjsf/utils";
import { Validator } from "@cfworker/json-schema";
import { getPath } from "../../../core/forms/paths.ts";
import type { FormData } from "../../../core/forms/types.ts";
import type { FormStore } from "../form-store.ts";
import { findFormErrors, getSchemaErrors } from "./check-form.ts";

/** rjsf's validator over the schema of the form: what it draws by holds no conditions, so that schema is not asked. */
export function makeValidator(store: FormStore): ValidatorType<FormData, RJSFSchema> {
  return {
    validateFormData(data) {
      const { questions } = store.snapshot();
      const builder = new ErrorSchemaBuilder();
      const errors = findFormErrors(questions, data ?? {}).map(
        ({ place, code, parameters }): RJSFValidationError => {
          const path = getPath({ form: { questions }, place });
          builder.addErrors(code, path);
          return {
            name: code,
            message: code,
            params: parameters,
            property: `.${path.join(".")}`,
            stack: code,
          };
        },
      );
      return { errors, errorSchema: builder.ErrorSchema as ErrorSchema<FormData> };
    },
    isValid: (schema, data) => new Validator(schema as object, "2020-12").validate(data ?? null).valid,
    rawValidation: (_, data) => ({ errors: getSchemaErrors(store.snapshot().questions, data) as never[] }),
  };
}
