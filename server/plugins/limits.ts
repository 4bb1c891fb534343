import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../core/errors/app-error.ts";
import type { UploadQuota } from "../files/upload-quota.ts";
import type { RoomLimits } from "./room.ts";
import type { SessionCache } from "../modules/auth/session-cache.ts";
import { getTokenHash } from "./auth.ts";

export interface Limits {
  /** Bytes of a JSON body. */
  readonly body: number;
  /** Calls a minute of one session, or of one address without a session; 0 switches the limit off. */
  readonly callsPerMinute: number;
  readonly uploads: UploadQuota;
  /** Bytes of bodies held in memory: what they are read into takes a multiple of it. */
  readonly bodies: RoomLimits;
  /** Calls at work on very many rows, or on definitions. */
  readonly largeWork: RoomLimits;
  /** Exports on their way. */
  readonly exports: RoomLimits;
}

const MEGABYTE = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  body: MEGABYTE,
  callsPerMinute: 3_000,
  uploads: { files: 500, bytes: 2048 * MEGABYTE },
  bodies: { all: 8 * MEGABYTE, person: 4 * MEGABYTE },
  largeWork: { all: 2, person: 1 },
  exports: { all: 8, person: 2 },
};

/** A person is counted by session, so that an office behind one address shares no limit. */
export async function registerRateLimit(
  app: FastifyInstance,
  { limits, cache }: { limits: Limits; cache: SessionCache },
): Promise<void> {
  if (limits.callsPerMinute === 0) return;
  await app.register(fastifyRateLimit, {
    max: limits.callsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    keyGenerator(request) {
      const hash = getTokenHash(request);
      return hash !== null && cache.peek(hash) !== null ? hash : request.ip;
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError({
        code: "too_many_requests",
        status: 429,
        parameters: { retry_after: Math.max(1, Math.ceil(ttl / 1000)) },
      }),
  });
}
