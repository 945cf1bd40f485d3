import { expect, it } from 'vitest';
import type { CustomerRecord } from '../types.ts';
import { indexed, queriesOf, subjectsOf } from './subjects.ts';

it('monitors customers and owners by their documents, ignoring words beside the number', () => {
  const record = {
    entityType: 'ORGANIZATION',
    names: [{ fullNameRaw: 'Holunder Reederei' }],
    dob: null,
    nationalityCodes: [],
    countryCodes: ['AT'],
    gender: null,
    documents: [{ type: 'REGISTRATION', value: 'Reg. No. 12084010 (Wien)', issuingCountry: null }],
    wallets: [],
    beneficialOwners: [
      {
        fullName: 'Edda Holunder',
        entityType: 'INDIVIDUAL',
        dob: null,
        nationalityCodes: [],
        documentNumber: 'Passport A333602',
      },
    ],
  } as unknown as CustomerRecord;
  expect(subjectsOf(record).map(({ identifiers }) => identifiers)).toEqual([
    ['Reg. No. 12084010 (Wien)', '12084010'],
    ['Passport A333602', 'A333602'],
  ]);
});

it('monitors parties named inside a name, in queries and in the index', async () => {
  const record = {
    ...{ entityType: 'INDIVIDUAL', dob: '1974-09-02', nationalityCodes: ['AT'], countryCodes: [], gender: null },
    ...{ names: [{ fullNameRaw: 'Tassilo Brandauer as trustee of Edda Holunder' }], documents: [], wallets: [] },
    beneficialOwners: [],
  } as unknown as CustomerRecord;
  const [subject] = subjectsOf(record);
  const { queries, leftOut } = await queriesOf(subject!, { algorithm: 'BALANCED', threshold: 75 });
  expect(leftOut).toBe(false);
  const inside = queries.find(({ names }) => names.includes('Edda Holunder'));
  expect(inside).toMatchObject({ fuzzy: true, threshold: 88, filters: { includeDelisted: false } });
  expect(inside).not.toHaveProperty('birth');
  const [inIndex] = await indexed({ customerId: 'c', record });
  expect(inIndex!.names.map(({ text }) => text)).toContain('Edda Holunder');
});
