import Form from "@rjsf/antd";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { customizeValidator } from "@rjsf/validator-ajv8";
import Ajv2020 from "ajv/dist/2020.js";
import { useState } from "react";
import { compileForm } from "../../../../core/forms/compile.ts";
import type { Question } from "../../../../core/forms/types.ts";
import { startData } from "./questions.ts";

const validator = customizeValidator({ AjvClass: Ajv2020 });

/** The same schema in rjsf's own theme for antd, as its documentation writes it. */
export function Page({ questions }: { readonly questions: readonly Question[] }) {
  const [open, setOpen] = useState(false);
  const [{ drawnSchema, uiSchema }] = useState(() => compileForm({ questions }));
  const [data, setData] = useState<unknown>(() => startData(questions));
  return (
    <main>
      {open ? (
        <Form
          schema={drawnSchema as RJSFSchema}
          uiSchema={uiSchema as UiSchema}
          validator={validator}
          formData={data}
          onChange={({ formData }) => setData(formData)}
        />
      ) : (
        <button onClick={() => setOpen(true)}>Open</button>
      )}
    </main>
  );
}
