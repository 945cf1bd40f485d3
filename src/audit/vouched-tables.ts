/**
 * Tables of which each row has an entry in the trail about its subject, written in the same transaction. A row without one was put
 * in past the service. What of a row the trail says too is compared: `same`.
 */
import type { Seal } from './seals.ts';
import { rowsUnlikeLastEntry, rowsWithoutEntry, type VouchedRows } from './store.ts';

interface VouchedTable extends VouchedRows {
  /** Of a row, in words. */
  what: string;
  /** Column -> member of the details of the last entry of `of` that must be the same. */
  same?: { column: string; detail: string; of: readonly string[] };
}

const TABLES: readonly VouchedTable[] = [
  {
    what: 'the setting',
    table: 'tenant_settings',
    id: 'key',
    subjectType: 'SETTING',
    same: { column: 'value', detail: 'after', of: ['setting.changed'] },
  },
  {
    what: 'the client',
    table: 'clients',
    id: 'client_id',
    subjectType: 'CLIENT',
    same: { column: 'permissions', detail: 'permissions', of: ['client.created'] },
  },
  { what: 'the alert', table: 'alerts', id: 'alert_id', subjectType: 'ALERT', actions: ['alert.created'] },
  {
    what: 'the exemption of the party',
    table: 'party_marks',
    id: 'party_id',
    subjectType: 'PARTY',
    // A bar goes over to the party with which its party is united, without an entry of its own.
    only: { column: 'mark', value: 'WHITELIST' },
  },
  { what: 'the clearance of the party', table: 'party_clearances', id: 'party_id', subjectType: 'PARTY' },
  { what: 'the article', table: 'adverse_articles', id: 'article_id', subjectType: 'article' },
  { what: 'the version of the rule', table: 'rule_versions', id: 'rule_id', subjectType: 'RULE' },
  { what: 'the list of a rule', table: 'rule_lists', id: 'list_name', subjectType: 'RULE_LIST' },
  { what: 'the risk of the country', table: 'country_risks', id: 'code', subjectType: 'COUNTRY' },
  { what: 'the risk appetite', table: 'risk_appetites', id: 'version', subjectType: 'RISK_APPETITE' },
  { what: 'the obligation', table: 'report_obligations', id: 'obligation_id', subjectType: 'REPORT_OBLIGATION' },
];

export const tableSeals: readonly Seal[] = TABLES.map(({ what, same, ...rows }) => ({
  subjectType: rows.subjectType,
  // Their entries seal nothing by a hash.
  check: async () => [],
  async unvouched(db, tenantId, limit) {
    const inserted = await rowsWithoutEntry(db, tenantId, rows, limit);
    const changed = same ? await rowsUnlikeLastEntry(db, tenantId, rows, same, limit) : [];
    return [
      ...inserted.map((subjectId) => ({ sequence: null, subjectId, reason: `no entry vouches for ${what}` })),
      ...changed.map((subjectId) => ({ sequence: null, subjectId, reason: `${what} is not what its last entry says` })),
    ];
  },
}));
