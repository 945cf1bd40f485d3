/** The goAML report as a printed document. Captions have the element of the schema 5.0.2 beside them. Pure. */
import type { Transaction } from '../../../domain/transaction.ts';
import { amountIn } from '../amounts.ts';
import { amountText, countryText, type FormGroup, type FormItem, type FormPart } from '../form-document.ts';
import { goamlAlias } from '../required.ts';
import type { SarContent, SarSubject } from '../types.ts';
import { GOAML_VERSION } from './report.ts';

export const GOAML_EDITION = `goAML XML schema ${GOAML_VERSION}`;

export function goamlFormParts(content: SarContent, transactions: readonly Transaction[]): FormPart[] {
  const {
    subjects = [],
    indicators = [],
    institution = {},
    detailedNarrative,
    filingKind,
    priorDocumentNumber,
  } = content;
  const { goaml = {} } = institution;
  const currency = goaml.localCurrency ?? '';
  return [
    {
      title: 'Report',
      groups: [
        {
          items: [
            {
              item: 'report_code',
              caption: 'Type of report',
              value: transactions.length > 0 ? 'STR (with transactions)' : 'SAR (without transactions)',
            },
            { item: 'rentity_id', caption: 'Reporting entity', value: goaml.reportingEntityId?.toString() },
            { caption: 'Name of the reporting entity', value: institution.legalName },
            { item: 'rentity_branch', caption: 'Branch', value: goaml.branch },
            { item: 'currency_code_local', caption: 'Local currency', value: currency },
            { item: 'reporting_user_code', caption: 'Reporting user', value: goaml.reportingUserCode },
            {
              item: 'submission_code',
              caption: 'Submission',
              value: content.submissionMethod === 'PAPER' ? 'Manual' : 'Electronic',
            },
            {
              item: 'fiu_ref_number',
              caption: 'Reference of the earlier report',
              value: filingKind === 'INITIAL' ? '' : priorDocumentNumber,
              paths: ['priorDocumentNumber'],
            },
            {
              item: 'report_indicators',
              caption: 'Indicators',
              value: indicators.join(', '),
              paths: ['indicators'],
              isWide: true,
            },
          ],
        },
      ],
    },
    { title: 'Report parties', groups: subjects.flatMap(partyGroups) },
    ...(transactions.length === 0 ? [] : [transactionsPart(transactions, currency)]),
    { title: 'Reason', groups: [], text: detailedNarrative ?? '' },
  ];
}

function partyGroups(subject: SarSubject, index: number): FormGroup[] {
  const isEntity = subject.subjectType === 'CORPORATE';
  const { addresses = [], phones = [], documents = [], accounts = [], emails = [] } = subject;
  const at = `subjects[${index}]`;
  const names: FormItem[] = isEntity
    ? [{ item: 'name', caption: 'Legal name', value: subject.fullName, paths: [`${at}.fullName`], isWide: true }]
    : [
        { item: 'first_name', caption: 'First name', value: subject.firstName, paths: [`${at}.firstName`] },
        {
          item: 'last_name',
          caption: 'Last name',
          value: subject.lastName,
          paths: [`${at}.lastName`],
        },
        { item: 'birthdate', caption: 'Date of birth', value: subject.birthDate, paths: [`${at}.birthDate`] },
        { item: 'gender', caption: 'Gender', value: subject.gender, paths: [`${at}.gender`] },
        { item: 'nationality1', caption: 'Nationality', value: countryText(subject.nationalityCode) },
        { item: 'alias', caption: 'Alias', value: goamlAlias(subject), paths: [`${at}.aliases`] },
      ];
  const places = addresses.map(({ street, city, state, postalCode, countryCode }) =>
    [street, city, state, postalCode, countryText(countryCode)].filter(Boolean).join(', '),
  );
  return [
    {
      title: `Party ${index + 1}: ${isEntity ? 'entity' : 'person'}`,
      items: [
        ...names,
        { item: 'addresses', caption: 'Addresses', value: places.join('\n'), paths: [`${at}.addresses`], isWide: true },
        {
          item: 'phones',
          caption: 'Phones',
          value: phones.map(({ number }) => number).join('\n'),
          paths: [`${at}.phones`],
        },
        { item: 'email', caption: 'E-mail', value: emails.join('\n'), paths: [`${at}.emails`] },
        {
          caption: 'Identification',
          value: documents
            .map(({ documentType, number, issuingCountryCode }) =>
              [documentType.replaceAll('_', ' ').toLowerCase(), number, countryText(issuingCountryCode)]
                .filter(Boolean)
                .join(' '),
            )
            .join('\n'),
          paths: [`${at}.documents`],
        },
        { caption: 'Accounts', value: accounts.map(({ number }) => number).join('\n'), paths: [`${at}.accounts`] },
      ],
    },
  ];
}

function transactionsPart(transactions: readonly Transaction[], currency: string): FormPart {
  return {
    title: 'Transactions',
    groups: [],
    rows: {
      header: ['Number', 'Date', `Amount, ${currency}`, 'From', 'To'],
      widths: [100, 60, 80, '*', '*'],
      cells: transactions.map((one) => {
        const { transactionReference, transactionDate, sender, receiver } = one.content;
        const amount = currency === '' ? null : amountIn(one, currency);
        return [
          transactionReference,
          transactionDate.slice(0, 10),
          amount === null ? 'no amount in this currency' : amountText(amount),
          sender?.name ?? '',
          receiver?.name ?? '',
        ];
      }),
    },
  };
}
