/** Readable reports of an evidence pack: a few pages per decision. The JSON files have the full data. */
import type { Content } from 'pdfmake/interfaces.js';
import { documentOf, facts, grid, heading } from '../../platform/lib/pdf.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import type { ScreenEntityResult, StoredScreening } from '../../screening/schemas.ts';
import type { TransactionEvidence } from '../../transactions/evidence.ts';
import type { TrailEntry } from './store.ts';

/** A replay, or why there is none. */
export interface ReplayTold {
  outcome: string;
  remark: string;
}

export interface Printed {
  at: Date;
  /** Who requested the pack. */
  by: string;
  /** Display names of the actors by ID. */
  names: ReadonlyMap<string, string>;
}

/** Shows the name with the ID, because the audit trail only has IDs. */
export function whoIs(id: string | null, { names }: Pick<Printed, 'names'>): string | null {
  const name = id === null ? undefined : names.get(id);
  return name === undefined ? id : `${name}\n${id}`;
}

const MAX_MATCHES = 20;
const MAX_LINES = 12;

export function screeningReport(
  stored: StoredScreening,
  replay: ReplayTold,
  entries: readonly TrailEntry[],
  printed: Printed,
): PrintedDocument {
  const { searchId, query, settings, kind } = stored;
  const asked = Object.entries(query).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length));
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
      facts(asked.map(([name, value]) => [name, textOf(value)])),
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

export function transactionReport(
  { view, assessment, coverage, listVersions, record }: TransactionEvidence,
  replay: ReplayTold,
  entries: readonly TrailEntry[],
  printed: Printed,
): PrintedDocument {
  const { transactionUUID, transactionReference, status, suspiciousRemark, decisions } = view;
  return documentOf({
    title: 'Transaction',
    madeAt: printed.at,
    footer: footerOf(transactionUUID, printed),
    content: [
      facts([
        ['Transaction', transactionUUID],
        ['Reference', transactionReference],
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
          `${one.reasonCode}: ${one.reason}`,
        ]),
        [100, 100, 80, '*'],
      ),
      heading('Findings'),
      grid(
        ['Stage', 'Code', 'Remark', 'Score'],
        record.findings.map(({ stage, code, remark, score }) => [stage, code, remark, score]),
        [90, 90, '*', 36],
      ),
      heading('What adds to the score'),
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

export function trail(entries: readonly TrailEntry[], printed: Printed): Content {
  return grid(
    ['Entry', 'When', 'Who', 'What', 'Hash'],
    entries.map((one) => [
      one.sequence,
      one.occurredAt.toISOString(),
      whoIs(one.actorId, printed),
      one.action,
      `${one.entryHash.slice(0, 16)}...`,
    ]),
    [36, 104, 110, '*', 90],
  );
}

export function footerOf(id: string, { at, by }: Printed): string {
  return `${id}, printed ${at.toISOString()} for ${by}. The JSON files in this pack have the full record.`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
