import { agreeTerms, extensionTimes, firstTimes, writeOrder } from "./purchase-orders.ts";
import { planPending, type RatePlan, ratesOn } from "../consultants/rates.ts";
import { writeProject } from "./projects.ts";
import { writeRevision } from "./revisions.ts";
import type { Assignment } from "./assignments.ts";
import type { Company, Submission } from "../pipeline/types.ts";

/** Turns sold submissions into orders, projects and rates; answers what is being worked on. */
export function createOrderDesk(company: Company): {
  take(submission: Submission): void;
  assignments: Assignment[];
} {
  const random = company.world.random.fork("orders");
  const assignments: Assignment[] = [];
  const { world } = company;
  return {
    assignments,
    take(submission) {
      const { placement, consultant } = submission;
      if (placement === null) return;
      const rates = consultant.rates.get(placement) as RatePlan;
      const terms = agreeTerms({ random, submission });
      const orderIds: number[] = [];
      for (const [index, term] of placement.terms.entries()) {
        if (placement.end !== null && term.from > placement.end) break;
        const times = index === 0 ? firstTimes(placement) : extensionTimes(random, term);
        const id = writeOrder(company, random, {
          submission,
          placement,
          term,
          index,
          parent: orderIds.at(-1) ?? null,
          terms,
          times,
          rates: ratesOn(rates, term.from),
        });
        if (id === null) break;
        orderIds.push(id);
      }
      const [orderId] = orderIds;
      if (orderId === undefined || !world.happened(placement.sale.signedAt)) return;
      const projectId = world.nextId("project");
      for (const revision of rates.revisions)
        writeRevision(company, random, { consultant, project: projectId, revision });
      const open = rates.revisions.some(({ effectiveOn }) => effectiveOn > world.today - 3);
      if (!open && placement.end === null && placement.start < world.today - 90 && random.chance(0.09)) {
        const revision = planPending(random, { before: ratesOn(rates, world.today), today: world.today });
        writeRevision(company, random, { consultant, project: projectId, revision });
      }
      const assignment: Assignment = {
        projectId,
        orderId,
        submission,
        consultant,
        placement,
        rates,
        ...terms,
        lastDay: placement.start > world.today ? null : Math.min(placement.end ?? world.today, world.today),
        extensions: placement.terms.slice(1).flatMap(({ from, signedOn }, index) => {
          const id = orderIds[index + 1];
          return id !== undefined && signedOn <= world.today ? [{ orderId: id, from }] : [];
        }),
      };
      assignments.push(assignment);
      writeProject(company, random, assignment);
    },
  };
}
