/** Readable report of a customer in an evidence pack. */
import type { Content } from 'pdfmake/interfaces.js';
import { documentOf, facts, grid, heading } from '../../platform/lib/pdf.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import type { CustomerEvidence } from './customer-evidence.ts';
import { footerOf, type Printed, trail } from './report-parts.ts';
import type { TrailEntry } from './store.ts';

export function customerReport(
  evidence: CustomerEvidence,
  entries: readonly TrailEntry[],
  printed: Printed,
): PrintedDocument {
  const { customer, notShown } = evidence;
  return documentOf({
    title: 'Customer',
    madeAt: printed.at,
    footer: footerOf(customer.customerId, printed),
    content: [
      ...whoItIs(customer, printed),
      ...ratings(customer),
      ...screening(evidence),
      ...work(evidence),
      heading('Left out of this pack'),
      // A copy, because pdfmake modifies its input.
      notShown.length === 0 ? { text: 'Nothing.' } : { ul: [...notShown] },
      heading('Audit trail'),
      trail(entries, printed),
    ],
  });
}

function whoItIs(customer: CustomerEvidence['customer'], printed: Printed): Content[] {
  const by = (id: string | null) => (id === null ? '' : (printed.names.get(id) ?? id));
  return [
    facts([
      ['Customer', customer.customerId],
      ['Your number', customer.externalReferenceId],
      ['Names', customer.names.map(({ fullNameRaw }) => fullNameRaw).join('; ')],
      ['Type', customer.entityType],
      ['Born', customer.dob],
      ['Registered', customer.registeredOn],
      ['Nationality', customer.nationalityCodes.join(', ')],
      ['Countries', customer.countryCodes.join(', ')],
      ['Documents', customer.documents.map(({ type, value }) => `${type} ${value}`).join('; ')],
      ['Occupation', customer.occupation],
      ['State', customer.state],
      ['Since', `${customer.createdAt}, by ${by(customer.createdBy)}`],
      ['Closed', customer.closedAt && `${customer.closedAt}, by ${by(customer.closedBy)}: ${customer.closedReason}`],
      ['Version', customer.version],
    ]),
    heading('Verified attributes'),
    grid(
      ['Attribute', 'Value', 'Method', 'Evidence', 'Verified', 'Ended'],
      customer.verifications.map(({ attribute, value, method, evidence, verifiedOn, verifiedBy, endedAt }) => {
        return [attribute, value, method, evidence, `${verifiedOn}, by ${by(verifiedBy)}`, endedAt];
      }),
      [70, 70, 90, '*', 90, 60],
    ),
    heading('Beneficial owners'),
    grid(
      ['Name', 'Born', 'Share', 'Control'],
      customer.beneficialOwners.map(({ fullName, dob, share, control }) => [fullName, dob, share, control]),
      ['*', 70, 40, 110],
    ),
  ];
}

function ratings({ ratingLog }: CustomerEvidence['customer']): Content[] {
  return [
    heading('Ratings'),
    grid(
      ['When', 'Level', 'Score', 'Model'],
      ratingLog.map(({ ratedAt, riskLevel, score, modelVersion }) => [ratedAt, riskLevel, score, modelVersion]),
      [120, 70, 40, '*'],
    ),
    heading('What drives the present one'),
    grid(
      ['Factor', 'Points', 'Weight', 'Judged by'],
      (ratingLog[0]?.drivers ?? []).map(({ factor, points, weight, basis }) => [factor, points, weight, basis]),
      [110, 40, 40, '*'],
    ),
  ];
}

function screening({ customer, hits, latestRun }: CustomerEvidence): Content[] {
  const { state, screenedAt, matcherVersion, listVersions, failure } = customer.screening;
  return [
    heading('Ongoing screening'),
    facts([
      ['State', state],
      ['Screened', screenedAt],
      ['Matcher', matcherVersion],
      ['Failure', failure],
      ['Lists', listVersions.map(({ watchlistId, version }) => `${watchlistId} ${version}`).join(', ')],
      [
        'Latest run',
        latestRun &&
          `${latestRun.runId}, ${latestRun.kind}, ${latestRun.finishedAt}: of ${latestRun.registered} customers ` +
            `${latestRun.ruledOut} ruled out, ${latestRun.screened} screened, ${latestRun.failed} failed, ${latestRun.deferred} deferred`,
      ],
    ]),
    heading('Hits'),
    grid(
      ['Found', 'Subject', 'Listed name', 'Score', 'State', 'Ruled out because'],
      hits.map((hit) => [
        hit.foundAt,
        hit.subject,
        hit.matchedName,
        hit.score.overall,
        hit.state,
        hit.suppressedReason,
      ]),
      [92, 60, '*', 34, 50, 110],
    ),
  ];
}

function work({ customer, alerts, cases }: CustomerEvidence): Content[] {
  return [
    heading('Alerts'),
    grid(
      ['Raised', 'Title', 'Severity', 'State', 'Reason'],
      alerts.map(({ createdAt, title, severity, state, reasonCode }) => [
        createdAt,
        title,
        severity,
        state,
        reasonCode,
      ]),
      [92, '*', 50, 110, 90],
    ),
    heading('Cases'),
    grid(
      ['Opened', 'Title', 'State', 'Outcome'],
      cases.map(({ createdAt, title, state, outcome }) => [createdAt, title, state, outcome]),
      [92, '*', 90, 90],
    ),
    heading('Transactions'),
    grid(
      ['When', 'Reference', 'Role', 'Amount', 'Status', 'Tied by'],
      customer.transactionLog.map((one) => [
        ...[one.transactionDate, one.transactionReference, one.role, `${one.amount} ${one.currency}`],
        ...[one.transactionStatus, one.tiedBy],
      ]),
      [100, '*', 50, 80, 90, 60],
    ),
  ];
}
