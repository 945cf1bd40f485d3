/** The tables as Kysely sees them. Kept by hand beside `migrations/`; `schema.test.ts` compares it with the real database. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
// Written as JSON text: the driver would turn a JavaScript array into a PostgreSQL array.
type Json<T> = JSONColumnType<T & object, string, string>;
type JsonValue = ColumnType<unknown, string, string>;

export interface Schema {
  tenants: { tenant_id: string; name: string; status: Generated<string>; created_at: DefaultTime };
  tenant_settings: {
    tenant_id: string;
    key: string;
    value: JsonValue;
    version: Generated<number>;
    updated_at: DefaultTime;
    updated_by: string;
  };
  clients: {
    tenant_id: string;
    client_id: string;
    name: string;
    status: Generated<string>;
    roles: string[];
    permissions: string[];
    created_at: DefaultTime;
    created_by: string;
  };
  client_secrets: {
    tenant_id: string;
    client_id: string;
    secret_id: string;
    secret_hash: string;
    created_at: DefaultTime;
    revoked_at: Time | null;
  };
  users: {
    tenant_id: string;
    user_id: string;
    email: string;
    password_hash: string;
    must_change: Generated<boolean>;
    roles: string[];
    status: Generated<string>;
    created_at: DefaultTime;
  };
  signing_keys: {
    kid: string;
    algorithm: string;
    public_jwk: Json<Record<string, unknown>>;
    private_encrypted: Buffer;
    created_at: DefaultTime;
    active_from: Time;
    retired_at: Time | null;
  };
  sign_in_failures: { subject: string; failures: number; last_failed_at: Time; blocked_until: Time | null };
  rate_counters: { bucket: string; window_start: number; requests: number };
  idempotency_keys: {
    tenant_id: string;
    client_id: string;
    key: string;
    operation: string;
    body_hash: Buffer;
    status: number;
    response: string;
    created_at: DefaultTime;
  };
  audit_heads: { tenant_id: string; sequence: number; entry_hash: Buffer };
  audit_log: {
    tenant_id: string;
    sequence: number;
    occurred_at: Time;
    actor_type: string;
    actor_id: string;
    action: string;
    subject_type: string;
    subject_id: string;
    correlation_id: string;
    details: JsonValue | null;
    details_hash: Buffer;
    previous_hash: Buffer;
    entry_hash: Buffer;
  };
  watchlists: {
    watchlist_no: Generated<number>;
    watchlist_id: string;
    title: string;
    format: string;
    category: string;
    authority: string;
    publisher: string;
    last_attempt_at: Time | null;
    last_error: string | null;
    failed_attempts: Generated<number>;
    http_validators: ColumnType<Record<string, unknown>, string | undefined, string>;
    last_success_at: Time | null;
    created_at: DefaultTime;
  };
  watchlist_versions: {
    watchlist_id: string;
    version: number;
    content_hash: Buffer;
    entries: number;
    names: number;
    rejected: number;
    added: number;
    changed: number;
    removed: number;
    published_at: Time | null;
    imported_at: DefaultTime;
    report: JsonValue;
  };
  watchlist_entries: {
    watchlist_id: string;
    external_reference_id: string;
    from_version: number;
    to_version: number | null;
    entry_hash: Buffer;
    entry: JsonValue;
    delisted: Generated<boolean>;
  };
  listings: {
    listing_id: Generated<number>;
    watchlist_id: string;
    external_reference_id: string;
    profile_id: string | null;
    party: JsonValue;
    keys: number[];
    sanctioned: boolean;
  };
  holdings: { listing_id: number; other_reference: string; owns: boolean; share: number };
  ownership_findings: { profile_id: string; finding: JsonValue };
  resolution_keys: { key: number; listing_id: number; watchlist_no: number };
  resolution_edges: { listing_a: number; listing_b: number; rule: string; strength: number; facts: JsonValue };
  resolution_verdicts: {
    listing_a: number;
    listing_b: number;
    same_party: boolean;
    reason: string;
    decided_by: string;
    decided_at: Time;
  };
  corpus_generations: {
    generation: number;
    base_generation: number;
    list_versions: JsonValue;
    profiles: number;
    created_at: DefaultTime;
  };
  profiles: {
    profile_id: string;
    from_generation: number;
    to_generation: number | null;
    version: number;
    profile: JsonValue;
    created_at: Time;
    updated_at: Time;
  };
  own_generations: {
    tenant_id: string;
    generation: number;
    profiles: number;
    entries: number;
    names: number;
    content_hash: Buffer;
    created_at: Time;
  };
  own_profiles: {
    tenant_id: string;
    profile_id: string;
    from_generation: number;
    to_generation: number | null;
    version: number;
    profile: JsonValue;
    created_at: Time;
    created_by: string;
    updated_at: Time;
    updated_by: string;
  };
  own_profile_keys: { tenant_id: string; key: string; profile_id: string };
  adverse_articles: {
    tenant_id: string;
    article_id: string;
    title: string;
    body: string;
    url: string;
    published_at: Time;
    language: string;
    analysed_at: Time;
    actor_type: string;
    actor_id: string;
    correlation_id: string;
    findings: JsonValue;
    parties: JsonValue;
    settings: JsonValue;
    list_versions: JsonValue;
    matcher_version: string;
    model_version: string;
  };
  adverse_article_themes: { tenant_id: string; theme: string; article_id: string };
  adverse_article_profiles: { tenant_id: string; profile_id: string; article_id: string };
  screenings: {
    tenant_id: string;
    search_id: string;
    kind: string;
    screened_at: Time;
    actor_type: string;
    actor_id: string;
    correlation_id: string;
    query: JsonValue;
    settings: JsonValue;
    generation: number;
    list_versions: JsonValue;
    matcher_version: string;
    total_matches: number;
    truncated: boolean;
    result: JsonValue;
  };
}
