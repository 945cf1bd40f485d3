/**
 * Files for authorities, held against the schemas that the authorities publish, by a validator of its own (libxml2). The schemas are
 * not part of the project: without them this says so and is skipped.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { INSTITUTION, oddContent, WHOLE } from './content.fixture.ts';
import { fieldAt, readAcknowledgement } from './fincen/acknowledgement.ts';
import { fincenFile } from './fincen/batch.ts';
import { ACTIVITY_CODES, INSTRUMENT_CODES } from './fincen/codes.ts';
import { goamlFile } from './goaml/report.ts';
import { lackingIn } from './required.ts';
import type { SarContent } from './types.ts';

const folder = join(process.env.AMLCORE_TEST_DATA ?? join(projectRoot, '../shared/data'), 'filing');
const hasSchemas = existsSync(folder);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const SAR_ID = '5f1f7f1a-2c3d-4b7b-8c1d-e90f04a519f4';

async function flawsAgainst(schema: string, files: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: files.map((contents, index) => ({ fileName: `file-${index}.xml`, contents })),
    schema: read(schema),
    maxMemoryPages: 4_096,
  });
  // libxml2 warns of FinCEN's own name of the namespace.
  return errors.map(({ message }) => message).filter((message) => message.includes('error'));
}
const fincen = (content: SarContent) => fincenFile({ sarId: SAR_ID, content, filedOn: '2026-11-17' });
const FINCEN_XSD = 'fincen/xsd/EFL_SARXBatchSchema.xsd';
const GOAML_XSD = 'goaml/goAMLSchema-5.0.2.xsd';

it.skipIf(!hasSchemas)('is valid against the FinCEN schema for every filing type', async () => {
  const base = { ...WHOLE, priorDocumentNumber: '31000055053784', cumulativeAmount: '99000' };
  const shapes: SarContent[] = [
    WHOLE,
    { ...base, filingKind: 'CONTINUING' },
    { ...base, filingKind: 'CORRECTION', jointFilers: ['the sixth'] },
    { ...WHOLE, amount: undefined, isAmountUnknown: true, subjects: [{ isUnknown: true }] },
    { ...WHOLE, amount: undefined, isNoAmountInvolved: true, lawEnforcement: undefined, instruments: [] },
    {
      ...WHOLE,
      activityTypes: ACTIVITY_CODES.map((activityCode) => ({ activityCode, otherText: 'x' })),
      instruments: INSTRUMENT_CODES,
    },
    {
      ...WHOLE,
      subjects: Array.from({ length: 100 }, () => WHOLE.subjects![0]!),
      detailedNarrative: 'w '.repeat(8_500),
    },
    {
      ...WHOLE,
      institution: { ...INSTITUTION, institutionType: 'OTHER', otherInstitutionType: 'Agency', alternateName: 'EB' },
    },
  ];
  for (const shape of shapes) expect(lackingIn(shape)).toEqual([]);
  expect(
    await flawsAgainst(
      FINCEN_XSD,
      shapes.map((shape) => fincen(shape).xml),
    ),
  ).toEqual([]);
  // The validator reports the error.
  const broken = fincen(WHOLE).xml.replace('<fc2:ActivityPartyTypeCode>35<', '<fc2:ActivityPartyTypeCode>36<');
  expect((await flawsAgainst(FINCEN_XSD, [broken])).length).toBeGreaterThan(0);
});

it('has the whole narrative, without joined words between blocks', () => {
  for (const length of [1, 3, 7, 9]) {
    const detailedNarrative = `${'x'.repeat(length)} abc `.repeat(4_000).slice(0, 16_900).trim();
    const blocks = [...fincen({ ...WHOLE, detailedNarrative }).xml.matchAll(/ActivityNarrativeText>([^<]+)</g)];
    expect(blocks.length).toBe(5);
    expect(blocks.map(([, text]) => text).join('')).toBe(detailedNarrative);
  }
});

it.skipIf(!hasSchemas)('is valid for any text, or is rejected earlier at its field', async () => {
  const samples = fc.sample(oddContent, { numRuns: 250, seed: 7 });
  const [good, bad] = [
    samples.filter((one) => lackingIn(one).length === 0),
    samples.filter((one) => lackingIn(one).length > 0),
  ];
  expect(good.length).toBeGreaterThan(40);
  expect(bad.length).toBeGreaterThan(40);
  expect(
    await flawsAgainst(
      FINCEN_XSD,
      good.map((content) => fincen(content).xml),
    ),
  ).toEqual([]);
  for (const one of bad)
    for (const { field, message } of lackingIn(one)) expect(`${field} ${message}`).toMatch(/^[a-zA-Z]+[\w.[\]]* \w/);
});

it('names all missing data, and invents none', () => {
  const fields = lackingIn({ form: 'FINCEN_SAR' }).map(({ field }) => field);
  expect(fields).toEqual(
    expect.arrayContaining([
      'filingKind',
      'detailedNarrative',
      'activityFrom',
      'subjects',
      'amount',
      'activityTypes',
      'institution.legalName',
      'institution.transmitter.controlCode',
    ]),
  );
  expect(lackingIn({}).map(({ field }) => field)).toContain('form');
  expect(lackingIn({ filingDecision: 'NO_FILE' }).map(({ field }) => field)).toEqual([
    'noFileReasonCode',
    'noFileReason',
  ]);
  const long = { ...WHOLE, subjects: [{ subjectType: 'INDIVIDUAL' as const, lastName: 'x'.repeat(500) }] };
  expect(lackingIn(long)).toMatchObject([{ field: 'subjects[0].lastName', code: 'Size' }]);
});

const tooMany = Array.from({ length: 101 }, () => ({ isUnknown: true }));
it.each([
  [
    'an activity twice',
    { activityTypes: ['1', '2'].map((otherText) => ({ activityCode: '8999', otherText })) },
    'activityTypes[1].activityCode',
  ],
  ['more subjects than a report names', { subjects: tooMany }, 'subjects'],
  [
    'an alias of a firm on goAML',
    { form: 'GOAML_STR' as const, subjects: [{ ...WHOLE.subjects![1]!, aliases: ['HF'] }] },
    'subjects[0].aliases',
  ],
  [
    'aliases that have no room on goAML',
    { form: 'GOAML_STR' as const, subjects: [{ ...WHOLE.subjects![0]!, aliases: ['x'.repeat(60), 'y'.repeat(60)] }] },
    'subjects[0].aliases',
  ],
])('reports omitted values: %s', (_, changes, field) => {
  expect(lackingIn({ ...WHOLE, ...changes }).map((one) => one.field)).toContain(field);
});

it('has every alias of a person on goAML', () => {
  const content: SarContent = {
    ...WHOLE,
    form: 'GOAML_STR',
    subjects: [{ ...WHOLE.subjects![0]!, aliases: ['Tom B.', 'Tomek'] }],
  };
  const xml = goamlFile({
    report: { sarId: SAR_ID, content },
    transactions: [],
    filedAt: new Date('2026-11-17T10:00:00Z'),
  });
  expect(xml).toContain('<alias>Tom B.; Tomek</alias>');
});

it('uses whole dollars, and states unknown values', () => {
  const { xml } = fincen(WHOLE);
  expect(xml).toContain('<fc2:TotalSuspiciousAmountText>48001</fc2:TotalSuspiciousAmountText>');
  expect(xml).toContain('Harbour Freight &quot;Nord&quot; &amp; Söhne &lt;GmbH&gt;');
  const oneName = { ...WHOLE, subjects: [{ subjectType: 'INDIVIDUAL' as const, lastName: 'Suharto' }] };
  expect(fincen(oneName).xml).toContain(
    '<fc2:FirstNameUnknownIndicator>Y</fc2:FirstNameUnknownIndicator><fc2:PartyNameTypeCode>L</fc2:PartyNameTypeCode>' +
      '<fc2:RawEntityIndividualLastName>Suharto</fc2:RawEntityIndividualLastName>',
  );
});

it('contains no name without parts', () => {
  const recorded = { ...WHOLE, subjects: [{ subjectType: 'INDIVIDUAL' as const, fullName: 'Anna Maria Nowak' }] };
  expect(lackingIn(recorded)).toMatchObject([{ field: 'subjects[0].lastName', code: 'NotNull' }]);
  expect(fincen(recorded).xml).not.toContain('Anna Maria Nowak');
});

const acknowledged = (status: string, inside: string) =>
  `<EFilingBatchXML StatusCode="${status}" SeqNum="1"><EFilingSubmissionXML SeqNum="2" StatusCode="${status}"><EFilingActivityXML SeqNum="3">${inside}</EFilingActivityXML></EFilingSubmissionXML></EFilingBatchXML>`;

it('assigns each error of an acknowledgment to its field', () => {
  const { xml, fields } = fincen(WHOLE);
  const party = /<fc2:Party SeqNum="(\d+)"><fc2:ActivityPartyTypeCode>33</.exec(xml)![1]!;
  const name = new RegExp(`SeqNum="${party}">.*?<fc2:PartyName SeqNum="(\\d+)"`).exec(xml)![1]!;
  const context = `EFilingBatchXML/Activity[1]/Party[${party}]/PartyName[${name}]/RawIndividualFirstName`;
  const complaint = `<EFilingActivityErrorXML SeqNum="4"><ErrorContextText>${context}</ErrorContextText><ErrorElementNameText>RawIndividualFirstName</ErrorElementNameText><ErrorLevelText>WARN</ErrorLevelText><ErrorText>Not recorded.</ErrorText><ErrorTypeCode>C4</ErrorTypeCode></EFilingActivityErrorXML>`;
  const file = readAcknowledgement(acknowledged('A', `<BSAID>31000055053784</BSAID>${complaint}`));
  expect(file).toMatchObject({
    outcome: 'ACCEPTED',
    bsaId: '31000055053784',
    findings: [{ level: 'WARNING', code: 'C4' }],
  });
  expect(fieldAt(file.findings[0]!.context, fields)).toBe('subjects[0].firstName');
  expect(fieldAt(`EFilingBatchXML/Activity[1]/Party[${party}]`, fields)).toBe('subjects[0]');
  expect(fieldAt('EFilingBatchXML', fields)).toBeNull();
});

it.each([
  ['no XML', 'hello'],
  ['another document', '<a/>'],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><EFilingBatchXML StatusCode="A">&b;</EFilingBatchXML>'],
  ['no number', acknowledged('A', '')],
  ['a number of another form', acknowledged('A', '<BSAID>x</BSAID>')],
  ['endless nesting', '<a>'.repeat(1_000)],
])('rejects an acknowledgement with %s', (_, xml) => {
  expect(() => readAcknowledgement(xml)).toThrow(/acknowledgement/);
});

it.skipIf(!hasSchemas)('reads the sample of FinCEN as one of several reports', () => {
  expect(() => readAcknowledgement(read('fincen/samples/sar_acknowledgement.xml'))).toThrow(/several reports/);
});

const transaction = (content: object) =>
  ({
    transactionUuid: SAR_ID,
    base: { amount: 120_000.5, currency: 'AED', rateSource: 'x' },
    content: {
      ...{ transactionReference: 'R-1', transactionFlow: 'OUTBOUND', transactionDate: '2026-11-09T10:00:00.000Z' },
      ...{
        amount: { value: '32000', currency: 'USD' },
        fiatValue: null,
        paymentMode: 'CASH',
        asset: null,
        purpose: null,
        message: null,
      },
      ...content,
    },
  }) as never;

it.skipIf(!hasSchemas)('is valid against the goAML schema, with and without transactions', async () => {
  const content: SarContent = {
    ...WHOLE,
    form: 'GOAML_STR',
    subjects: [
      {
        subjectType: 'INDIVIDUAL',
        firstName: '小明',
        lastName: '王',
        birthDate: '1971-02-28',
        addresses: WHOLE.subjects![0]!.addresses,
      },
      { subjectType: 'CORPORATE', fullName: 'Общество «Гавань» 😀' },
    ],
  };
  expect(lackingIn(content)).toEqual([]);
  const party = {
    name: "O'Neil Żółw",
    type: 'INDIVIDUAL',
    country: 'PL',
    birthDate: '1971-02-28',
    document: { type: null, number: 'x' },
  };
  const filedAt = new Date('2026-11-17T10:00:00Z');
  const made = [
    goamlFile({ report: { sarId: SAR_ID, content }, transactions: [], filedAt }),
    goamlFile({
      report: { sarId: SAR_ID, content: { ...content, filingKind: 'CORRECTION', priorDocumentNumber: '7' } },
      transactions: [
        transaction({ sender: party, receiver: { type: 'CORPORATE', name: '海港公司', country: null } }),
        transaction({ sender: null, receiver: { name: '\u0001\u0002', type: null, country: 'AE' } }),
      ],
      filedAt,
    }),
  ];
  expect(await flawsAgainst(GOAML_XSD, made)).toEqual([]);
  expect(made[1]).toContain('<amount_local>120000.5</amount_local>');
  // Subjects of the report are also listed outside the transactions.
  for (const file of made) expect(file).toMatch(/<activity>.*<report_party>.*<last_name>Wang</);
  const odd = fc.sample(oddContent, { numRuns: 120, seed: 11 }).map(
    (one): SarContent => ({
      ...one,
      form: 'GOAML_STR',
      subjects: one.subjects?.filter(({ isUnknown }) => !isUnknown),
    }),
  );
  const good = odd.filter((one) => lackingIn(one).length === 0);
  expect(good.length).toBeGreaterThan(10);
  expect(
    await flawsAgainst(
      GOAML_XSD,
      good.map((one) => goamlFile({ report: { sarId: SAR_ID, content: one }, transactions: [], filedAt })),
    ),
  ).toEqual([]);
});
