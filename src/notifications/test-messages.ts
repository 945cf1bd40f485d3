/** Sends a test to both channels, outside of a database transaction, and records it. */
import type { UserEmails } from '../identity/user-emails.ts';
import { type Caller, isPerson } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import type { Done } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import type { ChatChannel } from './chat.ts';
import type { TestOutcome, TestResult } from './schemas.ts';
import { TEST_CHAT, TEST_EMAIL } from './words.ts';

interface TestMessagesParts {
  writer: Writer;
  emails: UserEmails;
  chat: ChatChannel;
}

export class TestMessages {
  readonly #parts: TestMessagesParts;

  constructor(parts: TestMessagesParts) {
    this.#parts = parts;
  }

  async send(by: Caller): Promise<Done<TestResult>> {
    const { writer, emails, chat } = this.#parts;
    const earlier = await writer.earlier(by);
    if (earlier) return earlier as Done<TestResult>;
    const { tenantId, id: userId } = by.principal;
    const hasEmail = emails.from !== null && isPerson(by.principal);
    const result: TestResult = {
      email: await outcomeOf(async () => {
        if (hasEmail) await emails.send(tenantId, { userId, state: 'ACTIVE', ...TEST_EMAIL });
        return hasEmail;
      }),
      chat: await outcomeOf(() => chat.post(tenantId, TEST_CHAT)),
    };
    return await writer.write(by, async () => {
      const details = { email: result.email.outcome, chat: result.chat.outcome };
      const subject = { subjectType: 'NOTIFICATION_CHANNELS', subjectId: tenantId };
      return { result, audit: { action: 'notification-channels.tested', ...subject, details } };
    });
  }
}

/** @param send returns false if the channel is not configured */
async function outcomeOf(send: () => Promise<boolean>): Promise<TestOutcome> {
  try {
    return { outcome: (await send()) ? 'SENT' : 'NOT_CONFIGURED', detail: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: 'FAILED', detail: error.details.detail ?? error.code };
  }
}
