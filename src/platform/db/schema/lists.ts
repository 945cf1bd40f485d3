import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime, JsonValue, Time } from './column-types.ts';

export interface ListTables {
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
    confirmed_at: Time | null;
    confirmed_by: string | null;
    created_at: DefaultTime;
  };
  watchlist_looks: {
    watchlist_id: string;
    looked_at: Time;
    succeeded: boolean;
    stale_after_hours: number | null;
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
    forced: Generated<boolean>;
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
    flows: string[];
  };
  holdings: {
    listing_id: number;
    other_reference: string;
    owns: boolean;
    share: number | null;
    control: Generated<boolean>;
  };
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
    profiles_hash: Buffer | null;
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
  country_risks: {
    tenant_id: string;
    code: string;
    groups: string[] | null;
    prohibited: boolean | null;
    note: string;
    version: number;
    updated_at: Time;
    updated_by: string;
  };
}
