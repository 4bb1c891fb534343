import { agreedAction } from "./agreement.ts";
import { askerFor } from "./asker.ts";
import type { Comparison } from "./compare.ts";
import { Findings } from "./findings.ts";
import { Oracle } from "./oracle.ts";
import { rowId } from "./world.ts";
import type { WorldPerson, WorldRow } from "./world.ts";

/** Records whose grants to create reach certain rows only, each as it would be somebody's. */
const BODIES: Readonly<Record<string, (owner: WorldPerson, count: number) => object>> = {
  lead: (owner, count) => ({
    job_title: `Welder ${count}`,
    vendor_company: rowId(owner, 0),
    source: "referral",
    description: "<p>Welds.</p>",
    technologies: [rowId(owner, 0)],
    primary_technology: rowId(owner, 0),
    work_mode: "remote",
    employment_types: ["c2c"],
    assigned_to: owner.id,
    team: owner.team,
  }),
  employee_certificate: (owner, count) => ({
    employee: owner.id,
    certificate: rowId(owner, 0),
    has_expiry: false,
    issued_date: new Date(Date.UTC(2020, 0, count)).toISOString().slice(0, 10),
  }),
  consultant_feedback: (owner, count) => ({
    consultant: rowId(owner, 0),
    feedback_type: "independent",
    description: `<p>Did well, ${count}.</p>`,
  }),
  project_update: (owner, count) => ({
    project: rowId(owner, 0),
    type: "training",
    start: new Date(Date.UTC(2020, 0, count)).toISOString().slice(0, 10),
    update: `<p>Went well, ${count}.</p>`,
    has_blocker: false,
  }),
  marketing_mail: (owner, count) => ({
    direction: "inbound",
    mailbox: owner.id,
    subject: `Offer ${count}`,
  }),
};

let count = 0;

/** Records for oneself, a colleague, a neighbour and a stranger: those come about that a grant reaches. */
export async function compareCreated({ app, world }: Comparison, person: WorldPerson): Promise<Findings> {
  const findings = new Findings();
  const oracle = new Oracle({ world, person });
  const ask = await askerFor(app, { person });
  const owners = [
    person,
    ...world.people.filter(({ name }) => ["mate", "neighbour", "stranger"].includes(name)),
  ];
  for (const [resource, bodyFor] of Object.entries(BODIES)) {
    for (const owner of owners) {
      const row: WorldRow = { id: 0, resource, owner, variant: 0, values: {} };
      const answer = await ask.send("POST", `/api/${resource}/`, bodyFor(owner, (count += 1)));
      const where = `${person.name} ${resource} created for ${owner.name}`;
      const expected = oracle.may("create", row) ? 201 : 403;
      findings.expect(where, answer.status === 400 ? answer.text : answer.status, expected);
      findings.expect(`${where} as agreed`, expected === 201, agreedAction(oracle, "create", row) === "yes");
    }
  }
  return findings;
}
