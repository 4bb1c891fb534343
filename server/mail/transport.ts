import type { Readable } from "node:stream";

export interface OutgoingFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Readable;
}

export interface OutgoingLetter {
  /** The same each time this letter is tried: whoever gets it twice can tell. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly attachments: readonly OutgoingFile[];
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

const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** SMTP through nodemailer, which is loaded with the first letter: a start needs none of it. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const connect = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ url, ...PATIENCE });
  };
  let connection: ReturnType<typeof connect> | null = null;
  return {
    async deliver({ key, to, subject, text, language, attachments }) {
      connection ??= connect();
      const headers = { "Content-Language": language, "Auto-Submitted": "auto-generated" };
      const messageId = `<${key}@${from.replace(/^.*@|>.*$/g, "")}>`;
      const letter = { messageId, from, to: { name: "", address: to }, subject, text, headers };
      await (await connection).sendMail({ ...letter, attachments: [...attachments] });
    },
    close() {
      void connection?.then((open) => open.close());
    },
  };
}
