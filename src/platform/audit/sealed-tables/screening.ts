import type { SealedTable } from './sealed-table.ts';

export const SCREENING_TABLES: readonly SealedTable[] = [
  {
    what: 'the exemption or restriction of the party',
    table: 'party_marks',
    subjects: ['PARTY'],
    id: { column: 'party_id', type: 'uuid' },
    seal: 'party_marks.4',
    columns: [
      ...['mark', 'reason', 'marked_by', 'proposed_by', 'party', 'transaction_uuids'],
      ...['removal_reason', 'removal_proposed_by'],
    ],
    times: ['marked_at', 'removed_at', 'expires_at', 'removal_proposed_at'],
    // Before merges of parties had entries, a restriction moved to the merged party without one.
    mustHaveEntry: {
      column: 'mark',
      value: 'WHITELIST',
      unlessNamedBy: { table: 'parties', column: 'merged_into' },
    },
    // A restriction that moves to a merged party keeps its time. There are four kinds at most.
    encrypted: {
      row: ['party_id', 'mark'],
      inAnyOrder: true,
      columns: { reason: 'text', party: 'jsonb', removal_reason: 'text' },
    },
  },
  {
    what: 'the clearance of the party',
    table: 'party_clearances',
    subjects: ['PARTY'],
    id: { column: 'party_id', type: 'uuid' },
    columns: ['profile_id', 'profile_version', 'profile_facts', 'party', 'reason', 'cleared_by', 'review_date'],
    times: ['cleared_at', 'removed_at'],
    encrypted: {
      row: ['party_id', 'profile_id'],
      written: ['cleared_at'],
      columns: { reason: 'text', party: 'jsonb' },
    },
  },
  {
    what: 'the known wallet',
    table: 'known_wallets',
    subjects: ['KNOWN_WALLET'],
    id: { column: 'wallet_id', type: 'uuid' },
    columns: [
      ...['kind', 'chain', 'address', 'address_key', 'name', 'reason', 'proposed_by', 'confirmed_by', 'ended_by'],
      'end_reason',
    ],
    times: ['proposed_at', 'confirmed_at', 'ended_at'],
    encrypted: { row: ['wallet_id'], columns: { name: 'text', reason: 'text', end_reason: 'text' } },
  },
  {
    what: 'the relationship approval',
    table: 'relationship_approvals',
    subjects: ['PARTY', 'CUSTOMER'],
    id: { column: 'subject_id', type: 'uuid' },
    columns: [
      ...['approval_id', 'subject_type', 'profiles', 'party', 'reason', 'review_date', 'amount_trigger', 'proposed_by'],
      ...['approved_by', 'ended_by', 'end_reason'],
    ],
    times: ['proposed_at', 'approved_at', 'ended_at'],
    encrypted: {
      row: ['approval_id'],
      written: ['proposed_at'],
      columns: { party: 'jsonb', reason: 'text', end_reason: 'text' },
    },
  },
  {
    what: 'the article',
    table: 'adverse_articles',
    subjects: ['article'],
    id: { column: 'article_id', type: 'uuid' },
    columns: [
      ...['title', 'body', 'url', 'published_at_written', 'language', 'actor_type', 'actor_id', 'correlation_id'],
      ...['findings', 'parties', 'settings', 'list_versions', 'matcher_version', 'model_version'],
      ...['withdrawn_by', 'withdrawn_reason'],
    ],
    times: ['published_at', 'analysed_at', 'withdrawn_at'],
  },
  {
    what: 'the listing of the article',
    table: 'adverse_listings',
    subjects: ['article-listing'],
    id: { column: 'listing_id', type: 'uuid' },
    columns: [
      ...['article_id', 'party', 'name', 'kind', 'profile_id', 'known_profile_id', 'known', 'known_confirmed'],
      ...['matters', 'confidence', 'state', 'ended_on', 'changed_by', 'reason'],
    ],
    times: ['created_at', 'changed_at'],
  },
];
