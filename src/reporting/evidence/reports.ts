/** Readable reports of an evidence pack: a few pages per decision. The JSON files have the full data. */
import type { Content } from 'pdfmake/interfaces.js';
import type { StoredAlert } from '../../alerts/schemas.ts';
import { documentOf, facts, grid, heading } from '../../platform/lib/pdf.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import type { ScreenEntityResult, StoredScreening } from '../../screening/schemas.ts';
import type { TransactionEvidence } from '../../transactions/evidence.ts';
import { footerOf, type Printed, trail, whoIs } from './report-parts.ts';
import type { TrailEntry } from './store.ts';
import { checklist, comparisons, history } from './work-reports.ts';

/** A replay, or why there is none. */
export interface ReplaySummary {
  outcome: string;
  remark: string;
}

const MAX_MATCHES = 20;
const MAX_LINES = 12;

export function screeningReport(
  stored: StoredScreening,
  replay: ReplaySummary,
  entries: readonly TrailEntry[],
  printed: Printed,
): PrintedDocument {
  const { searchId, query, settings, kind } = stored;
  const given = Object.entries(query).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length));
  return documentOf({
    title: 'Screening',
    madeAt: printed.at,
    footer: footerOf(searchId, printed),
    content: [
      facts([
        ['Screening', searchId],
        ['When', stored.screenedAt],
        ['Who', whoIs(stored.screenedBy, printed)],
        ['Request', stored.correlationId],
        ['Matches', `${stored.totalMatches}${stored.truncated ? ', not all of them shown' : ''}`],
        ['Matcher', stored.matcherVersion],
        ['Settings', textOf(settings)],
      ]),
      heading('Asked'),
      facts(given.map(([name, value]) => [name, textOf(value)])),
      heading('Lists searched'),
      lists(stored.listVersions),
      heading('Replay'),
      facts([
        ['Outcome', replay.outcome],
        ['Remark', replay.remark],
      ]),
      ...(kind === 'SCREEN_ENTITY' ? answerOf(stored.result) : []),
      heading('Audit trail'),
      trail(entries, printed),
    ],
  });
}

function answerOf({ matches, nearMisses, coverage }: ScreenEntityResult): Content[] {
  const about = (match: ScreenEntityResult['matches'][number]): Content[] => [
    facts([
      ['Name', match.matchedName],
      ['Profile', match.profileId],
      ['Score', `${match.score.overall} (${match.riskLevel})`],
      ['Listed', match.sources.map(({ authority, referenceId }) => `${authority} ${referenceId}`).join('; ')],
      ['Suppressed', match.suppressed ? (match.suppressedReason ?? 'yes') : null],
    ]),
    grid(
      ['Field', 'Asked', 'Listed', 'Finding', 'Points'],
      match.explanation
        .slice(0, MAX_LINES)
        .map(({ field, query, listed, finding, effect }) => [field, query, listed, finding, effect]),
      [60, 90, 90, '*', 36],
    ),
  ];
  const all = (title: string, some: ScreenEntityResult['matches']) =>
    some
      .slice(0, MAX_MATCHES)
      .flatMap((match, at) => [heading(`${title} ${at + 1} of ${some.length}`), ...about(match)]);
  return [
    heading('Searched'),
    grid(
      ['Check', 'State', 'Why'],
      (coverage ?? []).map(({ check, state, detail }) => [check, state, detail]),
      [110, 90, '*'],
    ),
    ...all('Match', matches),
    ...all('Near miss', nearMisses ?? []),
  ];
}

type DecisionView = TransactionEvidence['view']['decisions'][number];

/** @param about the decision that was drawn, and the alert of the payment; null: none */
export function transactionReport(
  { view, assessment, coverage, listVersions, record }: TransactionEvidence,
  replay: ReplaySummary,
  entries: readonly TrailEntry[],
  printed: Printed,
  { drawn, alert }: { drawn: DecisionView | null; alert: StoredAlert | null },
): PrintedDocument {
  const { transactionUUID, transactionReference, status, suspiciousRemark, decisions } = view;
  return documentOf({
    title: drawn ? 'Decision on a payment' : 'Transaction',
    madeAt: printed.at,
    footer: footerOf(transactionUUID, printed),
    content: [
      ...(drawn ? decisionOf(drawn, printed) : []),
      ...(drawn ? [heading('Payment')] : []),
      facts([
        ['Transaction', transactionUUID],
        ['Reference', transactionReference],
        ['Sender', partyOf(view.senderName, view.senderCountryCode)],
        ['Receiver', partyOf(view.receiverName, view.receiverCountryCode)],
        ['Amount', amountOf(view)],
        ['Date', view.transactionDate],
        ['Purpose', view.remittancePurpose],
        ['Status', status],
        ['Remark', suspiciousRemark],
        ['Screened', assessment.assessedAt],
        ['Score', `${assessment.transactionSuspicionScore} (${assessment.transactionRiskTier})`],
        ['Disposition', assessment.transactionDisposition],
        ['Model', assessment.computedBy],
        ['Matcher', record.matcherVersion],
        ['Stages', record.stages.join(', ')],
      ]),
      heading('Decisions of users'),
      grid(
        ['When', 'Who', 'Decision', 'Reason'],
        decisions.map((one) => [
          one.decidedAt,
          whoIs(one.decidedBy, printed),
          one.decision,
          `${one.reasonCode}: ${one.reason}${one.soleOfficer ? ' (sole officer)' : ''}${one.inEffect ? '' : ' (pending approval)'}`,
        ]),
        [100, 100, 80, '*'],
      ),
      ...(alert ? [...history(alert, printed), ...checklist(alert, printed), ...comparisons(alert)] : []),
      heading('Findings'),
      grid(
        ['Stage', 'Code', 'Remark', 'Score'],
        record.findings.map(({ stage, code, remark, score }) => [stage, code, remark, score]),
        [90, 90, '*', 36],
      ),
      heading('Contributions to the score'),
      grid(
        ['Domain', 'Factor', 'Adds', 'From'],
        assessment.contributions.map((one) => [one.domain, one.factor, one.scoreContribution, one.provenance]),
        [100, 110, 36, '*'],
      ),
      heading('Screening coverage'),
      grid(
        ['Check', 'State', 'Why'],
        coverage.map(({ check, state, detail }) => [check, state, detail]),
        [110, 90, '*'],
      ),
      heading('Lists searched'),
      lists(listVersions),
      heading('Replay'),
      facts([
        ['Outcome', replay.outcome],
        ['Remark', replay.remark],
      ]),
      heading('Audit trail'),
      trail(entries, printed),
    ],
  });
}

function decisionOf(drawn: DecisionView, printed: Printed): Content[] {
  return [
    facts([
      ['Decision', drawn.decision],
      ['Decided', drawn.decidedAt],
      ['Decided by', whoIs(drawn.decidedBy, printed)],
      ['Reason code', drawn.reasonCode],
      ['Reason', drawn.reason],
      ['Status before', drawn.beforeStatus],
      ['Clearance', drawn.clearParty ? `party cleared, review on ${drawn.clearReviewDate}` : null],
      ['License', drawn.licenseId],
      ['Approval', drawn.soleOfficer ? 'Sole officer: decided alone what otherwise needs two users' : null],
    ]),
  ];
}

const partyOf = (name: string | null, country: string | null): string | null =>
  name === null ? null : country === null ? name : `${name} (${country})`;

function amountOf({ totalAmount, sendingAmount, senderCurrency, amount, asset }: TransactionEvidence['view']): string {
  const stated = sendingAmount ?? totalAmount ?? amount;
  return stated === null || stated === undefined ? '' : `${stated} ${senderCurrency ?? asset ?? ''}`;
}

function lists(versions: StoredScreening['listVersions']): Content {
  return grid(
    ['List', 'Version', 'Entries', 'Published', 'Imported', 'SHA-256'],
    versions.map((one) => [
      one.title,
      one.version,
      one.entries,
      one.publishedAt?.slice(0, 10),
      one.importedAt.slice(0, 19),
      `${one.contentHash.slice(0, 16)}...`,
    ]),
    ['*', 40, 46, 52, 92, 90],
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
