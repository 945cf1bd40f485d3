/** Readable PDF of a report, in the order and with the captions of its form. It names users and transactions, no IDs. */

import type { Transaction } from '../../domain/transaction.ts';
import { idOfAuthor } from '../../platform/access/permissions.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import { NOT_FOR_FILING, TEST_WATERMARK } from '../not-for-filing.ts';
import { FORM_EDITION, sarFormParts } from './fincen/form.ts';
import { amountText, dayText, type FormItem, type FormPart, printedForm } from './form-document.ts';
import { GOAML_EDITION, goamlFormParts } from './goaml/form.ts';
import type { SarContent, SarRow } from './types.ts';

export interface PrintedSar {
  row: SarRow;
  /** Report with the fields that the service fills in at submission. */
  content: SarContent;
  filled: readonly string[];
  transactions: readonly Transaction[];
  /** YYYY-MM-DD; null: not filed. */
  filedOn: string | null;
  /** Names of users and API clients, by ID. */
  names: ReadonlyMap<string, string>;
}

const STATUS: Readonly<Record<SarRow['status'], string>> = {
  DRAFT: 'Draft',
  PENDING_APPROVAL: 'Pending approval',
  SUBMITTED: 'Approved for filing',
  ACKNOWLEDGED: 'Acknowledged',
  REJECTED: 'Rejected by the authority',
  AMENDED: 'Amended',
  NOT_FILED: 'Not filed',
};
const UNFILED: readonly SarRow['status'][] = ['DRAFT', 'PENDING_APPROVAL'];

/** @returns the document to print */
export function sarDocument(
  printed: PrintedSar,
  { at, by, isTest = false }: { at: Date; by: string; isTest?: boolean },
): PrintedDocument {
  const { row, content, filled, filedOn, transactions } = printed;
  const isGoaml = content.form === 'GOAML_STR';
  const isNoFile = content.filingDecision === 'NO_FILE';
  const isUnfiled = UNFILED.includes(row.status);
  const form = isGoaml ? goamlFormParts(content, transactions) : sarFormParts({ ...row, content, filedOn });
  return printedForm({
    title: isNoFile ? 'Decision not to file' : isGoaml ? 'Suspicious transaction report' : 'Suspicious activity report',
    edition: isGoaml ? GOAML_EDITION : FORM_EDITION,
    pageHead: `CONFIDENTIAL ${row.confidentialityLevel.replaceAll('_', ' ')}`,
    draft: isTest
      ? NOT_FOR_FILING
      : isUnfiled
        ? `${row.status === 'DRAFT' ? 'DRAFT' : 'PENDING APPROVAL'}, version ${row.version}. Not filed.`
        : null,
    watermark: isTest ? TEST_WATERMARK : isUnfiled ? (row.status === 'DRAFT' ? 'DRAFT' : 'PENDING APPROVAL') : null,
    parts: [...(isNoFile ? [noFilePart(content), ...form.slice(1, 3)] : form), record(printed)],
    filled,
    notes: ['The existence of this report is confidential. Do not disclose it to anyone involved in the activity.'],
    printedAt: at,
    printedBy: by,
  });
}

function noFilePart({ noFileReasonCode, noFileReason }: SarContent): FormPart {
  const reason = noFileReasonCode?.replaceAll('_', ' ').toLowerCase();
  return { title: `Reason: ${reason ?? 'not provided'}`, groups: [], text: noFileReason ?? '' };
}

/** Records of the service about the report that are no part of the form. */
function record({ row, transactions, names }: PrintedSar): FormPart {
  const who = (author: string | null) => {
    if (author === null) return null;
    const id = idOfAuthor(author);
    return names.get(id) ?? 'a former user or API client';
  };
  const by = (author: string | null, at: Date | null) =>
    [who(author), at && `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`].filter(Boolean).join(', ');
  const items: FormItem[] = [
    { caption: 'Status', value: STATUS[row.status] },
    { caption: 'Version', value: String(row.version) },
    { caption: 'Activity detected', value: dayText(row.content.detectedOn) },
    { caption: 'Filing reference (BSA ID)', value: row.externalReferenceId },
    { caption: 'Written by', value: by(row.updatedBy, row.updatedAt) },
    { caption: 'Submitted for approval by', value: by(row.proposedBy, row.proposedAt) },
    { caption: 'Approved by', value: by(row.approvedBy, row.approvedAt) },
  ];
  return {
    title: 'Record of the service (not part of the form)',
    groups: [{ items: items.filter(({ value }) => value) }],
    ...(transactions.length > 0 && {
      rows: {
        header: ['Transaction', 'Date', 'Amount', 'From', 'To'],
        widths: [100, 60, 90, '*', '*'] as (number | '*')[],
        cells: transactions.map(({ content: { transactionReference, transactionDate, amount, sender, receiver } }) => [
          transactionReference,
          transactionDate.slice(0, 10),
          `${amountText(amount.value)} ${amount.currency}`,
          sender?.name ?? '',
          receiver?.name ?? '',
        ]),
      },
    }),
  };
}
