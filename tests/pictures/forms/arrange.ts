import { arrangeDue } from "../../e2e/reminders-arranged.ts";
import type { Call } from "../subject.ts";

/** Employee id of somebody who owes something of each kind. */
export const OWING = "EN1001";
/** May edit and design everything. */
const ROOT = "SA1001";

/** Lets somebody owe something of each kind. */
export const arrangeReminders = (call: Call): Promise<unknown> => arrangeDue({ call }, OWING);

interface Asked {
  readonly id: number;
  readonly row_version: number;
  readonly title: string;
  readonly answer_type: string;
}

/** Changes questions of two forms: of one so that it can be published, of the other so that it cannot. */
export async function arrangeDesign(call: Call): Promise<void> {
  const questionsOf = async (form: string) =>
    (
      await call<{ data: Asked[] }>(
        ROOT,
        `/api/question/?page=1&page_size=100&form_name=${form}&is_active=true&columns=title,answer_type,row_version`,
      )
    ).data;
  const change = ({ id, row_version }: Asked, body: object) =>
    call(ROOT, `/api/question/${id}/`, { method: "PATCH", body: { row_version, ...body } });
  const [first, second] = (await questionsOf("test")).filter(
    ({ answer_type }) => answer_type === "long_text" || answer_type === "rate",
  );
  if (first) await change(first, { title: `${first.title} (2026)` });
  if (second) await change(second, { is_required: false, is_active: false });
  const slider = (await questionsOf("interview")).find(({ answer_type }) => answer_type === "slider");
  if (slider) await change(slider, { max_value: 200 });
}
