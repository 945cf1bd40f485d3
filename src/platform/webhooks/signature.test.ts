import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { SECRET_BYTES, secretText, signedHeaders } from './signature.ts';

const body = JSON.stringify({ id: 'x', data: { remark: 'Zażółć 🙂' } });
const [present, previous, other] = [0, 1, 2].map(() => randomBytes(SECRET_BYTES)) as [Buffer, Buffer, Buffer];

test('is accepted by the verifier of Standard Webhooks under each secret, and under no other', () => {
  const headers = signedHeaders([present, previous], 'msg-1', new Date(), body);
  for (const secret of [present, previous]) {
    expect(new Webhook(secretText(secret)).verify(body, headers)).toEqual(JSON.parse(body));
  }
  expect(() => new Webhook(secretText(other)).verify(body, headers)).toThrow('No matching signature');
});

test('covers the body, the id and the time', () => {
  const verify = (text: string, headers: Record<string, string>) =>
    new Webhook(secretText(present)).verify(text, headers);
  const headers = signedHeaders([present], 'msg-1', new Date(), body);
  expect(() => verify(`${body} `, headers)).toThrow('No matching signature');
  expect(() => verify(body, { ...headers, 'webhook-id': 'msg-2' })).toThrow('No matching signature');
  const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
  expect(() => verify(body, later)).toThrow('No matching signature');
  const old = signedHeaders([present], 'msg-1', new Date(Date.now() - 301_000), body);
  expect(() => verify(body, old)).toThrow('too old');
});
