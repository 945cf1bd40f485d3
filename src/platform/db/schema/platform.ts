import type { Generated } from 'kysely';
import type { DefaultTime, JsonValue, Time } from './column-types.ts';

export interface PlatformTables {
  installation_keys: { master_key_id: string; key_encrypted: Buffer; created_at: DefaultTime };
  tenant_settings: {
    tenant_id: string;
    key: string;
    value: JsonValue;
    version: Generated<number>;
    updated_at: DefaultTime;
    updated_by: string;
  };
  loosening_proposals: {
    tenant_id: string;
    subject_type: string;
    subject_id: string;
    value: JsonValue;
    version: number;
    proposed_at: Time;
    proposed_by: string;
  };
  shipped_policies: { kind: string; version: string; content: JsonValue; first_seen_at: Time };
  issued_credentials: { tenant_id: string; user_id: string; issued_by: string; reason: string; issued_at: Time };
  rate_counters: { bucket: string; window_start: number; requests: number };
  idempotency_keys: {
    tenant_id: string;
    client_id: string;
    key: string;
    operation: string;
    request_hash: Buffer;
    status: number;
    created_at: DefaultTime;
    correlation_id: string;
    answered_at: Time | null;
    result: JsonValue | null;
    sealed_result: Buffer | null;
    about: string[] | null;
    erased_at: Time | null;
  };
  audit_heads: { tenant_id: string; sequence: number; entry_hash: Buffer; data_key: number | null };
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
    entry_code: Buffer | null;
  };
  maintenance_runs: {
    what: string;
    ended_at: Time;
    is_intact: boolean;
  };
  jobs: {
    tenant_id: string;
    job_id: number;
    queue: string;
    subject_id: string;
    payload: JsonValue;
    run_at: Time;
    attempts: number;
    lease: string | null;
    last_error: string | null;
    dead_at: Time | null;
    created_at: Time;
    batch_size: number | null;
    trace: string | null;
  };
}
