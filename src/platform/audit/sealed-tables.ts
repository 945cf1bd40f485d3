/**
 * Tables whose rows decide or show something. Each change of a row has an audit entry with the hash of the resulting row:
 * `seals: {table: hash}` in its details, null if no row is left. The verification compares rows and entries in both directions.
 *
 * A change of `columns` or `times` changes the seals: give the table another `seal` then.
 */
import type { Db } from '../db/database.ts';
import { compareEncryptedRows } from './encrypted-rows.ts';
import type { Seal, SealFlaw } from './seals.ts';
import { compareSealedRows, hashSealedRows, rowsUnlikeLastEntry, type SealedRows, sealOf } from './store.ts';
import { type AuditEntry, SYSTEM_TENANT } from './trail.ts';

/** Member of the details of an entry about many rows: their keys. The entry then has the seal of each row. */
export const SEALED_TOGETHER = 'sealedTogether';

interface SealedTable extends SealedRows {
  /** Name of a row in messages. */
  what: string;
  /** For entries without a seal. Column -> member of the details of the last entry of `of` that must be equal. */
  same?: { column: string; detail: string; of: readonly string[] };
}

/** First release with `seals` in its entries. */
export const SEALED_SINCE = '0.2.0';

const TABLES: readonly SealedTable[] = [
  {
    what: 'the setting',
    table: 'tenant_settings',
    subjects: ['SETTING'],
    id: { column: 'key', type: 'text' },
    columns: ['value', 'version', 'updated_by'],
    times: ['updated_at'],
    same: { column: 'value', detail: 'after', of: ['setting.changed'] },
  },
  {
    what: 'the proposal that weakens a control',
    table: 'loosening_proposals',
    subjects: ['SETTING', 'COUNTRY', 'RULE_LIST', 'FX_RATE'],
    id: { column: 'subject_id', type: 'text' },
    columns: ['subject_type', 'value', 'version', 'proposed_by'],
    times: ['proposed_at'],
  },
  {
    what: 'the organization',
    table: 'tenants',
    subjects: ['TENANT'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['name', 'status'],
    times: ['created_at'],
  },
  {
    what: 'the client',
    table: 'clients',
    subjects: ['CLIENT'],
    id: { column: 'client_id', type: 'text' },
    seal: 'clients.2',
    columns: ['name', 'status', 'roles', 'permissions', 'created_by', 'allowed_addresses'],
    times: ['created_at'],
    same: { column: 'permissions', detail: 'permissions', of: ['client.created', 'client.changed'] },
  },
  {
    what: 'a secret or key of the client',
    table: 'client_secrets',
    subjects: ['CLIENT'],
    id: { column: 'client_id', type: 'text' },
    seal: 'client_secrets.2',
    // Their IDs change without an entry of the client when its organization is suspended.
    columns: ['secret_hash', 'public_jwk'],
    times: ['created_at', 'revoked_at'],
  },
  {
    what: 'the user',
    table: 'users',
    subjects: ['USER'],
    id: { column: 'user_id', type: 'uuid' },
    seal: 'users.2',
    columns: ['email', 'name', 'password_hash', 'must_change', 'roles', 'status'],
    times: ['created_at'],
  },
  {
    what: 'the role',
    table: 'custom_roles',
    subjects: ['ROLE'],
    id: { column: 'role', type: 'text' },
    columns: ['description', 'permissions', 'version', 'created_by', 'updated_by'],
    times: ['created_at', 'updated_at'],
  },
  {
    what: 'the saved view',
    table: 'saved_views',
    subjects: ['SAVED_VIEW'],
    id: { column: 'view_id', type: 'uuid' },
    columns: ['user_id', 'page', 'name', 'search', 'is_shared'],
    times: ['updated_at'],
  },
  {
    what: 'the second factor of the user',
    table: 'totp_secrets',
    subjects: ['SECOND_FACTOR', 'USER'],
    id: { column: 'user_id', type: 'uuid' },
    // Each sign-in uses a time step without an entry.
    columns: [],
    times: ['confirmed_at'],
  },
  {
    what: 'the recovery codes of the user',
    table: 'recovery_codes',
    subjects: ['SECOND_FACTOR', 'PASSKEY', 'USER'],
    id: { column: 'user_id', type: 'uuid' },
    columns: ['code_hash'],
    times: [],
  },
  {
    what: 'a passkey of the user',
    table: 'passkeys',
    subjects: ['PASSKEY', 'USER'],
    id: { column: 'user_id', type: 'uuid' },
    // Each use moves its counter without an entry.
    columns: ['passkey_id', 'credential_id', 'public_key', 'transports', 'name'],
    times: ['created_at'],
  },
  {
    what: 'the invitation of the user',
    table: 'invitations',
    subjects: ['USER'],
    id: { column: 'user_id', type: 'uuid' },
    columns: ['token_hash'],
    times: ['expires_at'],
  },
  {
    what: "the issuer of the user's credentials",
    table: 'issued_credentials',
    subjects: ['USER', 'IDENTITY'],
    id: { column: 'user_id', type: 'uuid' },
    columns: ['issued_by', 'reason'],
    times: ['issued_at'],
  },
  {
    what: 'the single sign-on of the organization',
    table: 'single_sign_on',
    subjects: ['SINGLE_SIGN_ON'],
    seal: 'single_sign_on.2',
    id: { column: 'tenant_id', type: 'uuid' },
    columns: [
      ...['handle', 'issuer', 'client_id', 'client_secret_encrypted', 'scopes', 'group_claim', 'group_roles'],
      ...['local_sign_in', 'break_glass', 'version', 'updated_by', 'configured_by'],
    ],
    times: ['updated_at'],
  },
  {
    what: 'the identity provider link of the user',
    table: 'single_sign_on_identities',
    subjects: ['IDENTITY', 'USER'],
    id: { column: 'user_id', type: 'uuid' },
    columns: ['issuer', 'subject'],
    times: ['tied_at'],
  },
  {
    what: 'the alert',
    table: 'alerts',
    subjects: ['ALERT'],
    id: { column: 'alert_id', type: 'uuid' },
    columns: [
      ...['kind', 'dedup_key', 'title', 'severity', 'state', 'status', 'transactions', 'findings', 'version'],
      ...['reason_code', 'queue', 'code', 'party_id', 'customer_id', 'subject_name', 'assignee', 'answers'],
    ],
    times: ['created_at', 'updated_at', 'due_at', 'assigned_at', 'closed_at'],
    encrypted: {
      row: ['alert_id'],
      columns: { title: 'text', subject_name: 'text', findings: 'jsonb', answers: 'jsonb' },
    },
  },
  {
    what: 'the history of the alert',
    table: 'alert_events',
    subjects: ['ALERT'],
    id: { column: 'alert_id', type: 'uuid' },
    columns: ['event_no', 'kind', 'before_state', 'after_state', 'text', 'details', 'actor_type', 'actor_id'],
    times: ['occurred_at'],
    encrypted: {
      row: ['alert_id', 'event_no'],
      written: ['event_no'],
      columns: { text: 'text', details: 'jsonb' },
    },
  },
  {
    what: 'a QA review of the alert',
    table: 'alert_readings',
    subjects: ['ALERT'],
    id: { column: 'alert_id', type: 'uuid' },
    columns: [
      ...['reading_id', 'sample_id', 'position', 'disposition', 'reason_code', 'severity', 'queue', 'cause'],
      ...['closed_by_type', 'closed_by', 'state', 'reader', 'answer', 'verdict', 'error_kind', 'reason'],
      ...['follow_up_alert_id', 'version'],
    ],
    times: ['drawn_at', 'closed_at', 'taken_at', 'concluded_at'],
  },
  {
    what: 'the sample of closed alerts',
    table: 'alert_samples',
    subjects: ['ALERT_SAMPLE'],
    id: { column: 'sample_id', type: 'uuid' },
    columns: ['reason', 'criteria', 'seed', 'population', 'population_hash', 'strata', 'drawn', 'drawn_by'],
    times: ['drawn_at'],
  },
  {
    what: 'the case',
    table: 'cases',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    columns: [
      ...['title', 'description', 'state', 'priority', 'assignee', 'outcome', 'proposed_by', 'created_by', 'closed_by'],
      'version',
    ],
    times: ['created_at', 'updated_at', 'closed_at'],
    encrypted: { row: ['case_id'], columns: { title: 'text', description: 'text' } },
  },
  {
    what: 'an item of the case',
    table: 'case_items',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    columns: ['kind', 'item_id', 'added_by'],
    times: ['added_at'],
  },
  {
    what: 'the timeline of the case',
    table: 'case_events',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    columns: ['event_no', 'kind', 'text', 'details', 'actor_type', 'actor_id'],
    times: ['occurred_at'],
    encrypted: {
      row: ['case_id', 'event_no'],
      written: ['event_no'],
      columns: { text: 'text', details: 'jsonb' },
    },
  },
  {
    what: 'a task of the case',
    table: 'case_tasks',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    columns: ['task_id', 'kind', 'title', 'text', 'assignee', 'state', 'answer', 'created_by', 'settled_by'],
    times: ['due_at', 'created_at', 'settled_at'],
    encrypted: {
      row: ['case_id', 'task_id'],
      written: [['settled_at', 'created_at']],
      columns: { title: 'text', text: 'text', assignee: 'text', answer: 'text' },
    },
  },
  {
    what: 'a document of the case',
    table: 'case_documents',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    // Its content is compared with its hash at each read.
    columns: ['document_id', 'name', 'media_type', 'size_bytes', 'sha256', 'description', 'added_by'],
    times: ['added_at'],
    encrypted: {
      row: ['case_id', 'document_id'],
      written: ['added_at'],
      columns: { name: 'text', description: 'text' },
    },
  },
  {
    what: 'the customer',
    table: 'customers',
    subjects: ['CUSTOMER'],
    id: { column: 'customer_id', type: 'uuid' },
    // Its level is that of its latest rating.
    columns: [
      ...[
        'external_reference_id',
        'entity_type',
        'state',
        'record',
        'version',
        'created_by',
        'updated_by',
        'closed_by',
      ],
      'closed_reason',
    ],
    times: ['created_at', 'updated_at', 'closed_at'],
    encrypted: { row: ['customer_id'], columns: { record: 'jsonb', closed_reason: 'text' } },
  },
  {
    what: 'a rating of the customer',
    table: 'customer_ratings',
    subjects: ['CUSTOMER'],
    id: { column: 'customer_id', type: 'uuid' },
    columns: ['number', 'risk_level', 'score', 'drivers', 'model_version'],
    times: ['rated_at'],
  },
  {
    what: 'the screening of the customer',
    table: 'customer_screenings',
    // Changing a customer triggers a new screening.
    subjects: ['CUSTOMER', 'CUSTOMER_SCREENING'],
    together: 'CUSTOMER_SCREENINGS',
    id: { column: 'customer_id', type: 'uuid' },
    columns: [
      ...['state', 'customer_version', 'generation', 'own_generation', 'matcher_version', 'failure', 'run_id', 'gaps'],
    ],
    times: ['screened_at'],
  },
  {
    what: 'the hit of the customer',
    table: 'customer_hits',
    subjects: ['CUSTOMER_HIT'],
    id: { column: 'hit_id', type: 'uuid' },
    columns: [
      ...[
        'customer_id',
        'subject',
        'profile_id',
        'profile_version',
        'matched_name',
        'score',
        'facts',
        'identity',
        'evidence',
      ],
      ...['state', 'alert_id', 'cleared_by', 'cleared_reason', 'ended_because', 'version'],
    ],
    times: ['found_at', 'changed_at', 'cleared_at'],
    encrypted: {
      row: ['hit_id'],
      columns: { matched_name: 'text', identity: 'jsonb', evidence: 'jsonb', cleared_reason: 'text' },
    },
  },
  {
    what: 'the ongoing screening run',
    table: 'monitoring_runs',
    subjects: ['MONITORING_RUN'],
    id: { column: 'run_id', type: 'uuid' },
    // Its progress changes without an entry.
    columns: [
      ...[
        'kind',
        'state',
        'reason',
        'from_generation',
        'generation',
        'from_own',
        'own_generation',
        'basis',
        'list_versions',
      ],
      ...[
        'matcher_version',
        'changed_entries',
        'registered',
        'ruled_out',
        'screened',
        'failed',
        'deferred',
        'new_hits',
      ],
      ...['changed_hits', 'ended_hits', 'started_by'],
    ],
    times: ['started_at', 'finished_at'],
  },
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
    columns: ['profile_id', 'profile_version', 'party', 'reason', 'cleared_by'],
    times: ['cleared_at', 'removed_at'],
    encrypted: {
      row: ['party_id', 'profile_id'],
      written: ['cleared_at'],
      columns: { reason: 'text', party: 'jsonb' },
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
  {
    what: 'a version of the rule',
    table: 'rule_versions',
    subjects: ['RULE'],
    id: { column: 'rule_id', type: 'text' },
    columns: ['version', 'definition', 'retires', 'created_by'],
    times: ['created_at'],
  },
  {
    what: 'the version of the rule set',
    table: 'rule_sets',
    subjects: ['RULE'],
    id: { column: 'set_version', type: 'integer', detail: 'ruleSetVersion' },
    columns: ['decided', 'activated_by'],
    times: ['activated_at'],
  },
  {
    what: 'the list of a rule',
    table: 'rule_lists',
    subjects: ['RULE_LIST'],
    id: { column: 'list_name', type: 'text' },
    columns: ['version', 'entries', 'updated_by'],
    times: ['updated_at'],
  },
  {
    what: 'the risk of the country',
    table: 'country_risks',
    subjects: ['COUNTRY'],
    id: { column: 'code', type: 'text' },
    columns: ['groups', 'prohibited', 'note', 'version', 'updated_by'],
    times: ['updated_at'],
  },
  {
    what: 'the risk appetite',
    table: 'risk_appetites',
    subjects: ['RISK_APPETITE'],
    id: { column: 'version', type: 'integer' },
    columns: ['weights', 'bands', 'rationale', 'created_by', 'activated_by'],
    times: ['created_at', 'activated_at'],
  },
  {
    what: 'the obligation',
    table: 'report_obligations',
    subjects: ['REPORT_OBLIGATION'],
    id: { column: 'obligation_id', type: 'uuid' },
    columns: [
      ...['kind', 'transaction_uuid', 'state', 'due_on', 'basis', 'created_by', 'external_reference_id', 'reason'],
      ...['subject', 'starts_on', 'latest_on', 'settled_by'],
    ],
    times: ['created_at', 'settled_at'],
  },
  {
    what: 'the cash transaction report',
    table: 'currency_reports',
    subjects: ['REPORT_OBLIGATION'],
    id: { column: 'obligation_id', type: 'uuid' },
    columns: [
      ...['version', 'state', 'business_day', 'prior_obligation_id', 'person_keys', 'seen', 'content', 'updated_by'],
      ...['filed_by', 'external_reference_id', 'acknowledgement'],
    ],
    times: ['created_at', 'updated_at', 'filed_at'],
  },
  {
    what: 'the suspicious activity report',
    table: 'sars',
    subjects: ['SAR'],
    id: { column: 'sar_id', type: 'uuid' },
    columns: [
      ...['version', 'status', 'confidentiality_level', 'readers', 'actors', 'case_id', 'prior_sar_id', 'content'],
      ...['auto_filled_fields', 'created_by', 'updated_by', 'proposed_by', 'approved_by', 'returned_reason'],
      ...['external_reference_id', 'acknowledgement', 'due_on'],
    ],
    times: ['created_at', 'updated_at', 'proposed_at', 'approved_at', 'submitted_at'],
    encrypted: {
      row: ['sar_id'],
      columns: { content: 'jsonb', returned_reason: 'text', acknowledgement: 'jsonb' },
    },
  },
  {
    what: 'a version of the suspicious activity report',
    table: 'sar_versions',
    subjects: ['SAR'],
    id: { column: 'sar_id', type: 'uuid' },
    columns: ['version', 'status', 'content', 'changed_by'],
    times: ['changed_at'],
    encrypted: { row: ['sar_id', 'version'], written: ['version'], columns: { content: 'jsonb' } },
  },
  {
    what: 'the law-enforcement request',
    table: 'record_searches',
    subjects: ['RECORD_SEARCH'],
    id: { column: 'search_id', type: 'uuid' },
    columns: [
      ...['version', 'kind', 'title', 'authority_reference', 'parties', 'received_on', 'accounts_from'],
      ...[
        'transactions_from',
        'due_on',
        'state',
        'terms',
        'matcher_version',
        'looked',
        'failure',
        'outcome',
        'answer_note',
      ],
      ...['created_by', 'answered_by'],
    ],
    times: ['created_at', 'finished_at', 'answered_at'],
  },
  {
    what: 'the hits of the law-enforcement request',
    table: 'record_search_hits',
    subjects: ['RECORD_SEARCH'],
    id: { column: 'search_id', type: 'uuid' },
    columns: [
      ...['hit_id', 'number', 'party_index', 'customer_id', 'transaction_uuid', 'subject', 'compared', 'matched_name'],
      ...['score', 'explanation', 'failure', 'verdict', 'reason', 'judged_by', 'version'],
    ],
    times: ['judged_at'],
  },
  {
    what: 'the threshold test',
    table: 'threshold_tests',
    subjects: ['THRESHOLD_TEST'],
    id: { column: 'test_id', type: 'uuid' },
    // Its progress changes without an entry.
    columns: [
      ...['version', 'purpose', 'reason', 'asked', 'in_force', 'floor', 'seed', 'state', 'counted', 'failure', 'drawn'],
      ...['drawn_by', 'estimates', 'rationale', 'proposed_by', 'answer', 'answered_by', 'created_by'],
    ],
    times: ['screenings_from', 'drawn_at', 'proposed_at', 'answered_at', 'created_at', 'finished_at'],
  },
  {
    what: 'the pairs of the threshold test',
    table: 'threshold_test_pairs',
    subjects: ['THRESHOLD_TEST'],
    id: { column: 'test_id', type: 'uuid' },
    columns: [
      ...['pair_id', 'rank', 'source', 'source_id', 'subject', 'profile_id', 'score', 'change', 'position', 'reader'],
      ...['verdict', 'deciding_fields', 'shown'],
    ],
    times: ['taken_at', 'judged_at'],
  },
  {
    what: 'the legal hold',
    table: 'legal_holds',
    subjects: ['LEGAL_HOLD'],
    id: { column: 'hold_id', type: 'uuid' },
    columns: ['kind', 'item_id', 'reason', 'placed_by', 'lifted_by', 'lifted_reason', 'version'],
    times: ['placed_at', 'lifted_at'],
  },
  {
    what: 'the erasure',
    table: 'erasures',
    subjects: ['ERASURE', 'SAR_ERASURE'],
    id: { column: 'erasure_id', type: 'uuid' },
    columns: [
      ...['scope', 'subject_id', 'reason', 'state', 'items_hash', 'proposed_by', 'settled_by', 'settled_reason'],
      'version',
    ],
    times: ['proposed_at', 'settled_at', 'finished_at'],
  },
  {
    what: 'the webhook subscription',
    table: 'webhook_subscriptions',
    subjects: ['WEBHOOK_SUBSCRIPTION'],
    id: { column: 'subscription_id', type: 'uuid' },
    columns: ['url', 'events', 'description', 'disabled_because', 'version', 'created_by', 'updated_by'],
    times: ['created_at', 'updated_at'],
  },
  {
    what: 'the secret of the score provider',
    table: 'provider_secrets',
    subjects: ['PROVIDER_SECRET'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['sealed', 'version', 'updated_by'],
    times: ['updated_at'],
  },
  {
    what: 'an exchange rate of the organization',
    table: 'fx_rates',
    subjects: ['FX_RATE', 'FX_RATES'],
    // Later rates replace a rate, so each entry covers all rates that are valid after it.
    id: null,
    columns: ['currency', 'base_currency', 'rate', 'revision', 'set_by'],
    times: ['valid_from', 'set_at'],
  },
  {
    what: 'the organization-managed key',
    table: 'own_keys',
    subjects: ['OWN_KEY'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['name', 'set_by', 'version'],
    times: ['set_at'],
  },
  {
    what: 'a data key of the organization',
    table: 'data_keys',
    subjects: ['OWN_KEY'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['number', 'wrapped', 'created_by'],
    times: ['created_at'],
  },
  {
    what: 'the result of an encryption run',
    table: 'encryption_runs',
    subjects: ['OWN_KEY'],
    id: { column: 'tenant_id', type: 'uuid' },
    // Its progress changes without an entry.
    columns: ['data_key', 'state', 'columns'],
    times: ['started_at', 'finished_at'],
  },
  {
    what: 'the destruction of the organization-managed key',
    table: 'destroyed_keys',
    subjects: ['OWN_KEY'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['destroyed_by'],
    times: ['destroyed_at'],
  },
  {
    what: 'the signing key',
    table: 'signing_keys',
    subjects: ['SIGNING_KEY'],
    id: { column: 'kid', type: 'text' },
    ofInstallation: true,
    columns: ['algorithm', 'public_jwk'],
    times: ['created_at', 'active_from', 'retired_at'],
  },
];

/**
 * The entries with the seals of their rows, as the rows are now.
 * @param db in the transaction of the entries, after the lock of the chain
 */
export async function sealed(db: Db, tenantId: string, entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> {
  const seals = entries.map((): Record<string, string | null | Record<string, string | null>> => ({}));
  for (const rows of TABLES) {
    const spoken = entries.flatMap((entry, at) => keysOf(rows, entry).map((key) => ({ at, key })));
    if (spoken.length === 0) continue;
    const hashes = await hashSealedRows(db, tenantId, rows, [...new Set(spoken.map(({ key }) => key))]);
    for (const { at, key } of spoken) {
      const hash = hashes.get(key) ?? null;
      if (entries[at]!.subjectType !== rows.together) seals[at]![sealOf(rows)] = hash;
      else seals[at]![sealOf(rows)] = { ...(seals[at]![sealOf(rows)] as Record<string, string | null>), [key]: hash };
    }
  }
  return entries.map((entry, at) => {
    if (Object.keys(seals[at]!).length === 0) return entry;
    const { [SEALED_TOGETHER]: _, ...details } = entry.details as Readonly<Record<string, unknown>>;
    return { ...entry, details: { ...details, seals: seals[at] } };
  });
}

/** Keys of the rows that the entry covers. */
function keysOf(rows: SealedTable, entry: AuditEntry): readonly string[] {
  if (entry.subjectType === rows.together)
    return (entry.details as Readonly<Record<string, unknown>>)[SEALED_TOGETHER] as string[];
  const key = keyOf(rows, entry);
  return key === null ? [] : [key];
}

/** Key of the rows that the entry covers; null: none. */
function keyOf({ subjects, id }: SealedRows, { subjectType, subjectId, details }: AuditEntry): string | null {
  if (!subjects.includes(subjectType)) return null;
  if (id === null) return '';
  if (id.detail === undefined) return subjectId;
  const value = (details as Readonly<Record<string, unknown>> | null)?.[id.detail];
  return value === undefined ? null : String(value);
}

const REASONS = {
  UNVOUCHED: (what: string) => `no audit entry covers ${what}`,
  CHANGED: (what: string) => `${what} does not match its last audit entry`,
  MISSING: (what: string) => `${what} is missing`,
} as const;

export const tableSeals: readonly Seal[] = TABLES.map(({ what, same, ...rows }) => ({
  subjectType: rows.table,
  async compareStored(db, tenantId, limit) {
    if (rows.ofInstallation && tenantId !== SYSTEM_TENANT) return { sealed: 0, unsealed: 0, flaws: [] };
    const compared = await compareSealedRows(db, tenantId, rows, limit);
    const { encrypted } = rows;
    const hidden =
      encrypted && compared.some(({ state }) => state === 'ENCRYPTED')
        ? await compareEncryptedRows(db, tenantId, { ...rows, encrypted }, what)
        : { sealed: 0, flaws: [] };
    const flaws = compared.flatMap(({ state, keys }) =>
      state === 'SOUND' || state === 'UNSEALED' || state === 'ENCRYPTED'
        ? []
        : keys.map((key): SealFlaw => ({ sequence: null, subjectId: key || tenantId, reason: REASONS[state](what) })),
    );
    const told = new Set(flaws.map(({ subjectId }) => subjectId));
    const unlike = same ? await rowsUnlikeLastEntry(db, tenantId, rows, same, limit) : [];
    const changed = unlike.filter((subjectId) => !told.has(subjectId));
    const countOf = (state: string) => compared.find((one) => one.state === state)?.count ?? 0;
    return {
      sealed: countOf('SOUND') + hidden.sealed,
      unsealed: countOf('UNSEALED'),
      flaws: [
        ...flaws,
        ...hidden.flaws,
        ...changed.map((subjectId) => ({ sequence: null, subjectId, reason: REASONS.CHANGED(what) })),
      ],
    };
  },
}));
