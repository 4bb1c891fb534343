import type { FastifyInstance } from "fastify";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";
import { readNames, organizations } from "./catalogue.ts";
import { addCertificate, answerQuestion, changeCertificate, ownCertificates } from "./records.ts";
import type { CertificateBody } from "./records.ts";

const RESOURCE = "employee_certificate";

const date = { type: ["string", "null"], maxLength: 10 } as const;
const text = { type: ["string", "null"], maxLength: 2000 } as const;
/** The form of the profile, held against it alone: records are written here too, and checked by their definition. */
const BODY = {
  type: "object",
  properties: {
    certificate_name: text,
    organization: text,
    has_expiry: YES_NO,
    issued_date: date,
    expiry_date: date,
    credential_id: text,
    credential_url: text,
  },
};

interface Body {
  readonly Body: CertificateBody;
}

const CERTIFICATE = closed({
  id: ID,
  certificate: { anyOf: [closed({ organization: TEXT, name: TEXT }), { type: "null" }] },
  has_expiry: { type: ["boolean", "null"] },
  issued_date: nullable(TEXT),
  expiry_date: nullable(TEXT),
  credential_id: nullable(TEXT),
  credential_url: nullable(TEXT),
});

/** Certificates of the signed-in person. The same addresses serve the records: with parameters, and with their fields. */
export function registerCertificateRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine } = context;
  const tags = ["certificates"];

  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    "/api/employee_certificate/",
    {
      config: { forKeys: ["list"] },
      schema: {
        operationId: "ownCertificates",
        tags,
        summary: "Certificates of the signed-in person; with any parameter the records as a list",
        description:
          "Without parameters the caller's own certificates with their names; with any, the list of records.",
        response: answers.ok("The certificates.", closed({ data: list(CERTIFICATE) })),
      },
    },
    async (request, reply) => {
      const { actor, query, language } = request;
      if (Object.keys(query).length === 0) return { data: await ownCertificates(context, actor) };
      const answer = await engine.list({ actor, resource: RESOURCE, parameters: query, language });
      return reply.type("application/json; charset=utf-8").send(Buffer.from(JSON.stringify(answer)));
    },
  );

  app.get<{ Querystring: { organization?: string; query?: string; organization_name?: string } }>(
    "/api/employee_certificate/get_all/",
    {
      schema: {
        operationId: "certificateNames",
        tags,
        summary: "Organizations that issue certificates, or the certificates of one of them, by their names",
        description:
          "Without an organization the names of organizations that hold the query, else the certificates of that organization.",
        querystring: {
          type: "object",
          properties: {
            organization: { type: "string", enum: ["true"], description: "Answers organizations." },
            query: { type: "string", maxLength: 200 },
            organization_name: { type: "string", maxLength: 200 },
          },
        },
        response: answers.ok("The names.", closed({ data: list(TEXT) })),
      },
    },
    async ({ actor, query }) => {
      const { organization_name: organization } = query;
      return {
        data:
          organization === undefined
            ? await organizations(context, { actor, query: query.query ?? "" })
            : await readNames(context, { actor, organization }),
      };
    },
  );

  app.post<Body>(
    "/api/employee_certificate/",
    {
      config: { once: true },
      attachValidation: true,
      schema: {
        operationId: "addCertificate",
        tags,
        summary: "Adds a certificate of the signed-in person",
        description:
          "By the names of the organization and the certificate. A body with the fields of the record creates a record, as for every resource.",
        body: BODY,
        response: answers.created("It is added.", open({ message: TEXT, data: closed({ id: ID }) }, [])),
      },
    },
    async (request, reply) => {
      const { actor, id: requestId } = request;
      const body = getBody(request.body);
      if (isRecord(body))
        return reply.code(201).send(await engine.create({ actor, resource: RESOURCE, body, requestId }));
      if (request.validationError !== undefined) throw request.validationError;
      const id = await addCertificate(context, { actor, body, requestId });
      return reply
        .code(201)
        .send({ message: createMessage(context, request, "certificate_added"), data: { id } });
    },
  );

  app.put<Body & { Params: { id: string } }>(
    "/api/employee_certificate/:id/",
    {
      config: { once: true },
      attachValidation: true,
      schema: {
        operationId: "changeCertificate",
        tags,
        summary: "Changes a certificate of the signed-in person; organization and name stay",
        description: "A body with the fields of the record replaces the record, as for every resource.",
        body: BODY,
        response: answers.ok("It is changed.", open({ message: TEXT }, [])),
      },
    },
    async (request) => {
      const { actor, id: requestId } = request;
      const id = recordId(RESOURCE, request.params.id);
      const body = getBody(request.body);
      if (isRecord(body))
        return engine.update({ actor, resource: RESOURCE, id, body, mode: "put", requestId });
      if (request.validationError !== undefined) throw request.validationError;
      await changeCertificate(context, { id, actor, body, requestId });
      return { message: createMessage(context, request, "certificate_updated") };
    },
  );

  app.put<{ Body: { readonly have_certificate: boolean } }>(
    "/api/employee_certificate/mark_certificate/",
    {
      schema: {
        operationId: "markCertificate",
        tags,
        summary: "Notes whether the signed-in person has any certification",
        description: "So that nobody is asked again who has none.",
        body: {
          type: "object",
          required: ["have_certificate"],
          additionalProperties: false,
          properties: { have_certificate: YES_NO },
        },
        response: answers.ok("It is noted.", closed({ message: TEXT })),
      },
    },
    async (request) => {
      const { actor, body, id: requestId } = request;
      await answerQuestion(context, { actor, have: body.have_certificate, requestId });
      return { message: createMessage(context, request, "certificate_answered") };
    },
  );
}

function getBody(body: unknown): CertificateBody {
  if (isObject(body)) return body;
  throw new AppError({ code: "body_not_an_object", status: 400 });
}

/** Written as a record: it names the certificate by its id, or the version that was seen. */
function isRecord(body: CertificateBody): boolean {
  return "certificate" in body || "row_version" in body;
}
