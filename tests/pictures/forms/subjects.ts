import type { Page } from "playwright";
import { both, button, dialog, type Step, type Subject } from "../subject.ts";
import { fillIn } from "./fill.ts";
import { arrangeDue } from "../../e2e/reminders-arranged.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import type { Call } from "../../support/demo-people.ts";

/** Employee id of somebody who owes something of each kind. */
const OWING = "EN1001";

/** Lets somebody owe something of each kind. */
const arrangeReminders = (call: Call): Promise<unknown> => arrangeDue({ call }, OWING);

/** Changes questions of two forms: of one so that it can be published, of the other so that it cannot. */
async function arrangeDesign(call: Call): Promise<void> {
  const change = async (
    form: string,
    changed: (questions: readonly StoredQuestion[]) => readonly object[],
  ) => {
    const url = `/api/forms/${form}/draft/`;
    const { base, questions } = (
      await call<{ data: { base: string; questions: StoredQuestion[] } }>(ROOT, url)
    ).data;
    await call(ROOT, url, { method: "PUT", body: { base, questions: changed(questions) } });
  };
  await change("test", (questions) => {
    const [first, second] = questions.filter(
      ({ answer_type }) => answer_type === "long_text" || answer_type === "rate",
    );
    return questions.flatMap((one) =>
      one === second ? [] : [one === first ? { ...one, title: `${one.title} (2026)` } : one],
    );
  });
  await change("interview", (questions) => {
    const slider = questions.find(({ answer_type }) => answer_type === "slider");
    return questions.map((one) => (one === slider ? { ...one, max_value: 200 } : one));
  });
}

const ROOT = "SA1001";
const DESIGNER = "SP1001";
/** Answers after which a form is about half filled in. */
const HALF = 6;

/** One form, and where it is opened and read. */
interface FormKind {
  readonly name: string;
  readonly person: string;
  /** Records it can be filled in from. */
  readonly records: string;
  /** The page of such a record, which has the button with these words of the record's definition. */
  readonly page: (id: number) => string;
  readonly opens: string;
  /** Address that takes it. */
  readonly sentTo: string;
  /** Name of the published form whose answers are given once a record. */
  readonly form?: string;
}

const KINDS: readonly FormKind[] = [
  {
    name: "supervisor",
    person: DESIGNER,
    records: "interview/?status=completed&feedback_state=due,overdue&sort=-id",
    page: (id) => `/records/interview/${id}`,
    opens: "interview.forms.supervisor_feedback",
    sentTo: "**/supervisor_feedback/",
  },
  {
    name: "test",
    person: DESIGNER,
    records: "test/?status=completed,passed,failed&sort=-id",
    page: (id) => `/records/test/${id}`,
    opens: "test.forms.test_form",
    sentTo: "**/api/forms/test/responses/**",
    form: "test",
  },
  {
    name: "exit-talk",
    person: DESIGNER,
    records: "consultant_exit/?status=initiated,retention_talk,approved,clearance&sort=id",
    page: (id) => `/records/consultant_exit/${id}`,
    opens: "consultant_exit.forms.exit_talk",
    sentTo: "**/api/forms/exit/responses/**",
    form: "exit",
  },
  {
    name: "consultant-feedback",
    person: DESIGNER,
    records: "consultant/?status=on_project&sort=id",
    page: (id) => `/records/consultant/${id}`,
    opens: "consultant.forms.feedback",
    sentTo: "**/api/consultant/*/feedback/",
  },
  {
    name: "project-update",
    person: DESIGNER,
    records: "project/?status=active&sort=id",
    page: (id) => `/records/project/${id}`,
    opens: "project.forms.update",
    sentTo: "**/api/project/*/updates/",
  },
];

const firstOf = async (call: Call, records: string): Promise<number> => {
  const { data } = await call<{ data: { id: number }[] }>(ROOT, `/api/${records}&page=1&page_size=1`);
  const [first] = data;
  if (first === undefined) throw new Error(`There is none of ${records}`);
  return first.id;
};

/** Shows a form that is answered once a record as it is before that; the demo company has answered all of them. */
const unanswered = async (page: Page, { form }: Pick<FormKind, "form">): Promise<void> => {
  if (form === undefined) return;
  await page.route(`**/api/forms/${form}/responses/?**`, async (route) => {
    const answer = await route.fetch();
    const given = (await answer.json()) as { permissions?: object };
    const permissions = { ...given.permissions, create: true };
    await route.fulfill({ response: answer, json: { ...given, data: [], permissions } });
  });
};

const REFUSAL = { status: 500, json: { message: "x", code: "server_error", request_id: "01JD-5T2Q-KX" } };

const filled =
  (most?: number): Step =>
  ({ page, language }) =>
    fillIn({ page, language, ...(most === undefined ? {} : { most }) });

const send: Step = ({ page }) => page.getByRole("dialog").last().locator(".ant-btn-primary").last().click();
const alerted: Step = ({ page }) => page.getByRole("dialog").last().getByRole("alert").first().waitFor();

/** Something that takes an answer, past the fields that stand there before the questions come. */
const QUESTION = "[data-part], [contenteditable=true]";

function statesOf(kind: FormKind): Subject[] {
  const { name, person, page, records, opens, sentTo } = kind;
  const open: Step = async (at) => {
    const opener = at.page.getByRole("button", { name: at.words(opens), exact: true }).first();
    if (await opener.isVisible()) await opener.click();
    else {
      await at.page.locator("main [aria-haspopup=menu]").first().click();
      await at.page.getByRole("menuitem", { name: at.words(opens), exact: true }).click();
    }
    await dialog(at);
    await at.page.getByRole("dialog").last().locator(QUESTION).first().waitFor();
  };
  const place = (state: string, step: Step, more: Partial<Subject> = {}): Subject => ({
    name: `form-${name}-${state}`,
    person,
    path: async (call) => page(await firstOf(call, records)),
    before: (window) => unanswered(window, kind),
    open: both(open, step),
    ...more,
  });
  const held: Step = async ({ page: window }) => {
    await window.route(sentTo, () => new Promise(() => undefined));
  };
  const refused: Step = async ({ page: window }) => {
    await window.route(sentTo, (route) => route.fulfill(REFUSAL));
  };
  const progress: Step = ({ page: window }) => window.getByRole("progressbar").waitFor();
  return [
    place("empty", () => Promise.resolve(), { whole: true }),
    place("error", both(send, alerted), { whole: true }),
    place("half", filled(HALF), { whole: true }),
    place("filled", filled(), { whole: true }),
    place("sending", both(filled(), held, send, progress)),
    place("failed", both(filled(), refused, send, alerted)),
  ];
}

/** What is said over a form that somebody left, or cannot go on with. */
const around: readonly Subject[] = [
  {
    name: "form-supervisor-cancel",
    person: DESIGNER,
    path: async (call) => `/records/interview/${await firstOf(call, KINDS[0]!.records)}`,
    open: async (at) => {
      await at.page
        .getByRole("button", { name: at.words("interview.forms.supervisor_feedback") })
        .first()
        .click();
      await at.page.getByRole("radio").first().waitFor();
      await at.page.keyboard.press("Escape");
    },
  },
  {
    name: "form-test-restored",
    person: DESIGNER,
    path: async (call) => `/records/test/${await firstOf(call, KINDS[1]!.records)}`,
    before: (page) => unanswered(page, KINDS[1]!),
    open: async (at) => {
      const opener = at.page.getByRole("button", { name: at.words("test.forms.test_form") }).first();
      await opener.click();
      await at.page.getByRole("radio").first().waitFor();
      await fillIn({ ...at, most: HALF });
      await at.page.keyboard.press("Escape");
      await at.page.getByRole("dialog").nth(1).locator(".ant-btn-primary").click();
      await at.page.getByRole("dialog").first().waitFor({ state: "detached" });
      await opener.click();
      await at.page.getByRole("radio").first().waitFor();
    },
  },
  {
    name: "form-supervisor-not-loaded",
    person: DESIGNER,
    path: async (call) => `/records/interview/${await firstOf(call, KINDS[0]!.records)}`,
    open: async (at) => {
      await at.page.route(/\/api\/question\/\?form_name=/, (route) => route.fulfill(REFUSAL));
      await at.page
        .getByRole("button", { name: at.words("interview.forms.supervisor_feedback") })
        .first()
        .click();
      await at.page.getByRole("dialog").getByRole("alert").waitFor();
    },
  },
  {
    name: "form-supervisor-conflict",
    person: DESIGNER,
    path: async (call) =>
      `/records/interview/${await firstOf(call, "interview/?feedback_state=given&outcome=awaiting&sort=-id")}`,
    open: async (at) => {
      const { page, words, call } = at;
      await page
        .getByRole("button", { name: words("interview.forms.supervisor_feedback") })
        .first()
        .click();
      await page.getByRole("radio").first().waitFor();
      const last = page.getByRole("dialog").locator("textarea").last();
      await last.fill("Mine: the line broke once.");
      await giveElsewhere(call, Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]));
      await send(at);
      await page.getByRole("dialog").nth(1).waitFor();
    },
  },
];

interface Given {
  readonly data: {
    readonly row_version: number;
    readonly form_version: number;
    readonly answers: readonly object[];
    readonly call_given_by: string;
    readonly supervisor_name: string;
    readonly went_well: string | null;
  };
}

/** Somebody else changes the feedback of an interview. */
async function giveElsewhere(call: Call, interview: number): Promise<void> {
  const path = `/api/interview/${interview}/supervisor_feedback/`;
  const { data } = await call<Given>(ROOT, path);
  const { row_version, form_version, answers, call_given_by, supervisor_name, went_well } = data;
  const form = {
    row_version,
    form_version,
    answers,
    call_given_by,
    supervisor_name,
    went_well,
    // another text each time: what is as it was changes nothing
    issues: `Theirs: a late start (${row_version}).`,
  };
  const body = new FormData();
  body.append("feedback_form", JSON.stringify(form));
  await call(ROOT, path, { method: "PUT", body });
}

/** Where what was given is read. */
const read = (name: string, records: string, path: (id: number) => string): Subject => ({
  name: `read-${name}`,
  person: ROOT,
  path: async (call) => path(await firstOf(call, records)),
});

const reading: readonly Subject[] = [
  read(
    "supervisor",
    "interview/?feedback_state=given&sort=-id",
    (id) => `/records/interview/${id}?tab=supervisor_feedback`,
  ),
  read(
    "supervisor-record",
    "supervisor_feedback/?sort=-id",
    (id) => `/records/supervisor_feedback/${id}?tab=answers`,
  ),
  read("test", "form_response/?form_name=test&sort=-id", (id) => `/records/form_response/${id}`),
  read("exit-talk", "form_response/?form_name=exit&sort=-id", (id) => `/records/form_response/${id}`),
  read(
    "consultant-feedback-record",
    "consultant_feedback/?sort=-id",
    (id) => `/records/consultant_feedback/${id}`,
  ),
  read(
    "consultant-feedback",
    "consultant/?status=on_project&sort=id",
    (id) => `/records/consultant/${id}?tab=feedback`,
  ),
  read(
    "project-updates",
    "project/?status=active&sort=-open_blockers",
    (id) => `/project/${id}/project_update`,
  ),
];

/** What one owes, of one kind alone. */
const reminder = (group: "interview" | "project" | "update", { used = 1 } = {}): Subject => ({
  name: used === 1 ? `reminder-${group}` : `reminder-${group}-last`,
  person: OWING,
  path: "/dashboard",
  reminders: true,
  arrange: arrangeReminders,
  before: (page) => onlyGroup(page, group, used),
  open: dialog,
});

async function onlyGroup(page: Page, wanted: string, count: number): Promise<void> {
  await page.route("**/notification_due/", async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, Record<string, unknown>> };
    for (const [group, state] of Object.entries(data)) {
      state["count"] = count;
      if (group !== wanted)
        for (const [name, value] of Object.entries(state)) if (Array.isArray(value)) state[name] = [];
    }
    await route.fulfill({ response: answer, json: { data } });
  });
}

const reminders: readonly Subject[] = [
  reminder("interview"),
  reminder("project"),
  reminder("update"),
  reminder("interview", { used: 4 }),
];

const design = (name: string, path: string, open?: Step): Subject => ({
  name: `designer-${name}`,
  person: ROOT,
  path,
  arrange: arrangeDesign,
  ...(open === undefined ? {} : { open }),
});

const tab =
  (number: number): Step =>
  ({ page }) =>
    page.getByRole("tab").nth(number).click();

const asked: Step = ({ page }) => page.getByRole("radio").first().waitFor();

const designer: readonly Subject[] = [
  design("forms", "/settings/forms"),
  design("design", "/settings/forms/interview"),
  design("preview", "/settings/forms/exit?part=preview"),
  design("preview-error", "/settings/forms/exit?part=preview", both(asked, button("formDesigner.tryOut"))),
  design("problems", "/settings/forms/interview?part=preview", asked),
  design("changes", "/settings/forms/test", tab(2)),
  design("publish", "/settings/forms/test", both(button("formDesigner.publish"), dialog)),
  design("versions", "/settings/forms/test", tab(3)),
];

export const FORM_SUBJECTS: readonly Subject[] = [
  ...KINDS.flatMap(statesOf),
  ...around,
  ...reading,
  ...reminders,
  ...designer,
];
