import type { Readable } from "node:stream";

export interface OutgoingFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Readable;
}

/** What makes a letter an invitation. */
export interface AppointmentPart {
  readonly method: "REQUEST" | "CANCEL";
  /** iCalendar. */
  readonly content: string;
}

export interface OutgoingLetter {
  /** The same each time this letter is tried: whoever gets it twice can tell. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly attachments: readonly OutgoingFile[];
  readonly appointment: AppointmentPart | null;
}

/** The way to a mail server. `deliver` fails with whatever the server said. */
export interface MailTransport {
  deliver(letter: OutgoingLetter): Promise<void>;
  close(): void;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  /** Sender of every letter: `Benchline <no-reply@example.com>`. */
  readonly from: string;
}

/** `Benchline <no-reply@example.com>` as name and address. */
export function getSender(from: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = from] = /^\s*"?([^"<]*?)"?\s*<(.+)>\s*$/.exec(from) ?? [];
  return { name: name === "" ? "Benchline" : name, address };
}

const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** SMTP through nodemailer, which is loaded with the first letter: a start needs none of it. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const connect = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ url, ...PATIENCE });
  };
  let connection: ReturnType<typeof connect> | null = null;
  return {
    async deliver({ key, to, subject, text, language, attachments, appointment }) {
      connection ??= connect();
      const headers = { "Content-Language": language, "Auto-Submitted": "auto-generated" };
      const messageId = `<${key}@${getSender(from).address.replace(/^.*@/, "")}>`;
      const letter = { messageId, from, to: { name: "", address: to }, subject, text, headers };
      const icalEvent = appointment === null ? undefined : { ...appointment, filename: "invitation.ics" };
      await (await connection).sendMail({ ...letter, attachments: [...attachments], icalEvent });
    },
    close() {
      void connection?.then((open) => open.close());
    },
  };
}
