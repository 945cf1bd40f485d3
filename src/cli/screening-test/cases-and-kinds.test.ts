import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedNames } from '../../governance/validation/disturbances/sample.ts';
import { seeded } from '../../governance/validation/random.ts';
import type { MatchKind, Subject } from '../../matching/types.ts';
import { casesText, readCases } from './cases.ts';
import { controlName } from './control-names.ts';
import { generateCases, type ListedParty } from './generate.ts';
import { changed, KINDS } from './kinds.ts';

const subject = (id: string, kind: MatchKind, ...names: string[]): Subject => ({
  ...{ id, kind, names: names.map((text) => ({ text, weak: false })), births: [], countries: [], gender: null },
  ...{ identifiers: [], flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 } },
});
const party = (id: string, kind: MatchKind, ...names: string[]): ListedParty => ({
  ...{ subject: subject(id, kind, ...names), list: 'test', reference: id },
});
const PERSON = listedNames([subject('a', 'PERSON', 'ABU-ŠAKHIROV, Yusuf Khalid')])[0]!;
const FIRM = listedNames([subject('b', 'ORGANIZATION', 'Phoenix and Zhukov Trading Company Limited')])[0]!;
const CYRILLIC = listedNames([subject('c', 'PERSON', 'Сергей Жуков')])[0]!;
const PLAIN = 'Yusuf Khalid ABU-ŠAKHIROV';

/** All names that a kind makes of one name. */
function madeBy(id: string, name = PERSON): Map<string, string> {
  const kind = KINDS.find((one) => one.id === id)!;
  const random = seeded(id);
  const made = Array.from({ length: 300 }, () => changed(kind, name, random));
  return new Map(made.flatMap((one) => (one ? [[one.name, one.change] as const] : [])));
}

describe('the kinds', () => {
  it('are exact names by shape, and ten manipulations', () => {
    expect(KINDS.filter(({ group }) => group === 'MANIPULATED')).toHaveLength(10);
    const shapeOf = (text: string) =>
      KINDS.filter(
        ({ group, applies }) => group === 'EXACT' && applies(listedNames([subject('x', 'ORGANIZATION', text)])[0]!),
      ).map(({ id }) => id);
    expect(shapeOf('Halvorsen Fjord')).toEqual(['exact']);
    expect(shapeOf('Hezbollah')).toEqual(['exact-one-word']);
    expect(shapeOf('Факел')).toEqual(['exact-other-script']);
    expect(shapeOf('Office No. 39')).toEqual(['exact-digits']);
    expect(shapeOf('Federal State Unitary Enterprise of Aviation')).toEqual(['exact-long']);
  });

  it('send exact names as they are on the list', () => {
    expect([...madeBy('exact').keys()]).toEqual(['ABU-ŠAKHIROV, Yusuf Khalid']);
  });

  it('leave a name of one word unchanged', () => {
    const name = listedNames([subject('x', 'ORGANIZATION', 'Hezbollah')])[0]!;
    expect(KINDS.filter(({ group, applies }) => group === 'MANIPULATED' && applies(name))).toEqual([]);
  });

  it.each([
    ['typing-error', PERSON, 'letters-swapped'],
    ['sound-alike', FIRM, 'Foenix and Zhukov Trading Company Limited'],
    ['romanization', PERSON, 'Yusuf Halid ABU-ŠAKHIROV'],
    ['romanization', CYRILLIC, 'Sergey Zhukov'],
    ['word-order', PERSON, 'ABU-ŠAKHIROV Yusuf Khalid'],
    ['word-order', FIRM, 'Limited Company Trading Zhukov and Phoenix'],
    ['word-missing', PERSON, 'Yusuf ABU-ŠAKHIROV'],
    ['word-missing', FIRM, 'Phoenix and Zhukov Trading Company'],
    ['word-added', PERSON, `Dr. ${PLAIN}`],
    ['word-added', PERSON, `${PLAIN} PhD`],
    ['word-added', FIRM, 'The Phoenix and Zhukov Trading Company Limited'],
    ['abbreviated', PERSON, 'Y. Khalid ABU-ŠAKHIROV'],
    ['abbreviated', FIRM, 'Phoenix and Zhukov Trading Company ltd'],
    ['abbreviated', FIRM, 'Phoenix and Zhukov Trading Company'],
    ['spacing', PERSON, 'YusufKhalid ABU-ŠAKHIROV'],
    ['spacing', PERSON, 'Yusuf\u00a0Khalid\u00a0ABU-ŠAKHIROV'],
    ['punctuation', PERSON, 'Yusuf Khalid ABUŠAKHIROV'],
    ['punctuation', PERSON, 'Yusuf Khalid ABU-SAKHIROV'],
    ['look-alike', PERSON, 'Yu\u0455uf Khalid ABU-ŠAKHIROV'],
    ['look-alike', PERSON, 'Yusuf Khalid ABU-ŠAKHIR0V'],
  ])('%s', (id, name, expected) => {
    const made = madeBy(id, name);
    expect([...made.keys(), ...made.values()].map((text) => text.toLowerCase())).toContain(expected.toLowerCase());
    expect([...made.keys()]).not.toContain(name.words.join(' '));
  });
});

describe('generated cases', () => {
  const parties = [
    party('P-1', 'PERSON', 'Casimir Ondraszek', 'ONDRASZEK, Casimir Anton'),
    party('P-2', 'PERSON', 'Casimir Ondraszek'),
    party('O-1', 'ORGANIZATION', 'Halvorsen Fjord Trading AS', 'Fjordgruppen'),
  ];
  const mixture = { records: 200, seed: 'x', exactPercent: 30, controlsPercent: 10 };
  const cases = generateCases(parties, mixture);
  const ofKind = (kind: string) => cases.filter((one) => one.kind === kind);

  it('are the same for the same seed, and different for another', () => {
    expect(generateCases(parties, mixture)).toEqual(cases);
    expect(generateCases(parties, { ...mixture, seed: 'y' })).not.toEqual(cases);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it('have each exact name once, with all entries of that name', () => {
    expect(
      ofKind('exact')
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...['Casimir Ondraszek', 'Halvorsen Fjord Trading AS', 'ONDRASZEK, Casimir Anton']]);
    expect(ofKind('exact').find(({ name }) => name === 'Casimir Ondraszek')?.expectedIds).toEqual(['P-1', 'P-2']);
    expect(ofKind('exact-one-word').map(({ name }) => name)).toEqual(['Fjordgruppen']);
  });

  it('have no manipulated name that is listed, and no name twice in a kind', () => {
    const manipulated = cases.filter(({ expected, kind }) => expected === 'HIT' && !kind.startsWith('exact'));
    expect(manipulated.length).toBeGreaterThan(80);
    expect(manipulated.filter(({ name }) => name.toUpperCase() === 'CASIMIR ONDRASZEK')).toEqual([]);
    expect(new Set(manipulated.map(({ kind, name }) => `${kind}/${name}`)).size).toBe(manipulated.length);
  });

  it('have the share of control names, which expect no hit', () => {
    const controls = cases.filter(({ expected }) => expected === 'NO_HIT');
    expect(controls).toHaveLength(20);
    expect(controls.filter(({ kind }) => kind === 'control-organization')).toHaveLength(5);
    expect(controls.every(({ expectedIds, name }) => expectedIds.length === 0 && / /.test(name))).toBe(true);
  });

  it('draw control names by frequency, with given name and surname of one country', () => {
    const random = seeded('names');
    const made = Array.from({ length: 2_000 }, () => controlName('control-person', random));
    expect(new Set(made.map(({ name }) => name)).size).toBeGreaterThan(1_200);
    expect(new Set(made.map(({ country }) => country)).size).toBeGreaterThan(20);
  });

  describe('case files', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'amlcore-cases-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    it.each(['cases.csv', 'cases.jsonl'])('are read as they were written: %s', async (name) => {
      const odd = { ...cases[0]!, name: '=1+1, "quoted"', listedName: '-Ž' };
      const all = [odd, ...cases.slice(1)];
      const path = join(folder, name);
      await writeFile(path, casesText(path, all));
      expect((await readCases(path)).cases).toEqual(all);
    });

    it('are rejected with the row', async () => {
      const path = join(folder, 'bad.csv');
      await writeFile(path, casesText(path, cases).replace(',HIT,', ',MAYBE,'));
      await expect(readCases(path)).rejects.toThrow(/case \d+: expected/);
    });
  });
});
