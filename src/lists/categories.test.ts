import { describe, expect, test } from 'vitest';
import { gravest, pepLevelOf, riskOfOffice, topicMeaning } from './categories.ts';

test.each([
  ['sanction', 'SANCTION', 'CRITICAL'],
  ['sanction.linked', 'SANCTION', 'HIGH'],
  ['export.control', 'SANCTION', 'MEDIUM'],
  ['role.pep', 'PEP', 'MEDIUM'],
  ['role.pep.frmr', 'PEP', 'LOW'],
  ['role.pep.natl', 'PEP', 'MEDIUM'],
  ['role.rca', 'PEP', 'MEDIUM'],
  ['crime.terror', 'ADVERSE_MEDIA', 'CRITICAL'],
  ['crime.traffick.drug', 'ADVERSE_MEDIA', 'HIGH'],
  ['debarment', 'ADVERSE_MEDIA', 'MEDIUM'],
  ['wanted', 'ADVERSE_MEDIA', 'HIGH'],
])('%s is %s, %s', (topic, category, risk) => {
  expect(topicMeaning(topic)).toEqual({ category, risk });
});

test.each(['corp.public', 'gov.soe', 'gov', 'fin.bank', 'role.lawyer', 'sanctioned', '', '.', 'toString'])(
  '%j is descriptive only',
  (topic) => {
    expect(topicMeaning(topic)).toBeNull();
  },
);

describe('rank of an office', () => {
  test.each<[number | null, string[], string, boolean]>([
    [1, ['gov.head'], 'President of Atlantis', false],
    [1, ['gov.national', 'gov.executive'], 'Minister of Tides', false],
    [2, ['gov.national', 'gov.legislative'], 'Member of the Atlantic Parliament', false],
    [2, ['gov.igo'], 'Commissioner', false],
    [3, ['gov.state', 'gov.head'], 'Governor of North Reef', true],
    [4, ['gov.muni', 'gov.executive'], 'Mayor of Port Coral', false],
    [2, ['gov.judicial'], 'Judge', false],
    [3, [], 'Member of the Council of North Reef', true],
    [1, [], 'Prime Minister of Atlantis', false],
    [2, [], 'Deputy Minister of Tides', false],
    [2, [], 'Member of the Parliament of Atlantis', false],
    [4, [], 'Deputy mayor of Port Coral', false],
    [null, [], 'Beekeeper', false],
  ])('%s: %j %s', (level, topics, name, isSubnational) => {
    expect(pepLevelOf(topics, name, isSubnational)).toBe(level);
  });
});

test('a former office has less risk than a current one; an unknown end counts as current', () => {
  expect(riskOfOffice({ level: 1, isCurrent: true })).toBe('HIGH');
  expect(riskOfOffice({ level: 1, isCurrent: null })).toBe('HIGH');
  expect(riskOfOffice({ level: 1, isCurrent: false })).toBe('MEDIUM');
  expect(riskOfOffice({ level: 4, isCurrent: true })).toBe('MEDIUM');
  expect(riskOfOffice({ level: 4, isCurrent: false })).toBe('LOW');
  expect(riskOfOffice({ level: null, isCurrent: true })).toBe('MEDIUM');
});

test('the highest risk counts', () => {
  expect(gravest(['LOW', 'HIGH', 'MEDIUM'])).toBe('HIGH');
  expect(gravest([])).toBe('LOW');
});
