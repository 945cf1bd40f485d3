/** Readable reports of alerts and cases in an evidence pack, and the parts of an alert that a payment's report shows. */
import type { Content } from 'pdfmake/interfaces.js';
import type { StoredAlert } from '../../alerts/schemas.ts';
import type { StoredCase, TimelinePage } from '../../casework/cases/schemas.ts';
import { documentOf, facts, grid, heading } from '../../platform/lib/pdf.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import { footerOf, type Printed, trail, whoIs } from './report-parts.ts';
import type { TrailEntry } from './store.ts';

const MAX_MATCHES = 10;

export function alertReport(alert: StoredAlert, entries: readonly TrailEntry[], printed: Printed): PrintedDocument {
  const { alertId, hits, customerHits } = alert;
  return documentOf({
    title: 'Alert',
    madeAt: printed.at,
    footer: footerOf(alertId, printed),
    content: [
      facts([
        ['Alert', alertId],
        ['Title', alert.title],
        ['Subject', alert.subjectName],
        ['Cause', alert.cause.label ?? alert.cause.type],
        ['Severity', alert.severity],
        ['State', alert.state],
        ['Reason code', alert.reasonCode],
        ['Raised', alert.createdAt],
        ['Due', alert.dueAt],
        ['Closed', alert.closedAt],
        ['Work queue', alert.workQueue.name],
      ]),
      ...history(alert, printed),
      ...checklist(alert, printed),
      heading('Payments'),
      grid(
        ['Reference', 'Date', 'Sender', 'Receiver', 'Amount', 'Status'],
        hits.map((hit) => [
          ...[hit.transactionReference, hit.transactionDate, hit.sender?.name, hit.receiver?.name],
          ...[`${hit.amount} ${hit.currency}`, hit.transactionStatus],
        ]),
        [90, 70, '*', '*', 80, 80],
      ),
      ...comparisons(alert),
      heading('Hits of ongoing screening'),
      grid(
        ['Found', 'Listed name', 'Score', 'State'],
        customerHits.map(({ foundAt, matchedName, score, state }) => [foundAt, matchedName, score, state]),
        [110, '*', 40, 60],
      ),
      heading('Prior decisions'),
      grid(
        ['When', 'Who', 'State', 'Reason'],
        alert.priorDecisions.map(({ closedAt, closedBy, state, reasonCode, reason }) => [
          ...[closedAt, whoIs(closedBy, printed), state, reasonWords(reasonCode, reason)],
        ]),
        [100, 110, 110, '*'],
      ),
      heading('Audit trail'),
      trail(entries, printed),
    ],
  });
}

/** Assessments, decisions and approvals of an alert, with their remarks. */
export function history({ history: events }: StoredAlert, printed: Printed): Content[] {
  return [
    heading('Decisions and approvals'),
    grid(
      ['When', 'Who', 'What', 'State', 'Reason'],
      [...events]
        .reverse()
        .map(({ occurredAt, actorId, kind, afterState, text, details }) => [
          ...[occurredAt, whoIs(actorId, printed), kind, afterState],
          reasonWords(typeof details.reasonCode === 'string' ? details.reasonCode : null, text),
        ]),
      [100, 110, 90, 90, '*'],
    ),
  ];
}

const reasonWords = (code: string | null, text: string | null): string => [code, text].filter(Boolean).join(': ');

/** Empty for alerts that need no checklist. */
export function checklist({ checklist: list }: StoredAlert, printed: Printed): Content[] {
  if (list === null) return [];
  return [
    heading('Checklist'),
    facts([
      ['Guidance', list.source && `${list.source.title}, ${list.source.url}, checked ${list.source.asOf}`],
      ['Conclusion', list.conclusion ?? 'not complete'],
    ]),
    grid(
      ['No.', 'Question', 'Answer', 'Evidence', 'Who'],
      list.steps.map(({ number, question, answer, text, answeredBy, answeredAt }) => [
        ...[number, question, answer ?? 'not answered', text],
        answeredBy && `${whoIs(answeredBy, printed)}\n${answeredAt}`,
      ]),
      [24, '*', 52, 120, 110],
    ),
  ];
}

/** The matched listed parties of the payments, field by field. */
export function comparisons({ hits }: StoredAlert): Content[] {
  const matches = hits.flatMap(({ matches: all, transactionReference }) =>
    all.map((match) => ({ ...match, transactionReference })),
  );
  return matches.slice(0, MAX_MATCHES).flatMap((match, at) => [
    heading(`Match ${at + 1} of ${matches.length}`),
    facts([
      ['Payment', match.transactionReference],
      ['Screened', `${match.given} (${match.subject})`],
      ['Listed party', match.primaryName],
      ['Matched name', match.matchedName],
      ['Score', match.score.overall],
      [
        'Listings',
        match.sources
          .map(
            ({ authority, externalReferenceId, programs }) =>
              `${authority} ${externalReferenceId} ${programs.join(', ')}`,
          )
          .join('; '),
      ],
      ['Cleared', match.suppressed ? (match.suppressedReason ?? 'yes') : null],
    ]),
    grid(
      ['Field', 'Customer', 'Listed', 'Verdict', 'Points'],
      match.comparisons.map(({ field, given, listed, verdict, contribution }) => [
        ...[field, given.join('; ') || 'not provided', listed.map(({ value }) => value).join('; ') || 'not provided'],
        ...[verdict, contribution],
      ]),
      [80, '*', '*', 70, 40],
    ),
  ]);
}

export function caseReport(
  found: StoredCase,
  timeline: TimelinePage['items'],
  entries: readonly TrailEntry[],
  printed: Printed,
): PrintedDocument {
  return documentOf({
    title: 'Case',
    madeAt: printed.at,
    footer: footerOf(found.caseId, printed),
    content: [
      facts([
        ['Case', found.caseNumber],
        ['Title', found.title],
        ['Description', found.description],
        ['State', found.state],
        ['Outcome', found.outcome],
        ['Priority', found.priority],
        ['Owner', whoIs(found.assignee, printed)],
        ['Opened', found.createdAt],
        ['Proposed by', whoIs(found.proposedBy, printed)],
        ['Closed', found.closedAt],
        ['Closed by', whoIs(found.closedBy, printed)],
      ]),
      heading('Alerts'),
      grid(
        ['Title', 'Subject', 'Severity', 'State', 'Payments'],
        found.alerts.map(({ title, subjectName, severity, state, transactions }) => [
          ...[title, subjectName, severity, state, transactions],
        ]),
        ['*', 120, 60, 120, 54],
      ),
      ...(found.alertsNotSeen > 0 ? [{ text: `${found.alertsNotSeen} further alerts are in other work queues.` }] : []),
      heading('Tasks'),
      grid(
        ['Title', 'Assignee', 'Due', 'State', 'Answer'],
        found.tasks.map((task) => [
          ...[task.title, whoIs(task.assignee, printed), task.dueAt, task.state, task.answer],
        ]),
        ['*', 100, 80, 50, 90],
      ),
      heading('Requests for information'),
      grid(
        ['Reference', 'Recipient', 'State', 'Due', 'Answer'],
        found.requests.map(({ reference, recipientKind, recipient, state, dueAt, answer }) => [
          ...[reference, recipientKind === 'COLLEAGUE' ? whoIs(recipient, printed) : recipient, state, dueAt, answer],
        ]),
        [90, 120, 70, 80, '*'],
      ),
      heading('Documents'),
      grid(
        ['Name', 'Size', 'SHA-256', 'Added by'],
        found.documents.map(({ name, sizeBytes, contentHash, createdBy }) => [
          ...[name, sizeBytes, `${contentHash.slice(0, 16)}...`, whoIs(createdBy, printed)],
        ]),
        ['*', 60, 110, 120],
      ),
      heading('Timeline'),
      grid(
        ['When', 'Who', 'What', 'Text'],
        timeline.map(({ occurredAt, actorId, kind, text }) => [occurredAt, whoIs(actorId, printed), kind, text]),
        [104, 120, 100, '*'],
      ),
      heading('Audit trail'),
      trail(entries, printed),
    ],
  });
}
