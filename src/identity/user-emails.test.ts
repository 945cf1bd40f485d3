import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Mailer } from '../platform/mail/mailer.ts';
import { UserEmails } from './user-emails.ts';

it('encrypts an email in its job, since an invitation has a link that sets a password', () => {
  const database = {} as ConstructorParameters<typeof UserEmails>[0]['database'];
  const parts = { database, queue: { complete: async () => {} }, installationKey: randomBytes(32) };
  const emails = new UserEmails({ ...parts, mailer: new Mailer(null) });
  const email = { userId: 'user', subject: 'Invitation', text: 'https://aml.example.com/#token=abc', state: 'INVITED' };
  const { payload, ...job } = emails.job('tenant', { ...email, state: 'INVITED' });
  expect(job).toEqual({ queue: 'user-email', tenantId: 'tenant', subjectId: 'user' });
  const { box } = payload as { box: string };
  expect(Buffer.from(box, 'base64').length).toBeGreaterThan(email.text.length);
  for (const word of ['token', 'Invitation']) {
    expect(JSON.stringify(payload)).not.toContain(word);
    expect(Buffer.from(box, 'base64').toString('latin1')).not.toContain(word);
  }
});
