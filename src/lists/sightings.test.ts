import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { demoSource } from './built-in.ts';
import { closeEntries, insertEntries, withdrawList } from './entries/store.ts';
import type { ListEntry } from './profile.ts';
import { unite } from './resolution/unite.ts';
import { sightingsOf } from './sightings.ts';
import { EntryBuilder } from './sources/entry-builder.ts';
import { emptyReport } from './sources/types.ts';
import { ensureWatchlist } from './store.ts';
import { insertVersion } from './versions/store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const DAYS = ['2026-01-01', '2026-02-01', '2026-03-01'];

function entry(reference: string): ListEntry {
  const builder = new EntryBuilder(reference, 'PERSON');
  builder.primaryName(`Somebody ${reference}`);
  return builder.entry;
}
const row = (reference: string, delisted = false) => ({
  reference,
  entryHash: Buffer.from(reference),
  entry: JSON.stringify(entry(reference)),
  delisted,
});

/** stays: in all three versions, unchanged since the first. changes: another entry since the second. goes: not in the third. */
async function listWith(id: string): Promise<void> {
  const db = test.database.direct;
  await ensureWatchlist(db, { ...demoSource, id });
  for (const [index, day] of DAYS.entries()) {
    const given = {
      contentHash: Buffer.from(day),
      entries: 3,
      names: 3,
      rejected: 0,
      added: 0,
      changed: 0,
      removed: 0,
      forced: false,
      report: emptyReport(),
    };
    await insertVersion(db, id, index + 1, given, new Date(day));
  }
  await insertEntries(db, id, [row('stays'), row('changes'), row('goes')], 1);
  await closeEntries(db, id, ['changes'], 2);
  await insertEntries(db, id, [row('changes')], 2);
  await closeEntries(db, id, ['goes'], 3);
  await insertEntries(db, id, [row('goes', true)], 3);
}

it('a party was last seen in the newest version that contains it', async () => {
  await listWith('one');
  await listWith('two');
  await withdrawList(test.database.direct, 'two', 2);
  const of = (id: string, reference: string) => unite([{ entry: entry(reference), list: { ...demoSource, id } }]);
  const profiles = ['stays', 'changes', 'goes'].map((reference) => of('one', reference));
  const withdrawn = of('two', 'stays');
  const nowhere = of('three', 'stays');
  const seen = await sightingsOf(test.database.direct, [...profiles, withdrawn, nowhere]);
  const days = [...profiles, withdrawn, nowhere].map(({ profileId }) =>
    seen.get(profileId)?.toISOString().slice(0, 10),
  );
  expect(days).toEqual(['2026-03-01', '2026-03-01', '2026-02-01', '2026-02-01', undefined]);
});
