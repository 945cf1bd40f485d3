/** The file, held against the schema that FinCEN publishes. The schema is not part of the project: without it this is skipped. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { INSTITUTION, oddContent, WHOLE } from '../sar/content.fixture.ts';
import { fieldAt } from '../sar/fincen/acknowledgement.ts';
import { ctrFile } from './ctr-file.ts';
import { lackingInReport } from './required.ts';
import { ALL_CASH_KINDS, CONDUCTS, type CurrencyContent, type CurrencyPerson } from './types.ts';

const folder = join(process.env.AMLCORE_TEST_DATA ?? join(projectRoot, '../shared/data'), 'filing');
const XSD = 'fincen/xsd/EFL_CTRXBatchSchema.xsd';

const { aliases, relationships: _, addresses, accounts, ...subject } = WHOLE.subjects![0]!;
const TOMASZ: CurrencyPerson = {
  ...subject,
  role: 'OWN_BEHALF',
  ...{ aliases: aliases!, addresses: [addresses![0]!], accounts: accounts! },
  ...{ cashIn: '12000.10', isMultiple: true },
};
const SHOP: CurrencyPerson = {
  ...{ role: 'ON_WHOSE_BEHALF', subjectType: 'CORPORATE', fullName: 'Harbour "Nord" & Söhne <GmbH>' },
  ...{ cashIn: '7000', cashOut: '11000', notKnown: ['ADDRESS', 'TAX_ID'] },
};
const line = (kind: (typeof ALL_CASH_KINDS)[number], amount: string) => ({
  transactionUuid: 'x',
  kind,
  currency: 'USD',
  amount,
});
/** Amounts valued with the organization's own rate. */
const EUROS = {
  ...line('DEPOSIT', '8800.10'),
  ...{ currency: 'EUR', foreignAmount: '8000.5', countryCode: 'EU', rateSource: 'OWN 2026-11-20' },
};
const REPORT: CurrencyContent = {
  filingKind: 'INITIAL',
  persons: [TOMASZ],
  transactions: [line('DEPOSIT', '6000.05'), line('DEPOSIT', '6000.05')],
  conduct: {},
  institution: INSTITUTION,
};
const file = (content: CurrencyContent) => ctrFile({ businessDay: '2026-11-20', content, filedOn: '2026-11-23' });

it.skipIf(!existsSync(folder))(
  'is valid against the FinCEN schema in every variant, or is rejected earlier at its field',
  async () => {
    const shapes: CurrencyContent[] = [
      REPORT,
      { ...REPORT, filingKind: 'CORRECTION', priorDocumentNumber: '31000055053784', conduct: { isAtm: true } },
      { ...REPORT, persons: [SHOP], conduct: Object.fromEntries(Object.keys(CONDUCTS).map((name) => [name, true])) },
      {
        ...REPORT,
        persons: [SHOP, { ...TOMASZ, role: 'FOR_ANOTHER' }],
        institution: { ...INSTITUTION, institutionType: 'INSURANCE_COMPANY', alternateName: 'EB' },
      },
      { ...REPORT, transactions: [EUROS, { ...EUROS, kind: 'WITHDRAWAL', currency: 'CAD', countryCode: 'CA' }] },
      { ...REPORT, transactions: ALL_CASH_KINDS.map((kind) => ({ ...line(kind, '999999999999'), otherText: 'x' })) },
    ];
    for (const shape of shapes) expect(lackingInReport(shape)).toEqual([]);
    const odd = fc.sample(oddContent, { numRuns: 80, seed: 5 }).map(
      (one): CurrencyContent => ({
        ...REPORT,
        persons: (one.subjects ?? []).map(({ isUnknown: _unknown, ...person }) => ({
          ...TOMASZ,
          ...person,
          ...{
            aliases: person.aliases?.slice(0, 1),
            addresses: person.addresses?.slice(0, 1),
            notKnown: ['ADDRESS', 'TAX_ID', 'FIRST_NAME', 'DOCUMENT', 'BIRTH_DATE', 'GENDER'],
          },
          ...{ phones: person.phones?.slice(0, 1), documents: person.documents?.slice(0, 1) },
        })),
      }),
    );
    const good = odd.filter((one) => lackingInReport(one).length === 0);
    expect([good.length > 20, good.length < 80]).toEqual([true, true]);
    const files = [...shapes, ...good].map((one) => file(one).xml);
    const broken = file(REPORT).xml.replace('<fc2:ActivityPartyTypeCode>35<', '<fc2:ActivityPartyTypeCode>36<');
    const flawsOf = async (all: readonly string[]) => {
      const xml = all.map((contents, index) => ({ fileName: `file-${index}.xml`, contents }));
      const { errors } = await validateXML({
        xml,
        schema: readFileSync(join(folder, XSD), 'utf8'),
        maxMemoryPages: 4_096,
      });
      return errors.map(({ message }) => message).filter((message) => message.includes('error'));
    };
    expect(await flawsOf(files)).toEqual([]);
    expect((await flawsOf([broken])).length).toBeGreaterThan(0);
  },
);

it('has whole dollars whose sums agree, and the field of each numbered element', () => {
  const { xml, fields } = file({ ...REPORT, transactions: [...REPORT.transactions, line('WITHDRAWAL', '10000.01')] });
  expect(xml).toContain('TotalAmount="22002" PartyCount="6"');
  expect(xml).toContain(
    '<fc2:TotalCashInReceiveAmountText>12001</fc2:TotalCashInReceiveAmountText><fc2:TotalCashOutAmountText>10001<',
  );
  const party = /<fc2:Party SeqNum="(\d+)"><fc2:ActivityPartyTypeCode>50</.exec(xml)![1]!;
  expect(fieldAt(`EFilingBatchXML/Activity[1]/Party[${party}]`, fields)).toBe('persons[0]');
});

it('has foreign cash in dollars and in its currency with the issuing country', () => {
  const pesos = { ...EUROS, kind: 'WITHDRAWAL' as const, amount: '11000', currency: 'MXN' };
  const { xml, fields } = file({
    ...REPORT,
    transactions: [EUROS, line('DEPOSIT', '1200'), EUROS, { ...pesos, foreignAmount: '200000', countryCode: 'MX' }],
  });
  const details = [
    ...xml.matchAll(/DetailTypeCode>(\d+)<.*?AmountText>(\d+)<.*?ForeignCurrencyCountryText(?:>(\w*)<|\/>)/g),
  ].map(([, code, amount, country = '']) => [code, amount, country]);
  expect(details).toEqual([
    ['55', '18801', ''],
    ['56', '11000', ''],
    ['53', '16001', 'EU'],
    ['54', '200000', 'MX'],
  ]);
  expect(xml).toContain('TotalAmount="245802"');
  expect(xml).toContain('TotalCashInReceiveAmountText>18801<');
  expect(xml).toContain('TotalCashOutAmountText>11000<');
  const foreign = /Detail SeqNum="(\d+)"><fc2:CurrencyTransactionActivityDetailTypeCode>54</.exec(xml)![1]!;
  const at = `EFilingBatchXML/Activity[1]/CurrencyTransactionActivityDetail[${foreign}]`;
  expect(fieldAt(at, fields)).toBe('transactions[3]');
});

it.each([
  ['a person', { persons: [] }, 'persons'],
  ['the person who paid in for a firm', { persons: [SHOP] }, 'persons'],
  ['the tax number', { persons: [{ ...TOMASZ, taxId: undefined }] }, 'persons[0].taxId'],
  ['the document', { persons: [{ ...TOMASZ, documents: [] }] }, 'persons[0].documents'],
  ['one address alone', { persons: [{ ...TOMASZ, addresses: addresses! }] }, 'persons[0].addresses'],
  ['an amount', { transactions: [{ ...line('DEPOSIT', '1'), amount: undefined }] }, 'transactions[0].amount'],
  [
    'foreign cash as it was counted',
    { transactions: [{ ...EUROS, foreignAmount: undefined }] },
    'transactions[0].foreignAmount',
  ],
  [
    'the issuing country of the currency',
    { transactions: [{ ...EUROS, countryCode: undefined }] },
    'transactions[0].countryCode',
  ],
  [
    'the rate of the day',
    { transactions: [{ ...EUROS, rateSource: 'STARTER 2025-06-30+x' }] },
    'transactions[0].amount',
  ],
  ['the description of other cash', { transactions: [line('OTHER_IN', '1')] }, 'transactions[0].otherText'],
  ['the report before it', { filingKind: 'CORRECTION' as const }, 'priorDocumentNumber'],
  [
    'a regulator of this form',
    { institution: { ...INSTITUTION, primaryRegulator: 'FHFA' as const } },
    'institution.primaryRegulator',
  ],
  ['no casino', { institution: { ...INSTITUTION, institutionType: 'CASINO' as const } }, 'institution.institutionType'],
  ['the institution', { institution: {} }, 'institution.legalName'],
])('requires %s', (_, changes, field) => {
  expect(lackingInReport({ ...REPORT, ...changes }).map((one) => one.field)).toContain(field);
});
