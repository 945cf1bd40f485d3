/**
 * Readable PDF of a report. The font has Latin, Greek and Cyrillic letters. Words in other scripts are romanized and
 * marked, never shown as empty boxes.
 */
import type { Content } from 'pdfmake/interfaces.js';
import { inLettersOfTheFont } from '../../platform/lib/pdf.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import { labelOf } from './fincen/codes.ts';
import { manyLines } from './text.ts';
import type { SarAddress, SarRow, SarSubject } from './types.ts';
import { viewOf } from './views.ts';

/** Romanizes words that the font cannot show, with their script in brackets. */
export function shown(value: string): string {
  return inLettersOfTheFont(manyLines(value));
}

/** @returns the document to print */
export function sarDocument(row: SarRow, printed: { at: Date; by: string }): PrintedDocument {
  const view = viewOf(row);
  const isFinal = row.submittedAt !== null || row.status === 'NOT_FILED';
  return {
    info: { title: 'Suspicious activity report', creationDate: printed.at },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
    pageMargins: [48, 56, 48, 56],
    pageHead: `CONFIDENTIAL ${row.confidentialityLevel.replaceAll('_', ' ')}`,
    footer: {
      text: shown(`${row.sarId}, version ${row.version}, printed ${printed.at.toISOString()} for ${printed.by}`),
      alignment: 'center',
      fontSize: 8,
    },
    ...(!isFinal && { watermark: { text: row.status.replaceAll('_', ' '), opacity: 0.08 } }),
    content: [
      { text: 'Suspicious activity report', fontSize: 18, margin: [0, 0, 0, 8] },
      {
        text: 'The existence of this report is confidential. Do not disclose it to anyone involved in the activity.',
        italics: true,
        margin: [0, 0, 0, 8],
      },
      table([
        ['Report', row.sarId],
        ['Status', row.status],
        ['Form', view.form && `${view.form} ${view.sarFormVersion ?? ''}`],
        ['Kind', view.filingKind],
        ['Not filed because', view.noFileReasonCode && `${view.noFileReasonCode}: ${view.noFileReason ?? ''}`],
        ['Continues or corrects', view.priorDocumentNumber],
        ['Filing reference', view.externalReferenceId],
        ['Filed jointly with', view.jointFilers.join('; ')],
        ['Note to FinCEN', view.noteToFincen],
        ['Written by', view.updatedBy],
        ['Submitted by', view.proposedBy && `${view.proposedBy}, ${view.proposedAt}`],
        ['Approved by', view.approvedBy && `${view.approvedBy}, ${view.approvedAt}`],
        ['Filled in by the service', view.autoFilledFields.join(', ')],
      ]),
      heading('Activity'),
      table([
        ['Detected', view.detectedOn],
        ['From, to', view.activityFrom && `${view.activityFrom} to ${view.activityTo ?? 'now'}`],
        ['Amount', amountText(row)],
        [
          'Suspicious activity',
          (row.content.activityTypes ?? [])
            .map(({ activityCode, otherText }) => `${labelOf(activityCode)}${otherText ? ` (${otherText})` : ''}`)
            .join('; '),
        ],
        ['Indicators', view.indicators.join(', ')],
        ['Told to', view.lawEnforcement && Object.values(view.lawEnforcement).filter(Boolean).join(', ')],
      ]),
      ...view.subjects.flatMap((subject, index) => [heading(`Subject ${index + 1}`), table(subjectRows(subject))]),
      heading('Narrative'),
      { text: shown(view.detailedNarrative ?? 'None.') },
      ...(view.transactionUuids.length > 0
        ? [heading('Transactions'), { text: view.transactionUuids.join('\n'), fontSize: 8 } satisfies Content]
        : []),
      heading('Filing institution'),
      table(institutionRows(row)),
    ],
  };
}

type Row = readonly [string, string | null | undefined];

const heading = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 12, 0, 4] });

/** Rows without a value are left out. */
function table(rows: readonly Row[]): Content {
  const said = rows.filter(([, value]) => value);
  if (said.length === 0) return { text: 'No data recorded.' };
  const body = said.map(([name, value]) => [{ text: name, color: '#555555' }, { text: shown(value ?? '') }]);
  return { table: { widths: [130, '*'], body }, layout: 'lightHorizontalLines' };
}

function amountText({ content }: SarRow): string | null {
  if (content.amount) {
    const over = content.cumulativeAmount ? `, ${content.cumulativeAmount} over all reports of it` : '';
    return `${content.amount} ${content.amountCurrency ?? ''}${over}`;
  }
  if (content.isAmountUnknown) return 'unknown';
  return content.isNoAmountInvolved ? 'none involved' : null;
}

function subjectRows(subject: SarSubject): Row[] {
  if (subject.isUnknown) return [['Who', 'unknown']];
  const { firstName, middleName, lastName, suffix, fullName } = subject;
  const name = [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');
  return [
    ['Name', name || fullName],
    ['Name as recorded', name && fullName],
    ['Also known as', subject.aliases?.join('; ')],
    ['Kind', subject.subjectType],
    ['Born', subject.birthDate],
    ['Gender', subject.gender],
    ['Nationality', subject.nationalityCode],
    ['Tax ID', subject.taxId && `${subject.taxId.taxIdType} ${subject.taxId.number}`],
    ['Occupation', subject.occupation],
    ['Addresses', subject.addresses?.map(addressText).join('\n')],
    ['Telephone', subject.phones?.map(({ number }) => number).join(', ')],
    ['E-mail', subject.emails?.join(', ')],
    [
      'Documents',
      subject.documents
        ?.map(({ documentType, number, issuingCountryCode }) =>
          [documentType, number, issuingCountryCode].filter(Boolean).join(' '),
        )
        .join('\n'),
    ],
    ['Accounts', subject.accounts?.map(({ number, isClosed }) => `${number}${isClosed ? ' (closed)' : ''}`).join(', ')],
    ['Wallets', subject.wallets?.map(({ blockchain, address }) => `${blockchain} ${address}`).join('\n')],
    ['Relationship to the institution', subject.relationships?.join(', ')],
  ];
}

function addressText({ street, city, state, postalCode, countryCode }: SarAddress): string {
  return [street, city, state, postalCode, countryCode].filter(Boolean).join(', ');
}

function institutionRows({ content: { institution = {} } }: SarRow): Row[] {
  return [
    ['Name', institution.legalName],
    ['Tax ID', institution.taxId],
    ['Address', institution.address && addressText(institution.address)],
    [
      'Contact office',
      institution.contactOffice && `${institution.contactOffice.name ?? ''}, ${institution.contactOffice.phone ?? ''}`,
    ],
  ];
}
