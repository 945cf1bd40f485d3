/** Sends e-mail over SMTP (AMLCORE_SMTP_URL). Without that address nothing is sent. */
import { createTransport, type Transporter } from 'nodemailer';
import type { SmtpServer } from '../config.ts';
import { AppError } from '../errors.ts';
import { traced } from '../lib/trace.ts';

const TIMEOUT_MS = 10_000;

export interface Email {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same for each attempt, so that a mail server can drop a repetition. */
  id: string;
}

export class Mailer {
  readonly #from: string | null;
  readonly #transport: Transporter | null;

  constructor(server: SmtpServer | null) {
    this.#from = server?.from ?? null;
    this.#transport = server && transportOf(server);
  }

  /** Sender address; null: no mail server is configured. */
  get from(): string | null {
    return this.#from;
  }

  /** @throws AppError internal-error without text of the mail server, which may repeat the recipient */
  async send({ to, subject, text, id }: Email): Promise<void> {
    if (!this.#transport || this.#from === null) throw failure('no mail server is configured');
    const domain = this.#from.slice(this.#from.lastIndexOf('@') + 1).replace(/>$/, '');
    const email = {
      ...{ from: this.#from, to: { name: '', address: to }, subject, text },
      messageId: `<${id}@${domain}>`,
      // RFC 3834: absence notices do not answer.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    const transport = this.#transport;
    try {
      await traced('send e-mail', { kind: 'CLIENT' }, () => transport.sendMail(email));
    } catch (error) {
      throw failure(reasonOf(error));
    }
  }

  close(): void {
    this.#transport?.close();
  }
}

function transportOf({ host, port, isImplicitTls, requiresTls, credentials }: SmtpServer): Transporter {
  return createTransport({
    ...{ host, port, secure: isImplicitTls, requireTLS: requiresTls },
    ...(credentials && { auth: { user: credentials.id, pass: credentials.secret } }),
    // A connection per e-mail: a pooled one that the server just closed would fail the next e-mail.
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
  });
}

/** Codes of nodemailer, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'the mail server rejected user name and password',
  EENVELOPE: 'the mail server rejected the sender or the recipient',
  EMESSAGE: 'the mail server rejected the message',
  ETLS: 'the connection to the mail server cannot be encrypted',
};

function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const reason = REASONS[code ?? ''] ?? 'the mail server cannot be reached';
  return typeof responseCode === 'number' ? `${reason} (SMTP ${responseCode})` : reason;
}

const failure = (detail: string) => new AppError('internal-error', { detail });
