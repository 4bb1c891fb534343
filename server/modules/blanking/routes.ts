import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { endWork, LaidDown, type Lease, LeaseLost } from "../../jobs/lease.ts";
import { startLeasedWork, type WorkRunner } from "../../jobs/leased-work.ts";
import { unknownRecord } from "../../resources/errors.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import { readPerson } from "../document-files/person/read-person.ts";
import type { PersonPosition } from "../document-files/person/sources.ts";
import { beginRun } from "./begin-run.ts";
import { type BlankingContext, carryOut } from "./carry-out.ts";
import { findHolds } from "./holds.ts";
import { previewBlanking } from "./preview.ts";
import { type BlankingRun, BLANKINGS, findLastRun, findRun } from "./runs.ts";
import { readWhose } from "./whose.ts";

const tags = ["records"];
const COUNT = { type: "integer", minimum: 0 } as const;
const PERSON = {
  resource: { ...TEXT, description: "What the person's record is: an area of people." },
  id: { ...ID, description: "The record." },
} as const;
const RUN = closed({
  id: ID,
  state: TEXT,
  total: COUNT,
  done: COUNT,
  at: TEXT,
  error: nullable(TEXT),
});
const PREVIEW = closed({
  label: TEXT,
  last: { anyOf: [RUN, { type: "null" }] },
  holds: list(closed({ area: nullable(TEXT), state: nullable(TEXT), count: COUNT })),
  blanked: list(closed({ area: TEXT, count: COUNT, fields: list(TEXT) })),
  stays: list(closed({ area: TEXT, count: COUNT })),
  named: COUNT,
  closed: COUNT,
  account: { type: "boolean" },
});

interface Call {
  readonly Params: { readonly id: string };
}

/** Blanks the personal data of somebody, for good, behind the request that asks for it. */
export function registerBlanking(
  app: FastifyInstance,
  context: BlankingContext,
): Pick<WorkRunner, "close" | "drain"> {
  const { database, clock, log, messages, audit } = context;
  const runner = startLeasedWork({
    ...context,
    of: BLANKINGS,
    // each writes all the time
    atOnce: 1,
    work: workOn,
  });

  async function workOn(lease: Lease, ending: () => boolean): Promise<void> {
    const end = (values: Parameters<typeof endWork>[2]) =>
      endWork(database, lease, { modified: clock(), ...values });
    try {
      const run = await findRun(database, lease.id);
      if (run === null) return;
      await carryOut(context, { run, lease, ending });
      await end({ state: "done", reached: (await findRun(database, lease.id))?.total ?? 0 });
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof LaidDown) return end({});
      const known = error instanceof AppError && error.status < 500;
      if (!known) log.error({ err: error, run: lease.id }, "somebody could not be blanked");
      await end({ state: "failed", error: known ? error.code : "server_error" }).catch((failure: unknown) =>
        log.error({ err: failure, run: lease.id }, "the blanking of somebody could not be ended"),
      );
    }
  }

  const present = ({ id, state, total, reached, modified, error }: BlankingRun, language: Language) => ({
    id,
    state,
    total,
    done: Math.min(reached, total),
    at: new Date(modified).toISOString(),
    error: error === null ? null : messages.text(error, language),
  });

  app.post(
    "/api/blanking/preview/",
    {
      config: { takes: closed(PERSON) },
      schema: {
        operationId: "previewBlanking",
        tags,
        summary: "What blanking somebody would come to",
        description:
          "Which fields are blanked in how many records of which areas, which records stay as they are, and what stands in the way: for those who have the right `blank` on the person's record. Areas that are closed to the caller are counted together. Nothing is written.",
        response: answers.ok("What would become of it.", closed({ data: PREVIEW })),
      },
    },
    async ({ actor, language, body }) => {
      const person = readPerson(body);
      const record = await readWhose(context, { actor, language, ...person });
      const [preview, last] = await Promise.all([
        previewBlanking(context, { actor, language, person }),
        findLastRun(database, person),
      ]);
      const label = nameOf(record, person);
      return { data: { label, last: last === null ? null : present(last, language), ...preview } };
    },
  );

  app.post(
    "/api/blanking/",
    {
      config: {
        takes: closed({
          ...PERSON,
          name: {
            ...TEXT,
            description: "The person's name as their record has it: whoever asks has typed it.",
          },
        }),
      },
      schema: {
        operationId: "blankPerson",
        tags,
        summary: "Blanks the personal data of somebody, for good",
        description:
          "In their record, in records about them, in child rows, files, history, comments, mail, notifications and kept answers; amounts, dates, states and counts stay. Their account ends at once. Nothing of it can be undone. The request is noted in the audit trail. 409 while something holds it, or while it is under way.",
        response: answers.accepted("It is done behind this answer.", closed({ data: RUN })),
      },
    },
    async (request, reply) => {
      const { actor, language } = request;
      const person = readPerson(request.body);
      const record = await readWhose(context, { actor, language, ...person });
      const { name } = request.body as { readonly name?: unknown };
      if (typeof name !== "string" || name.trim() !== nameOf(record, person).trim())
        throw new AppError({ code: "blanking_name", status: 400 });
      if ((await findHolds(context, person)).length > 0)
        throw new AppError({ code: "blanking_held", status: 409 });
      const noted = notedAct(request, person);
      const run = await beginRun(context, { person, actor, language }, (trx) => audit.noteIn(trx, noted));
      runner.wake();
      return reply.code(202).send({ data: await answer(run, { actor, language }) });
    },
  );

  app.get<Call>(
    "/api/blanking/:id(^\\d+$)/",
    {
      schema: {
        operationId: "getBlanking",
        tags,
        summary: "How far the blanking of somebody is",
        description: "For those who have the right `blank` on the person's record.",
        response: answers.ok("How far it is.", closed({ data: RUN })),
      },
    },
    async ({ actor, language, params }) => ({
      data: await answer(recordId("blanking", params.id), { actor, language }),
    }),
  );

  async function answer(
    id: number,
    asking: { readonly actor: Actor; readonly language: Language },
  ): Promise<ReturnType<typeof present>> {
    const run = await findRun(database, id);
    if (run === null) throw unknownRecord("blanking", id);
    await readWhose(context, { ...asking, ...run.person });
    return present(run, asking.language);
  }

  return runner;
}

const nameOf = ({ label }: Readonly<Record<string, unknown>>, { id }: PersonPosition): string =>
  typeof label === "string" && label !== "" ? label : String(id);

const notedAct = ({ actor, ip, id }: FastifyRequest, { resource, id: record }: PersonPosition) =>
  ({
    act: "personal_data_blanked",
    by: actor,
    subject: `${resource} ${record}`,
    detail: { requested: true },
    address: ip,
    requestId: id,
  }) as const;
