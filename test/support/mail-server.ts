/** A mail server on this machine that keeps what it gets. */
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  to: string[];
  subject: string;
  messageId: string;
  /** Plain text of the body. */
  text: string;
}

export interface MailServer {
  /** For AMLCORE_SMTP_URL. */
  url: string;
  received: ReceivedEmail[];
  /** Answers to the next e-mails, each rejected with this status instead of accepted. */
  rejections: number[];
  stop(): Promise<void>;
}

const USER = 'amlcore';
const PASSWORD = 'p@ss/word';

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const rejections: number[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) done(null, { user: username });
      else done(new Error('wrong user name or password'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const status = rejections.shift();
        if (status !== undefined) {
          done(Object.assign(new Error('rejected by the test'), { responseCode: status }));
          return;
        }
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, ...parsed(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    ...{ received, rejections },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parsed(raw: string): Omit<ReceivedEmail, 'to'> {
  const at = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, at).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = raw.slice(at + 4);
  const isQuoted = /quoted-printable/i.test(header('Content-Transfer-Encoding'));
  return {
    subject: header('Subject'),
    messageId: header('Message-ID'),
    text: (isQuoted ? unquoted(body) : body).replaceAll('\r\n', '\n'),
  };
}

/** RFC 2045, 6.7; ASCII alone. */
function unquoted(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
