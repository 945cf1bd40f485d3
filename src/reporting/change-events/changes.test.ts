/** Events by reader and order, and the treatment of readers that are late, without access or slow. */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Permission, Principal } from '../../platform/access/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import { systemClock } from '../../platform/lib/clock.ts';
import type { TrailSubject } from '../evidence/audit-trail.ts';
import { ChangeEvents } from './changes.ts';

const TENANT = '0b9d3f6e-1111-4c1c-9a53-2f1f7c1d2e3f';
const UNSEEN_ALERT = 'ALERT-unseen';
const ALL: Permission[] = ['screen:read', 'alert:read', 'sar:read'];

let trail: TrailSubject[];
let nowMs: number;
let unseen: string[];
/** Entries of the last seconds. */
let recent: number;
let changes: ChangeEvents;
beforeEach(() => {
  [trail, nowMs, unseen, recent] = [[], 0, [], 0];
  changes = new ChangeEvents({
    trail: {
      end: async () => trail.length,
      endAt: async () => trail.length - recent,
      subjects: async (_tenant, types, { after, to }) =>
        trail.filter(({ sequence, subjectType }) => sequence > after && sequence <= to && types.includes(subjectType)),
    },
    installationKey: randomBytes(32),
    unseenReports: async () => unseen,
    unseenAlerts: async (_, alertIds) => alertIds.filter((id) => id === UNSEEN_ALERT),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    monotonicMs: () => nowMs,
  });
  return () => changes.stop();
});

function happens(action: string, subjectType: string, subjectId = `${subjectType}-${trail.length}`): void {
  trail.push({ sequence: trail.length + 1, action, subjectType, subjectId, isConfidential: /SAR/.test(subjectType) });
}

const principal = (permissions: readonly Permission[], id = 'reader', tenantId = TENANT): Principal => ({
  ...{ type: 'USER', id, tenantId, tenantName: '', roles: [], displayName: '', permissions: new Set(permissions) },
});

function open(permissions = ALL, lastEventId?: string, who: Partial<{ id: string; tenantId: string }> = {}) {
  const reader = principal(permissions, who.id, who.tenantId);
  return changes.open({ principal: reader, readmit: async () => reader }, lastEventId);
}

interface Event {
  id?: string;
  event?: string;
  data?: { changes?: { kind: string; ids: string[]; more: boolean }[]; resumed?: boolean; reason?: string };
}

/** Unread text of the stream. */
function eventsOf(readable: Readable): Event[] {
  const text = (readable.read() as Buffer | null)?.toString() ?? '';
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const lines = block.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line)!.slice(1));
      const { data, ...others } = Object.fromEntries(lines.filter(([name]) => name !== '' && name !== 'retry'));
      return { ...others, ...(data && { data: JSON.parse(data) }) };
    });
}
const visibleChanges = (events: readonly Event[]) =>
  events.flatMap(({ data }) => data?.changes ?? []).map(({ kind, ids }) => [kind, ...ids]);

describe('a stream contains', () => {
  beforeEach(() => {
    happens('alert.created', 'ALERT', 'before');
  });
  const happening = () => {
    happens('transaction.recorded', 'transaction', 't');
    happens('transaction.screened', 'transaction', 't');
    happens('alert.created', 'ALERT', 'a');
    happens('sar.changed', 'SAR', 's');
    happens('sar.read', 'SAR', 'only-read');
    happens('client.created', 'CLIENT', 'c');
  };

  it.each<[string, Permission[], string[], string[][]]>([
    [
      'everything of the table, each thing once',
      ALL,
      [],
      [
        ['TRANSACTION', 't'],
        ['ALERT', 'a'],
        ['SAR', 's'],
      ],
    ],
    ['nothing of alerts', ['screen:read'], [], [['TRANSACTION', 't']]],
    [
      'no report at all',
      ['screen:read', 'alert:read'],
      [],
      [
        ['TRANSACTION', 't'],
        ['ALERT', 'a'],
      ],
    ],
    [
      'no report that is not shown to them',
      ALL,
      ['s'],
      [
        ['TRANSACTION', 't'],
        ['ALERT', 'a'],
      ],
    ],
  ])('%s', async (_what, permissions, hidden, visible) => {
    unseen = hidden;
    const stream = await open(permissions);
    happening();
    await changes.look();
    expect(visibleChanges(eventsOf(stream))).toEqual(visible);
  });

  it('no event, and no ID that counts hidden records, if no visible record changed', async () => {
    const stream = await open(['screen:read']);
    eventsOf(stream);
    happens('sar.changed', 'SAR');
    await changes.look();
    expect(eventsOf(stream)).toEqual([]);
  });
});

it('a stream starts some seconds in the past, because a page reads its data before its stream', async () => {
  happens('alert.created', 'ALERT', 'long ago');
  happens('alert.created', 'ALERT', 'just now');
  recent = 1;
  const stream = await open();
  await changes.look();
  expect(visibleChanges(eventsOf(stream))).toEqual([['ALERT', 'just now']]);
});

it('an event names a hundred records, and reports that there are more', async () => {
  const stream = await open();
  for (let at = 0; at < 400; at += 1) happens('transaction.recorded', 'transaction');
  await changes.look();
  const [visible] = eventsOf(stream).at(-1)!.data!.changes!;
  expect([visible!.ids.length, visible!.more]).toEqual([100, true]);
});

describe('a client that reconnects', () => {
  it('continues after its last event, or after the last heartbeat', async () => {
    const first = await open();
    happens('alert.created', 'ALERT', 'a');
    await changes.look();
    const { id } = eventsOf(first).at(-1)!;
    happens('alert.updated', 'ALERT', 'b');
    const [ready] = eventsOf(await open(ALL, id));
    expect(ready!.data).toEqual({ resumed: true });
    const second = await open(ALL, id);
    await changes.look();
    expect(visibleChanges(eventsOf(second))).toEqual([['ALERT', 'b']]);
    nowMs += 15_000;
    await changes.look();
    const third = await open(ALL, eventsOf(second).at(-1)!.id);
    await changes.look();
    expect(visibleChanges(eventsOf(third))).toEqual([]);
  });

  it('reloads everything if too much was missed, or if the ID is of another organization', async () => {
    const stream = await open();
    const { id } = eventsOf(stream).at(-1)!;
    for (const foreign of ['x', id!]) {
      const other = await open(ALL, foreign, foreign === id ? { tenantId: TENANT.replace('0b', '1b') } : {});
      expect(eventsOf(other).map(({ event }) => event)).toEqual(['ready', 'reload']);
    }
    for (let at = 0; at <= 10_000; at += 1) happens('transaction.recorded', 'transaction');
    await changes.look();
    expect(eventsOf(stream).map(({ event }) => event)).toEqual(['reload']);
  });
});

describe('a stream ends', () => {
  it('if its user is no longer authorized, and shows no more than the user may see', async () => {
    let now = principal(ALL);
    const stream = await changes.open({
      principal: now,
      readmit: async () => {
        if (now.permissions.size === 0) throw new AppError('unauthorized', { credentials: 'absent' });
        return now;
      },
    });
    now = principal(['screen:read']);
    happens('alert.created', 'ALERT');
    nowMs += 3_000;
    await changes.look();
    expect(visibleChanges(eventsOf(stream))).toEqual([]);
    now = principal([]);
    nowMs += 3_000;
    await changes.look();
    expect(eventsOf(stream)).toEqual([{ event: 'end', data: { reason: 'NOT_ADMITTED' } }]);
  });

  it('after an hour, and at the stop of the service, which opens no other', async () => {
    const old = await open();
    nowMs += 3_600_000;
    await changes.look();
    expect(eventsOf(old).map(({ data }) => data)).toContainEqual({ reason: 'LONG_ENOUGH' });
    const stream = await open();
    await changes.stop();
    expect(eventsOf(stream).at(-1)!.data).toEqual({ reason: 'STOPPING' });
    await expect(open()).rejects.toMatchObject({ code: 'service-unavailable' });
  });

  it('if its client does not read it', async () => {
    const stream = await open();
    for (let round = 0; round < 40; round += 1) {
      for (let at = 0; at < 100; at += 1) happens('transaction.recorded', 'transaction', `${round}-${at}`.padEnd(36));
      await changes.look();
    }
    expect(stream.destroyed).toBe(true);
    await vi.waitFor(() => expect(changes.streams).toBe(0), 20_000);
  });
});

it('a caller has ten streams, an organization two hundred, and a closed one frees its place', async () => {
  const own = await Promise.all(Array.from({ length: 10 }, () => open()));
  await expect(open()).rejects.toMatchObject({ code: 'rate-limit-exceeded' });
  own[0]!.destroy();
  await new Promise((resolve) => own[0]!.once('close', resolve));
  await open();
  for (let at = 0; at < 190; at += 1) await open(ALL, undefined, { id: `reader-${at}` });
  await expect(open(ALL, undefined, { id: 'one more' })).rejects.toMatchObject({ code: 'rate-limit-exceeded' });
  await open(ALL, undefined, { tenantId: TENANT.replace('0b', '1b') });
});
