/** Reads the payments behind the numbers of a replay. Stored are only their ids, and why they are listed. */
import type { Transaction } from '../../../domain/transaction.ts';
import { type Principal, requirePermission } from '../../../platform/access/permissions.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CursorCodec } from '../../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../../platform/lib/list-page.ts';
import { firstFailure, type TraceLine } from '../evaluation/evaluate.ts';
import { observedOf } from '../evaluation/findings.ts';
import { type OutsideReader, outsideOf } from '../evaluation/outside.ts';
import { activeRules, compileRule, type RuleSet } from '../rule-set.ts';
import type { ConclusionReader, PaymentConclusion } from './conclusions.ts';
import { type HitView, presentHit } from './present.ts';
import { wrong } from './refusals.ts';
import { countLater, type ListedFilter, type ReplayRow, readListed } from './store.ts';
import type { ListedPayment } from './tally.ts';

/** Number of latest replays that keep their list of payments. */
export const LISTED_REPLAYS = 20;

export interface HitsParts extends OutsideReader {
  reader: {
    /** Transactions by ID. Undecryptable transactions have `isUnreadable`. */
    shown(tenantId: string, uuids: readonly string[]): Promise<Transaction[]>;
  };
  conclusions: ConclusionReader;
  cursors: CursorCodec;
}

export type RequestedHits = ListedFilter & PageAsked;

interface Replayed {
  row: ReplayRow;
  /** The rules in force at the time of the request. */
  set(): Promise<RuleSet>;
}

/** Listed payments in the order of recording. Erased payments are left out. @throws AppError forbidden, not-found, validation-failed, invalid-cursor */
export async function pageOfHits(
  parts: HitsParts,
  principal: Principal,
  replayed: Replayed,
  { ruleId, kind, ...requested }: RequestedHits,
): Promise<Page<HitView>> {
  const { tenantId } = principal;
  const { replayId, request } = replayed.row;
  requirePermission(principal, 'screen:read');
  const tried = request.rules.find(({ definition }) => definition.ruleId === ruleId);
  if (ruleId !== undefined && !tried) throw wrong('ruleId', 'is not a rule of this replay');
  const seesConclusions = await parts.conclusions.areSeenBy(principal);
  if (kind === 'MISSED') {
    if (!tried) throw wrong('ruleId', 'must be given for the kind MISSED');
    if (!seesConclusions) {
      throw new AppError('forbidden', { detail: 'Only users who see all alerts and cases can list these.' });
    }
  }
  const filter = { ruleId, kind, seesMissed: seesConclusions };
  const page = await readListPage(
    parts.cursors,
    { list: 'rule-replay-hits', tenantId, replayId, ...filter },
    requested,
    (after: number | null, limit) =>
      parts.database.tenant(tenantId, async (db) => {
        if ((await countLater(db, tenantId, replayId)) >= LISTED_REPLAYS) throw noListAnyMore();
        return await readListed(db, tenantId, replayId, filter, { after, limit });
      }),
    ({ seq }) => seq,
  );
  const uuids = page.items.map(({ transactionUuid }) => transactionUuid);
  const [shown, concluded] = await Promise.all([
    parts.reader.shown(tenantId, uuids),
    seesConclusions ? parts.conclusions.of(tenantId, uuids) : new Map<string, PaymentConclusion>(),
  ]);
  const byUuid = new Map(shown.map((one) => [one.transactionUuid, one]));
  const failures = kind === 'MISSED' && tried ? await failuresOf(parts, replayed, tried, shown) : null;
  const items = page.items.flatMap((listed): HitView[] => {
    const transaction = byUuid.get(listed.transactionUuid);
    if (!transaction) return [];
    const conclusion = concluded.get(listed.transactionUuid) ?? null;
    const failed = failures?.get(listed.transactionUuid) ?? null;
    return [presentHit(seesConclusions ? listed : withoutMissed(listed), transaction, { conclusion, failed })];
  });
  return { ...page, items };
}

/** By payment: the comparison that prevented a hit, with current data. */
async function failuresOf(
  parts: HitsParts,
  { row: { tenantId }, set }: Replayed,
  { version, definition }: ReplayRow['request']['rules'][number],
  transactions: readonly Transaction[],
): Promise<Map<string, TraceLine | null>> {
  const readable = transactions.filter(({ isUnreadable }) => !isUnreadable);
  if (readable.length === 0) return new Map();
  const rule = compileRule(definition, version);
  const alone = activeRules([rule]);
  const { lists } = await set();
  const around = await parts.surroundings(tenantId, readable);
  const outside = await outsideOf(parts, tenantId, alone, readable, around, 'ALL');
  return new Map(
    readable.map((one, at) => [
      one.transactionUuid,
      firstFailure(rule, observedOf(one, alone.plan, outside[at]!, lists)),
    ]),
  );
}

/** Conclusions are visible only to users who may see all alerts and cases. */
function withoutMissed(listed: ListedPayment): ListedPayment {
  const rules = Object.entries(listed.rules)
    .map(([ruleId, kinds]) => [ruleId, kinds.filter((kind) => kind !== 'MISSED')] as const)
    .filter(([, kinds]) => kinds.length > 0);
  return { ...listed, rules: Object.fromEntries(rules) };
}

function noListAnyMore(): AppError {
  const detail = `Payments are listed for the latest ${LISTED_REPLAYS} replays. Start this replay again.`;
  return new AppError('not-found', { detail });
}
