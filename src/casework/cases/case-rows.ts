/** Rows of a case as its actions change them. */
import type { Conclusion } from '../../alerts/settling.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import type { ApproveRequest, ItemsRequest } from './schemas.ts';
import type { CaseItem, CaseRow, ItemKind } from './store.ts';

export type Items = Pick<ItemsRequest, 'alertIds' | 'customerIds' | 'partyIds' | 'transactionUuids'>;

export function conclusionsOf(settles: NonNullable<ApproveRequest['settles']>): Conclusion[] {
  return settles.flatMap(({ alertIds = [], ...conclusion }) => alertIds.map((alertId) => ({ alertId, ...conclusion })));
}

/** The proposed outcome was based on the earlier items, so a change of items returns the case to investigation. */
export function reconsidered(row: CaseRow): CaseRow {
  if (row.state !== 'PENDING_APPROVAL') return row;
  return { ...row, state: 'INVESTIGATING', outcome: null, proposedBy: null };
}

export function itemsOf(items: Required<Items>, by: Caller, addedAt: Date): CaseItem[] {
  const of = (kind: ItemKind, ids: readonly string[] | undefined) =>
    (ids ?? []).map((itemId): CaseItem => ({ kind, itemId, addedAt, addedBy: by.principal.id }));
  return [
    ...of('ALERT', items.alertIds),
    ...of('CUSTOMER', items.customerIds),
    ...of('PARTY', items.partyIds),
    ...of('TRANSACTION', items.transactionUuids),
  ];
}
