/** Setups of the end-to-end story: a small list of invented parties, and the OFAC list with some parties listed today. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { PERSON, SANCTIONED, toNdjson } from './lists.ts';

export const DATA = process.env.AMLCORE_TEST_DATA ?? join(projectRoot, '../shared/data');
const OFAC = join(DATA, 'lists/ofac');
export const hasOfac = existsSync(join(OFAC, 'sdn.csv'));

export interface Party {
  name: string;
  /** YYYY-MM-DD */
  dob: string;
}

export interface StorySetup {
  service: Service;
  /** ID of the list in the story. */
  sourceId: string;
  /** Parties to be listed later. The first one without a similar listed party is the customer. */
  unlisted: Party[];
  /** A party that is listed from the start. */
  listed: Party;
  /** Publishes the list with the unlisted parties. */
  publish(): Promise<void>;
}

const WALDEMAR: Party = { name: 'Waldemar Eschenbruck', dob: '1966-04-12' };

export async function inventedSetup(): Promise<StorySetup> {
  const service = await startService();
  const line = {
    externalReferenceId: 'STORY-9',
    entityType: 'INDIVIDUAL' as const,
    watchlistCategory: 'SANCTION',
    riskLevel: 'HIGH',
    names: [{ fullNameRaw: WALDEMAR.name }],
    dates: [{ type: 'BIRTH', value: WALDEMAR.dob }],
  };
  return {
    service,
    sourceId: 'test_sanctions',
    unlisted: [WALDEMAR],
    listed: { name: PERSON.name, dob: PERSON.dob },
    publish: () => writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson([...SANCTIONED, line])),
  };
}

const FILES = { main: 'sdn.csv', alt: 'alt.csv', add: 'add.csv', comments: 'sdn_comments.csv' } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Number of parties listed today, and their distance in the list. */
const TODAY = 10;
const APART = 400;

interface Row extends Party {
  id: string;
}

/** Individuals with one complete birth date, in the order of the list. */
function individuals(sdn: string): Row[] {
  return sdn.split('\n').flatMap((line) => {
    const [, id, last, first] = /^(\d+),"([^",]+), ([^"]+)","individual"/.exec(line) ?? [];
    const [, day, month, year] = /DOB (\d\d) (\w{3}) (\d{4})[;."]/.exec(line) ?? [];
    if (id === undefined || day === undefined) return [];
    const dob = `${year}-${String(MONTHS.indexOf(month!) + 1).padStart(2, '0')}-${day}`;
    return [{ id, name: `${first} ${last}`, dob }];
  });
}

/** The OFAC list of the test data. The tests name none of its parties. */
export async function ofacSetup(): Promise<StorySetup> {
  const folder = await mkdtemp(join(tmpdir(), 'amlcore-ofac-'));
  await mkdir(folder, { recursive: true });
  const texts = Object.entries(FILES).map(([key, name]) => [key, readFileSync(join(OFAC, name), 'utf8')] as const);
  const people = individuals(texts[0]![1]);
  const unlisted = Array.from({ length: TODAY }, (_, index) => people[index * APART]!);
  const ids = new Set(unlisted.map(({ id }) => id));
  const write = async (isYesterday: boolean) => {
    for (const [key, text] of texts) {
      const lines = text.split('\n').filter((line) => !isYesterday || !ids.has(/^\d+/.exec(line)?.[0] ?? ''));
      await writeFile(join(folder, FILES[key as keyof typeof FILES]), lines.join('\n'));
    }
  };
  await write(true);
  const source = { id: 'ofac_sdn', format: 'ofac-sdn-csv', category: 'SANCTION', authority: 'OFAC', files: FILES };
  await writeFile(join(folder, 'sources.json'), JSON.stringify([source]));
  const service = await startService({ env: { AMLCORE_SOURCES: join(folder, 'sources.json') } });
  await eventually(async () => (await service.call('/health/ready', { token: null })).status === 200, 120_000);
  return { service, sourceId: source.id, unlisted, listed: people[APART / 2]!, publish: () => write(false) };
}
