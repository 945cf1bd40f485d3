/** Codes of the service that people read have words. */
import { expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/access/permissions.ts';
import { ALL_EVENTS } from '../../src/all-events.ts';
import { ALL_QUEUES } from '../../src/all-queues.ts';
import { PROPOSAL_KINDS } from '../../src/proposals/types.ts';
import { events } from '../../web/text/events.ts';
import { jobs } from '../../web/text/jobs.ts';
import { permissions } from '../../web/text/permissions.ts';
import { proposals } from '../../web/text/proposals.ts';

it.each([
  ['event that receivers are told of', ALL_EVENTS.map(({ name }) => name), events],
  ['queue of background work', ALL_QUEUES.map(({ queue }) => queue), jobs.queue],
  ['kind of proposal', PROPOSAL_KINDS, proposals.kind],
] as const)('every %s has words, and there are no others', (_, codes, words) => {
  expect(Object.keys(words).sort()).toEqual([...codes].sort());
  for (const said of Object.values(words)) expect(said).toMatch(/^[A-Z].*[^.]$/);
});

it('every permission has words for what it is about and what it opens, and there are no others', () => {
  expect(Object.keys(permissions.act).sort()).toEqual([...ALL_PERMISSIONS].sort());
  const areas = new Set(ALL_PERMISSIONS.map((permission) => permission.split(':')[0]));
  expect(Object.keys(permissions.about).sort()).toEqual([...areas].sort());
});
