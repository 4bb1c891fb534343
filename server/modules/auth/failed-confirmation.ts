import type { FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import type { ErrorCode } from "../../../core/errors/codes.ts";
import type { ModuleContext } from "../context.ts";

interface Confirmation {
  readonly code: Extract<ErrorCode, "wrong_password" | "wrong_code">;
  /** Whom it would have confirmed; null where there is nobody. */
  readonly employee: number | null;
}

/** Notes a wrong password or code, given outside of a sign-in to prove who sits there, and answers its refusal. */
export async function failedConfirmation(
  { audit }: Pick<ModuleContext, "audit">,
  request: FastifyRequest,
  { code, employee }: Confirmation,
): Promise<AppError> {
  await audit.note({
    act: "confirmation_failed",
    // public calls have nobody
    by: (request.actor as typeof request.actor | null) ?? null,
    subject: employee === null ? "nobody" : `employee ${employee}`,
    detail: { why: code },
    address: request.ip,
    requestId: request.id,
  });
  return new AppError({ code });
}
