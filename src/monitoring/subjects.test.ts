import { expect, it } from 'vitest';
import type { CustomerRecord } from '../customers/types.ts';
import { subjectsOf } from './subjects.ts';

it('watches customers and owners by their documents, whatever words stand beside the number', () => {
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
