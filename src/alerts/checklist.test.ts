import { describe, expect, it } from 'vitest';
import {
  type Answers,
  type Assessed,
  CHECKLISTS,
  type ChecklistConclusion,
  type ChecklistKind,
  CONTRADICTS,
  checklistOf,
  conclusionOf,
  STEP_TABLE,
  STEPS,
  type Step,
  unchecked,
} from './checklist.ts';
import type { CauseType } from './types.ts';

const CAUSES: Readonly<Record<ChecklistKind, CauseType>> = {
  NAME: 'LISTED_PARTY',
  CUSTOMER: 'CUSTOMER',
  WALLET: 'WALLET',
  COUNTRY: 'COUNTRY',
  INTERNAL_LIST: 'INTERNAL_LIST',
  PATTERN: 'PATTERN',
};

function alertOf(kind: ChecklistKind, given: Partial<Assessed> = {}): Assessed {
  const queue = kind === 'PATTERN' ? 'MONITORING' : 'SANCTIONS';
  return { queue, cause: { type: CAUSES[kind] }, findings: [], answers: {}, ...given };
}

function answered(steps: readonly Step[], answers: readonly ('YES' | 'NO')[]): Answers {
  const by = { text: null, answeredBy: 'ada', answeredAt: '2026-11-22T12:00:00.000Z' };
  return Object.fromEntries(answers.map((answer, at) => [steps[at]!, { answer, ...by }]));
}

it.each<[ChecklistKind, ('YES' | 'NO')[], ChecklistConclusion | null]>([
  ['NAME', [], null],
  ['NAME', ['NO'], 'OTHER_LIST'],
  ['NAME', ['YES', 'YES'], 'NO_MATCH'],
  ['NAME', ['YES', 'NO', 'YES'], 'NO_MATCH'],
  ['NAME', ['YES', 'NO', 'NO'], null],
  ['NAME', ['YES', 'NO', 'NO', 'YES', 'NO'], 'OBTAIN'],
  ['NAME', ['YES', 'NO', 'NO', 'NO', 'YES'], 'POSSIBLE_MATCH'],
  ['NAME', ['YES', 'NO', 'NO', 'NO', 'NO'], 'NO_MATCH'],
  ['CUSTOMER', ['YES', 'NO', 'YES'], 'POSSIBLE_MATCH'],
  ['CUSTOMER', ['YES', 'NO', 'NO', 'YES'], 'NO_MATCH'],
  // Another nationality clears nothing by itself.
  ['CUSTOMER', ['YES', 'NO', 'NO', 'NO', 'YES'], null],
  ['CUSTOMER', ['YES', 'NO', 'NO', 'NO', 'YES', 'YES'], 'OBTAIN'],
  ['CUSTOMER', ['YES', 'NO', 'NO', 'NO', 'YES', 'NO', 'YES'], 'POSSIBLE_MATCH'],
  ['WALLET', ['NO'], 'NO_MATCH'],
  ['WALLET', ['YES', 'YES'], 'NO_MATCH'],
  ['WALLET', ['YES', 'NO', 'YES'], 'OBTAIN'],
  ['WALLET', ['YES', 'NO', 'NO', 'YES'], 'POSSIBLE_MATCH'],
  ['WALLET', ['YES', 'NO', 'NO', 'NO'], 'NO_MATCH'],
  ['COUNTRY', ['NO'], 'NO_MATCH'],
  ['COUNTRY', ['YES', 'YES'], 'OBTAIN'],
  ['COUNTRY', ['YES', 'NO', 'YES'], 'PERMITTED'],
  ['COUNTRY', ['YES', 'NO', 'NO', 'YES'], 'POSSIBLE_MATCH'],
  ['INTERNAL_LIST', ['NO'], 'NO_MATCH'],
  ['INTERNAL_LIST', ['YES', 'YES'], 'POSSIBLE_MATCH'],
  ['INTERNAL_LIST', ['YES', 'NO'], 'NO_MATCH'],
  ['PATTERN', ['NO'], 'EXPLAINED'],
  ['PATTERN', ['YES', 'YES'], 'OBTAIN'],
  ['PATTERN', ['YES', 'NO', 'YES'], null],
  ['PATTERN', ['YES', 'NO', 'YES', 'YES'], 'EXPLAINED'],
  ['PATTERN', ['YES', 'NO', 'NO', 'NO'], 'UNEXPLAINED'],
])('%s: the answers %j give %s', (kind, given, conclusion) => {
  const alert = alertOf(kind);
  expect(conclusionOf({ ...alert, answers: answered(checklistOf(alert)!.steps, given) })).toBe(conclusion);
});

describe('the checklist of an alert', () => {
  it.each(Object.keys(CHECKLISTS) as ChecklistKind[])('depends on the kind of the alert: %s', (kind) => {
    expect(checklistOf(alertOf(kind))).toMatchObject({ kind, steps: CHECKLISTS[kind] });
  });

  it.each<[string, Partial<Assessed>, ChecklistKind | null]>([
    [
      'a listed wallet',
      { cause: { type: 'LISTED_PARTY' }, findings: [{ code: 'WATCHLIST_MATCH' }, { code: 'LISTED_WALLET' }] },
      'WALLET',
    ],
    ['a party restriction', { cause: { type: 'PARTY_RESTRICTION' } }, 'INTERNAL_LIST'],
    ['a rule in the sanctions queue', { cause: { type: 'PATTERN' } }, 'NAME'],
    ['a failed check of a sanctions alert', { cause: { type: 'VERIFICATION' } }, 'NAME'],
    ['a failed check', { cause: { type: 'VERIFICATION' }, queue: 'MONITORING' }, null],
    [
      'a listed name beside a country',
      { findings: [{ code: 'WATCHLIST_MATCH', match: { confidence: 90, gravity: 100 } }] },
      'NAME',
    ],
  ])('%s', (_, given, kind) => {
    expect(checklistOf(alertOf('COUNTRY', given))?.kind ?? null).toBe(kind);
  });

  it('has the sanctions list step in the sanctions queue only', () => {
    expect(checklistOf(alertOf('NAME', { queue: 'PEP' }))?.steps[0]).toBe('KIND_DIFFERS');
  });

  it('keeps recorded answers to steps about names', () => {
    const alert = alertOf('COUNTRY', { answers: answered(CHECKLISTS.NAME, ['YES', 'NO', 'NO', 'NO', 'NO']) });
    expect(checklistOf(alert)).toMatchObject({ kind: 'NAME', steps: CHECKLISTS.NAME });
    expect(conclusionOf(alert)).toBe('NO_MATCH');
  });
});

it('can be completed, and contains each step', () => {
  for (const steps of Object.values(CHECKLISTS)) {
    const last = STEP_TABLE[steps.at(-1)!];
    expect([last.yes, last.no]).not.toContain(undefined);
  }
  expect(new Set(Object.values(CHECKLISTS).flat())).toEqual(new Set(STEPS));
});

it('answers that contradict a disposition reject it, and PERMITTED rejects none', () => {
  const country = alertOf('COUNTRY');
  const given = (answers: ('YES' | 'NO')[]) => ({ ...country, answers: answered(CHECKLISTS.COUNTRY, answers) });
  expect(unchecked(given(['YES']), 'FALSE_POSITIVE', 'a.setting')).toContain('not completed');
  expect(unchecked(given(['NO']), 'TRUE_POSITIVE', 'a.setting')).toContain('NO_MATCH');
  expect(unchecked(given(['NO']), 'FALSE_POSITIVE', 'a.setting')).toBeNull();
  for (const one of ['FALSE_POSITIVE', 'TRUE_POSITIVE'] as const) {
    expect(CONTRADICTS.PERMITTED).toBeNull();
    expect(unchecked(given(['YES', 'NO', 'YES']), one, 'a.setting')).toBeNull();
  }
});
