import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyCompress from "@fastify/compress";
import Fastify, { LogController } from "fastify";
import type { FastifyInstance } from "fastify";
import { destination } from "pino";
import { createAudit } from "./audit/audit.ts";
import { cutTrail } from "./audit/cut.ts";
import { checkpointJob } from "./audit/checkpoint-job.ts";
import { startSealer } from "./audit/sealer.ts";
import { auditPublication, auditRoles, type Published } from "./audit/watched-writes.ts";
import { auditKey } from "./audit/chain.ts";
import { followPublished } from "./config/follow.ts";
import { openDefinitions } from "./config/store.ts";
import { seenDefinitions } from "./config/seen-definitions.ts";
import type { DefinitionsStore } from "./config/store.ts";
import type { AppOptions } from "./app-options.ts";
import type { Log } from "./context.ts";
import { withSealing } from "./database/sealed.ts";
import type { Transaction } from "./database/types.ts";
import { createDiskDriver } from "./files/disk-driver.ts";
import type { FileDriver } from "./files/driver.ts";
import { createOnceLinks } from "./files/once-links.ts";
import { unusedUploadsJob } from "./files/unused-uploads.ts";
import { createS3Driver } from "./files/s3-driver.ts";
import { createMail } from "./mail/mail.ts";
import { createSmtpTransport, getSender } from "./mail/transport.ts";
import { getAddress, hasDemoAccounts, isAtThisMachine } from "./public-address.ts";
import { loadMessages } from "./i18n/messages.ts";
import { registerSecurityTxt } from "./modules/security-txt.ts";
import { registerSearchRoutes } from "./modules/search/routes.ts";
import { registerActivityRoutes } from "./modules/activity/routes.ts";
import { accountRequestEffects } from "./modules/account-request/decide.ts";
import { registerSignUp } from "./modules/account-request/sign-up.ts";
import { registerKeyGate } from "./modules/api-keys/gate.ts";
import { createApiKeys } from "./modules/api-keys/keys.ts";
import { registerApiKeyRoutes } from "./modules/api-keys/routes.ts";
import { endAccess } from "./modules/auth/end-access.ts";
import { registerAuthRoutes } from "./modules/auth/routes.ts";
import { SessionCache } from "./modules/auth/session-cache.ts";
import { createSessions } from "./modules/auth/sessions.ts";
import { registerCalendarRoutes } from "./modules/calendar-feed/routes.ts";
import { PRIVATE_COMMENTS, registerCommentRoutes } from "./modules/comments/routes.ts";
import { startPublications } from "./modules/config/publication-runner.ts";
import { registerConfigRoutes } from "./modules/config/routes.ts";
import { NO_SERVICES } from "./modules/context.ts";
import type { ModuleContext } from "./modules/context.ts";
import { registerCertificateRoutes } from "./modules/certificate/routes.ts";
import { addMissingRoles } from "./modules/employee/accounts.ts";
import { registerProfileRoutes } from "./modules/employee/profile-routes.ts";
import { registerForms } from "./modules/forms/routes.ts";
import { registerFileRoutes } from "./modules/files/routes.ts";
import { registerGmailRoutes } from "./modules/gmail/routes.ts";
import { registerHealth } from "./modules/health.ts";
import { registerSystemRoutes } from "./modules/system/routes.ts";
import { registerTables } from "./modules/config/table-routes.ts";
import { registerImports } from "./modules/imports/routes.ts";
import { registerBlanking } from "./modules/blanking/routes.ts";
import { registerDocumentFiles } from "./modules/document-files/routes.ts";
import { registerImpersonateRoutes } from "./modules/impersonate/routes.ts";
import { registerHandoverRoutes } from "./modules/handover/routes.ts";
import { registerAddUserRoutes } from "./modules/employee/add-user-routes.ts";
import { registerLive } from "./modules/live/routes.ts";
import { createPeople } from "./modules/notify/people.ts";
import { FCM_HOSTS } from "./modules/push/options.ts";
import { registerPush } from "./modules/push/routes.ts";
import { registerMentionRoutes } from "./modules/mention/routes.ts";
import { registerProjectUpdateRoutes } from "./modules/project-update/routes.ts";
import { registerNotifyRoutes } from "./modules/notify/routes.ts";
import { createNotifier } from "./modules/notify/notifier.ts";
import type { WorkRunner } from "./jobs/leased-work.ts";
import { createDocumentMaker, type DocumentMaker } from "./documents/maker.ts";
import { valueFunctions } from "./modules/values/index.ts";
import { incentiveEffects } from "./modules/incentive/accrue.ts";
import { exitFunctions } from "./modules/consultant-exit/exit-values.ts";
import { agreementFunctions } from "./modules/marketing/agreement-in-force.ts";
import { marketerFunctions } from "./modules/marketing/choose-marketer.ts";
import { petitionFunctions } from "./modules/petition/case-owner.ts";
import { payrollEffects } from "./modules/payroll/effects.ts";
import { statementEffects } from "./modules/incentive/statement.ts";
import { lcaFunctions } from "./modules/petition/lca-dates.ts";
import { sheetRequestEffects } from "./modules/sheet-request/mail-request.ts";
import { registerSheetUploadRoutes } from "./modules/sheet-request/routes.ts";
import { unemploymentFunctions } from "./modules/values/unemployment.ts";
import { messageEffects } from "./modules/message/deliver.ts";
import { mailEffects } from "./modules/marketing/match-sender.ts";
import { resumeEffects } from "./modules/marketing/copy-resume.ts";
import { payAlertEffects } from "./modules/pay-alerts/effects.ts";
import { handoverEffects } from "./modules/handover/hold-open-work.ts";
import { candidateEffects } from "./modules/candidate/copy-files.ts";
import { rateEffects } from "./modules/project-rate/revise.ts";
import { feedbackEffects } from "./modules/consultant-feedback/count.ts";
import { registerConsultantFeedbackRoutes } from "./modules/consultant-feedback/routes.ts";
import { registerGivenRoutes } from "./modules/my-feedback/routes.ts";
import { registerCountRoutes } from "./modules/counts/routes.ts";
import { createDelegations } from "./modules/approvals/delegations.ts";
import { registerOnBehalf } from "./modules/approvals/on-behalf.ts";
import { registerOwnChangesRoutes } from "./modules/own-changes/routes.ts";
import { registerApprovalRoutes } from "./modules/approvals/routes.ts";
import { registerRecordSendingRoutes } from "./modules/record-sending/routes.ts";
import { registerIdempotency } from "./modules/idempotency/idempotency.ts";
import { registerPresenceRoutes } from "./modules/presence/routes.ts";
import { collectRoutes } from "./modules/openapi/module-paths.ts";
import { registerOpenApi } from "./modules/openapi/routes.ts";
import { registerScim } from "./modules/scim/routes.ts";
import { registerSupportRoutes } from "./modules/support/routes.ts";
import { registerUtilityRoutes } from "./modules/utility/routes.ts";
import { startWebhookDelivery } from "./modules/webhooks/deliver.ts";
import { queueWebhookEvents } from "./modules/webhooks/queue-events.ts";
import { registerWebhookRoutes } from "./modules/webhooks/routes.ts";
import { openWebhooks } from "./modules/webhooks/webhooks.ts";
import { registerWorkspaceRoutes } from "./modules/workspace/routes.ts";
import { dateNoticesJob } from "./modules/reminders/date-notices.ts";
import { reminderJob } from "./modules/reminders/job.ts";
import { allowanceEffects } from "./modules/leave/allowance.ts";
import { leaveEffects } from "./modules/leave/ledger.ts";
import { createInvitations } from "./modules/invitations/invitations.ts";
import { registerJobRoutes } from "./modules/jobs/routes.ts";
import { registerReminderRoutes } from "./modules/reminders/routes.ts";
import { registerReportRoutes } from "./modules/reports/routes.ts";
import { onAnswered, traceCalls } from "./monitoring/calls.ts";
import { createMetrics } from "./monitoring/metrics.ts";
import { createMonitor } from "./monitoring/monitor.ts";
import { createRequestLog } from "./monitoring/request-log.ts";
import { SlowCalls } from "./monitoring/slow-calls.ts";
import { registerAuth } from "./plugins/auth.ts";
import { boundWork } from "./plugins/bounded-work.ts";
import { registerErrors } from "./plugins/errors.ts";
import { LAZY_SCHEMAS } from "./plugins/lazy-schemas.ts";
import { fieldKeys } from "./secrets/field-keys.ts";
import { chainKeys, readFormerChain, takeSecretKeys } from "./secrets/known-keys.ts";
import { requireKeys } from "./secrets/needed-keys.ts";
import { createSealing } from "./secrets/sealing.ts";
import { loadSecretKeys } from "./secrets/secret-key.ts";
import { registerLanguage } from "./plugins/language.ts";
import { DEFAULT_LIMITS, registerRateLimit } from "./plugins/limits.ts";
import { Room } from "./plugins/room.ts";
import { registerOuterHeaders } from "./plugins/outer-headers.ts";
import { followOutbox } from "./plugins/outbox.ts";
import { registerStatic } from "./plugins/static.ts";
import { createFollowingEngine } from "./resources/follow/following-engine.ts";
import { registerExportRoutes } from "./resources/export/routes.ts";
import { resealJob } from "./jobs/reseal-values.ts";
import { startScheduler, type Scheduler } from "./jobs/scheduler.ts";
import { retentionJob } from "./jobs/retention.ts";
import { timedEffectsJob } from "./jobs/timed-effects.ts";
import { timedTransitionJobs } from "./jobs/timed-transitions.ts";
import { COMPANY_TIME_ZONE } from "./modules/auth/actors.ts";
import { startReindexer } from "./resources/reindex/reindexer.ts";
import type { Reindexer } from "./resources/reindex/reindexer.ts";
import { registerResourceRoutes } from "./resources/routes.ts";

const root = join(import.meta.dirname, "..");
const DEFAULT_IDLE_LOCK_MINUTES = 30;
/** Shorter than a lease of the work. Milliseconds. */
const WEBHOOK_TIMEOUT = 15_000;

declare module "fastify" {
  interface FastifyInstance {
    /** What modules work with; for tests and commands that run inside the application. */
    readonly benchline: ModuleContext & { readonly store: DefinitionsStore };
    /** Brings values that follow from others up to date behind the writes; for tests and commands that wait for it. */
    readonly reindexer: Reindexer;
    /** Runs the jobs; for tests and commands that do not wait for their times. */
    readonly scheduler: Scheduler;
    /** From here on it says that it takes no new calls, and answers them all the same. */
    readonly announceStop: () => void;
    /** Sends webhooks; for tests that wait for it. */
    readonly webhooks: Pick<WorkRunner, "drain">;
    readonly documents: DocumentMaker;
    /** Makes files of many documents. */
    readonly documentFiles: Pick<WorkRunner, "drain">;
    readonly blanking: Pick<WorkRunner, "drain">;
  }
}

/** The whole server without a port: production listens on it, tests call it. Throws `StartError` when it cannot work. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { clock = Date.now, localesDir = join(root, "locales") } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { dataDir } = options;
  const secretKeys = await loadSecretKeys({ dataDir, given: options.secretKeys ?? [] });
  const sealing = createSealing(fieldKeys({ dataDir, secretKeys }));
  const database = withSealing(options.database, sealing);
  const logStream = destination({ sync: true });
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: options.log === "silent" ? false : { level: options.log ?? "warn", stream: logStream },

    bodyLimit: limits.body,
    // behind a proxy everybody would share one address, and with it the limits of an address
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // whoever waits for an answer gets it, for as long as `serve` waits; connections that rest are closed
    forceCloseConnections: "idle",
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false, allowUnionTypes: true },
    },
    schemaController: LAZY_SCHEMAS,
  });
  const log: Log = app.log;
  const messages = await loadMessages(join(root, "locales"));
  const store = await openDefinitions({
    database,
    clock,
    log,
    localesDir,
    resourcesDir: options.resourcesDir ?? join(root, "resources"),
    schemasDir: join(root, "schemas"),
  });
  await requireKeys(database, { resources: store.current().resources, lost: options.lostKeys ?? [] });
  const definitions = seenDefinitions(store);
  const sessions = createSessions({ database, clock });
  const keys = createApiKeys({ database, definitions, clock });
  const sessionCache = new SessionCache({ database, sessions, keys, clock, log });
  const outbox = await followOutbox({ database, clock, log });
  const people = createPeople({ database, outbox });
  const delegations = createDelegations({ database, definitions, clock, people });
  const telling = createNotifier({
    people,
    delegations,
    messages,
    privateRows: PRIVATE_COMMENTS,
  });
  const smtp = options.smtp ?? null;
  const transport = smtp === null ? null : createSmtpTransport(smtp);
  const files = fileDriver(options);
  const mail = createMail({ database, outbox, clock, log, transport, files });
  const publicUrl = () => options.publicUrl ?? getAddress(app.server);
  const documentLanguage = options.documentLanguage ?? "en";
  const audit = createAudit({ database, definitions, clock });
  await takeSecretKeys({
    database,
    resources: store.current().resources,
    keys: secretKeys,
    lost: options.lostKeys ?? [],
    audit,
    log,
  });
  const webhooks = await openWebhooks({ database, outbox, clock, secretKeys });
  const invites = createInvitations({
    mail,
    messages,
    publicUrl,
    clock,
    people,
    sender: () => getSender(smtp?.from ?? `no-reply@${new URL(publicUrl()).hostname}`),
  });
  const queueEvents = queueWebhookEvents(webhooks);
  const context: ModuleContext = {
    audit,
    mail,
    publicUrl,
    showsMail: async (request) =>
      options.demo === true && !mail.delivers && isAtThisMachine(request) && hasDemoAccounts(database),
    idleLockMinutes: options.idleLockMinutes ?? DEFAULT_IDLE_LOCK_MINUTES,
    documentLanguage,
    engine: createFollowingEngine({
      database,
      definitions,
      clock,
      log,
      privateRows: PRIVATE_COMMENTS,
      onWritten: async (heard) => {
        await telling.written(heard);
        await auditRoles(audit, heard);
        await endAccess(audit, heard);
      },
      onEveryWrite: async (heard) => {
        await invites(heard);
        await queueEvents(heard);
      },
      effectFunctions: {
        ...accountRequestEffects({ mail, messages, publicUrl, clock }),
        ...feedbackEffects,
        ...incentiveEffects,
        ...statementEffects({ mail, messages }),
        ...leaveEffects,
        ...allowanceEffects,
        ...resumeEffects,
        ...candidateEffects,
        ...handoverEffects,
        ...payAlertEffects,
        ...rateEffects,
        ...mailEffects,
        ...messageEffects({ mail }),
        ...payrollEffects({ mail, messages, language: documentLanguage }),
        ...sheetRequestEffects({ mail, messages, publicUrl, language: documentLanguage }),
      },
      chooseFunctions: {
        ...marketerFunctions,
        ...petitionFunctions,
        ...lcaFunctions,
        ...unemploymentFunctions,
        ...agreementFunctions,
        ...exitFunctions,
      },
      valueFunctions,
    }),
    database,
    definitions,
    sessions,
    sessionCache,
    outbox,
    messages,
    clock,
    log,
    release: options.release ?? getRelease(root),
    services: { ...NO_SERVICES, ...options.services },
    push: options.push != null,
    limits,
    largeWork: new Room(limits.largeWork),
    files,
    onceLinks: createOnceLinks({ database, clock }),
    uploadDir: join(options.dataDir, "uploads"),
  };
  app.decorate("benchline", { ...context, store });
  const reindexer = startReindexer({ database, definitions: store.current, clock, log });
  app.decorate("reindexer", reindexer);
  const documents = createDocumentMaker({
    ...context,
    language: documentLanguage,
    timeZone: COMPANY_TIME_ZONE,
  });
  const key = auditKey(secretKeys[0]);
  const keysOfTrail = async () => chainKeys(secretKeys, await readFormerChain(database));
  const sealer = startSealer({ ...context, key });
  const unusedUploads = unusedUploadsJob({ ...context, driver: context.files });
  const scheduler = startScheduler({
    database,
    clock,
    log,
    timeZone: COMPANY_TIME_ZONE,
    runs: options.jobs ?? false,
    jobs: [
      ...timedTransitionJobs(context),
      timedEffectsJob(context),
      reminderJob({ ...context, telling }),
      documents.job,
      resealJob({ ...context, secretKeys }),
      checkpointJob({
        ...context,
        // however little else is logged: where no file is named, the log is what leaves the machine
        log: app.log.child({}, { level: "info" }),
        key,
        file: options.auditCheckpoints ?? null,
      }),
      dateNoticesJob({ ...context, telling }),
      retentionJob({
        ...context,
        removeFiles: unusedUploads.run,
        cutTrail: (rule) => cutTrail({ ...context, keys: keysOfTrail }, rule),
      }),
      unusedUploads,
    ],
  });
  app.decorate("scheduler", scheduler);
  const monitor = createMonitor({
    ...context,
    scheduler,
    dataDir: options.dataDir,
    delivers: mail.delivers,
  });
  const watched = {
    monitor,
    release: context.release,
    configuration: () => ({ version: store.current().version, problems: store.problems().length }),
    connections: () => app.live.count,
  };
  if (options.traces === true) traceCalls(app);
  const metrics = createMetrics(watched);
  const slowCalls = new SlowCalls();
  const requestLog = options.log === "info" ? createRequestLog(logStream) : null;
  onAnswered(app, clock, (call, request, reply) => {
    metrics.note(call);
    slowCalls.note(call);
    requestLog?.note(call, request, reply);
  });
  app.decorate("documents", documents);
  const delivery = startWebhookDelivery({
    ...context,
    webhooks,
    allowed: options.webhookHosts ?? [],
    timeout: options.webhookTimeout ?? WEBHOOK_TIMEOUT,
  });
  app.decorate("webhooks", delivery);
  const following = followPublished({ outbox, store, log });
  app.addHook("onClose", () => {
    requestLog?.flush();
    following.close();
    return Promise.all([
      outbox.close(),
      reindexer.close(),
      mail.close(),
      scheduler.close(),
      sealer.close(),
      documents.close(),
      delivery.close(),
    ]).finally(() => webhooks.close());
  });
  followOthers(context);

  const reservedNames = collectReservedNames(app);
  registerLanguage(app);
  registerErrors(app, { messages, definitions: store.current });
  await registerOuterHeaders(app, {
    origins: options.corsOrigins ?? [],
    secure: options.publicUrl?.startsWith("https:") === true,
  });
  await registerRateLimit(app, { limits, cache: sessionCache });
  registerAuth(app, { cache: sessionCache, definitions });
  registerKeyGate(app, context);
  boundWork(app, { bodies: new Room(limits.bodies), largeWork: context.largeWork });
  registerIdempotency(app, context);
  registerOnBehalf(app, { ...context, delegations });
  await app.register(fastifyCompress, {
    threshold: 4096,
    encodings: ["br", "gzip", "identity"],
    globalDecompression: false,
    // a list of ten rows costs a fifth of the time of the usual level and stays as small within a tenth
    zlibOptions: { level: 1, windowBits: 13, memLevel: 9 },
  });
  const described = collectRoutes(app);
  registerHealth(app, watched);
  registerSecurityTxt(app, context, options.securityContact ?? null);
  registerAuthRoutes(app, context, { secretKeys, identityProvider: options.identityProvider ?? null });
  registerSignUp(app, context);
  registerApiKeyRoutes(app, context, keys);
  await registerScim(app, context, { messages, definitions: store.current });
  registerWebhookRoutes(app, {
    ...context,
    webhooks,
    allowed: options.webhookHosts ?? [],
    wake: () => delivery.wake(),
  });
  registerCalendarRoutes(app, context);
  const publishing = {
    ...context,
    store,
    delegations,
    onPublish: async (trx: Transaction, published: Published) => {
      await addMissingRoles(trx, published);
      await auditPublication(audit, trx, published);
    },
  };
  const publications = startPublications(publishing);
  // before the server waits for its requests: one of them may wait for a publication
  app.addHook("preClose", () => publications.close());
  registerConfigRoutes(app, { ...publishing, reservedNames: () => reservedNames, publications });
  // in a scope of their own: what takes uploads in hooks into every request of its scope
  await app.register(async (uploads) => {
    await registerFileRoutes(uploads, context);
    registerProfileRoutes(uploads, context);
    registerSheetUploadRoutes(uploads, context);
    app.decorate("questionForms", registerForms(uploads, context, { files: store.forms }));
    registerProjectUpdateRoutes(uploads, context);
    registerTables(uploads, { ...context, store });
    const imports = registerImports(uploads, { ...context, keys });
    app.decorate("imports", imports);
    app.addHook("onClose", () => imports.close());
  });
  registerImpersonateRoutes(app, context);
  registerHandoverRoutes(app, context);
  registerAddUserRoutes(app, context);
  registerCommentRoutes(app, context);
  registerCountRoutes(app, context);
  registerOwnChangesRoutes(app, { ...context, delegations });
  registerApprovalRoutes(app, { ...context, people, delegations });
  registerRecordSendingRoutes(app, context);
  const documentFiles = registerDocumentFiles(app, context);
  app.decorate("documentFiles", documentFiles);
  app.addHook("onClose", () => documentFiles.close());
  const blanking = registerBlanking(app, { ...context, removeFiles: unusedUploads.run });
  app.decorate("blanking", blanking);
  app.addHook("onClose", () => blanking.close());
  registerPresenceRoutes(app, context);
  registerWorkspaceRoutes(app, context);
  registerGmailRoutes(app, context, {
    google: options.google ?? null,
    secretKeys,
  });
  registerReportRoutes(app, { ...context, delegations });
  registerActivityRoutes(app, context);
  registerSearchRoutes(app, context);
  registerCertificateRoutes(app, context);
  registerSupportRoutes(app, context);
  registerConsultantFeedbackRoutes(app, context);
  registerGivenRoutes(app, context);
  registerUtilityRoutes(app, context);
  registerMentionRoutes(app, context);
  registerNotifyRoutes(app, context);
  registerReminderRoutes(app, context);
  registerJobRoutes(app, context, scheduler);
  registerSystemRoutes(app, {
    ...context,
    ...watched,
    identityProvider: options.identityProvider?.name ?? null,
    metrics,
    slowCalls,
    metricsToken: options.metricsToken ?? null,
  });
  registerPush(app, context, options.push ?? null);
  await registerLive(app, context, options.corsOrigins ?? []);
  registerExportRoutes(app, context);
  registerResourceRoutes(app, context);
  registerOpenApi(app, { ...context, described });
  await registerStatic(app, {
    directory: options.staticDir ?? join(root, "dist"),
    assets: options.assetUrl ?? null,
    identityProvider: options.identityProvider?.name ?? null,
    connect: [
      ...Object.values(context.services).filter((host) => host !== null),
      ...(options.push ? FCM_HOSTS : []),
    ],
  });
  return app;
}

function fileDriver({ fileStore, dataDir }: AppOptions): FileDriver {
  return fileStore === undefined || fileStore === null
    ? createDiskDriver({ directory: join(dataDir, "files") })
    : createS3Driver(fileStore);
}

/** What other processes changed and this one holds in memory. */
function followOthers({ outbox, sessionCache }: ModuleContext): void {
  outbox.on("sys__meta", () => sessionCache.forgetAll());
  outbox.on("sys__session", (event) => sessionCache.forgetEmployee(event.record));
  outbox.on("employee", (event) => sessionCache.forgetEmployee(event.record));
  for (const resource of ["team", "role", "shift"]) outbox.on(resource, () => sessionCache.forgetAll());
}

/** First parts below /api of every call that is no generic one: names no published resource may take. */
function collectReservedNames(app: FastifyInstance): ReadonlySet<string> {
  const names = new Set<string>();
  app.addHook("onRoute", ({ url }) => {
    const first = /^\/api\/([a-z][^/:]*)/.exec(url)?.[1];
    if (first !== undefined) names.add(first);
  });
  return names;
}

function getRelease(directory: string): string {
  const text = readFileSync(join(directory, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
