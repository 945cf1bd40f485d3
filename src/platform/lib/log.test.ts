import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(fields: object): Record<string, unknown> {
  let text = '';
  const to = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  createLog('info', to).info(fields, 'fields');
  return JSON.parse(text);
}

it('masks secrets and personal data at any place', () => {
  const party = { fullName: 'A B', names: ['A B', 'C D'], country: 'DE' };
  const line = logged({
    dob: '1970-01-01',
    party,
    list: [{ documentNumber: 'X1', kind: 'PASSPORT' }],
    deep: { of: { party } },
  });
  expect(line).toMatchObject({
    dob: '[masked]',
    party: { fullName: '[masked]', names: '[masked]', country: 'DE' },
    list: [{ documentNumber: '[masked]', kind: 'PASSPORT' }],
    deep: { of: { party: { fullName: '[masked]', country: 'DE' } } },
    msg: 'fields',
  });
  expect(party.fullName).toBe('A B');
});

it('does not log members nested too deeply to be masked', () => {
  const inside = { a: { a: { a: { a: { a: { fullName: 'A B' } } } } } };
  expect(JSON.stringify(logged(inside))).not.toContain('A B');
});

it('logs only the safe parts of an error', () => {
  const error = Object.assign(new Error('broken'), { code: '23505', detail: 'Key (fullName)=(A B)' });
  const line = logged({ err: error });
  expect(line.err).toMatchObject({ type: 'Error', message: 'broken', code: '23505' });
  expect(JSON.stringify(line)).not.toContain('A B');
});
