import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../demo/accounts.ts";
import type { StoredLetter } from "../../mail/mail.ts";
import { answers, closed, ID, list, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { verifyPassword } from "./passwords.ts";
import { hashToken } from "./sessions.ts";

/** Letters that went nowhere, for whoever tries the demo company on a machine without a mail server. */
export function registerMailOutbox(app: FastifyInstance, context: ModuleContext): void {
  app.get(
    "/api/auth/outbox/",
    {
      config: { public: true },
      schema: {
        operationId: "mailOutbox",
        tags: ["session"],
        summary: "Mail of the demo company that no mail server took",
        description: "Only on the machine of a demo company without a mail server.",
        security: [],
        response: answers.ok(
          "The newest letters.",
          closed({
            data: list(
              closed({ id: ID, created: TEXT, to: TEXT, subject: TEXT, text: TEXT, language: TEXT }),
            ),
          }),
        ),
      },
    },
    async (request) => {
      if (!(await context.showsMail(request))) throw new AppError({ code: "not_allowed" });
      const known = await addressesWithKnownPassword(context);
      const letters = (await context.mail.kept()).filter(({ to }) => known.has(toSortKey(to)));
      const shown = await Promise.all(letters.map((letter) => withoutOldCode(context, letter)));
      return {
        data: shown.map((letter) => ({ ...letter, created: new Date(letter.created).toISOString() })),
      };
    },
  );
}

/** Of the demo accounts anybody can sign in as anyway; who chose a password of their own keeps their mail to themselves. */
async function addressesWithKnownPassword({ database }: ModuleContext): Promise<ReadonlySet<string>> {
  const accounts = await database.read
    .selectFrom("employee")
    .innerJoin("sys__credential", "sys__credential.employee", "employee.id")
    .select(["employee.email as email", "sys__credential.password_hash as hash"])
    .where(
      "employee.employee_id",
      "in",
      DEMO_ACCOUNTS.map(({ employeeId }) => employeeId),
    )
    .where("employee.archived", "is", null)
    .execute();
  // they were made with one hash: it is looked at once
  const known = new Set<string>();
  for (const hash of new Set(accounts.map((account) => String(account.hash))))
    if (await verifyPassword(hash, DEMO_PASSWORD)) known.add(hash);
  return new Set(
    accounts.filter(({ hash }) => known.has(String(hash))).map(({ email }) => toSortKey(String(email))),
  );
}

/** A code that was used, replaced or is too old is not shown, nor the token of its link. */
async function withoutOldCode(
  { database, clock }: ModuleContext,
  letter: StoredLetter,
): Promise<StoredLetter> {
  const token = /#token=([\w-]+)/.exec(letter.text)?.[1];
  if (token === undefined) return letter;
  const usable = await database.read
    .selectFrom("sys__reset")
    .select("id")
    .where("token_hash", "=", hashToken(token))
    .where("grant_hash", "is", null)
    .where("expires", ">", clock())
    .executeTakeFirst();
  if (usable !== undefined) return letter;
  const hide = (text: string) => text.replaceAll(token, "…").replace(/\b\d{6}\b/g, "••••••");
  return { ...letter, subject: hide(letter.subject), text: hide(letter.text) };
}
