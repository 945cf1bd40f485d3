import { expect, it } from 'vitest';
import { countryRisk, type OwnCountry } from './country-risk.ts';
import { GROUP_WEIGHTS, INDICATORS, SHIPPED_GROUPS } from './indicators.ts';

const own = (fields: Partial<OwnCountry>): OwnCountry => ({
  code: 'KE',
  groups: null,
  prohibited: null,
  reason: 'x',
  version: 1,
  updatedAt: new Date(0),
  updatedBy: 'tester',
  ...fields,
});
const shipped = countryRisk([]);

it('has a day, a source and a weight for every indicator, and codes that exist, once', () => {
  for (const { group, asOf, source, codes } of INDICATORS) {
    expect(asOf, group).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(source, group).toMatch(/\w/);
    expect(GROUP_WEIGHTS[group], group).toBeGreaterThan(0);
    expect(new Set(codes).size, group).toBe(codes.length);
    for (const code of codes) expect(code, group).toMatch(/^[A-Z]{2}(-\d{2})?$/);
  }
});

it('prohibits countries under comprehensive programs only', () => {
  const prohibited = [...SHIPPED_GROUPS.keys()].filter((code) => shipped.prohibited(code)).sort();
  expect(prohibited).toEqual(['CU', 'IR', 'KP', 'UA-09', 'UA-14', 'UA-40', 'UA-43']);
  expect(shipped.prohibited('SY')).toBe(false);
  expect(shipped.prohibited('UA')).toBe(false);
});

it('rates few countries as high risk by default', () => {
  const high = [...SHIPPED_GROUPS.keys()].filter((code) => !shipped.prohibited(code) && shipped.score(code) >= 85);
  expect(high.sort()).toEqual(['MM', 'RU', 'UA-23', 'UA-65', 'VE']);
});

it('combines the groups of a country as independent reasons', () => {
  expect(shipped.score('BG')).toBe(35);
  // SANCTIONS_PARTIAL, FATF_GREY, EU_HIGH_RISK, HIGH_CORRUPTION
  expect(shipped.score('YE')).toBe(82.9);
  expect(shipped.score('US')).toBe(0);
  expect(shipped.groups('US')).toEqual([]);
  expect(shipped.score('KP')).toBe(100);
});

it('lets the organization change one country only', () => {
  const risk = countryRisk([
    own({ code: 'KE', groups: ['TENANT_HIGH_RISK', 'OWN_LIST'], version: 2 }),
    own({ code: 'CU', prohibited: false, groups: [] }),
    own({ code: 'BG', prohibited: true }),
  ]);
  expect([risk.score('KE'), risk.groups('KE')]).toEqual([90, ['TENANT_HIGH_RISK', 'OWN_LIST']]);
  expect([risk.prohibited('CU'), risk.score('CU')]).toEqual([false, 0]);
  expect([risk.prohibited('BG'), risk.score('BG'), risk.groups('BG')]).toEqual([true, 100, ['FATF_GREY']]);
  expect(risk.score('YE')).toBe(shipped.score('YE'));
  expect(shipped.provenance).toMatch(/^country-risk \d{4}-\d{2}-\d{2}\+[0-9a-f]{12}$/);
  expect(risk.provenance).toBe(`${shipped.provenance}, own version 4`);
});
