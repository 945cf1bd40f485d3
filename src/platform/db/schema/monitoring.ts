import type { JsonValue, Time } from './column-types.ts';

export interface MonitoringTables {
  behavior_baselines: {
    tenant_id: string;
    subject: string;
    transactions: number;
    first_at: Time;
    last_at: Time;
    counts: JsonValue;
  };
  peer_statistics: {
    tenant_id: string;
    measured_at: Time;
    groups: JsonValue;
  };
  rule_versions: {
    tenant_id: string;
    rule_id: string;
    version: number;
    definition: JsonValue;
    retires: boolean;
    created_at: Time;
    created_by: string;
  };
  rule_sets: {
    tenant_id: string;
    set_version: number;
    decided: JsonValue;
    activated_at: Time;
    activated_by: string;
  };
  rule_lists: {
    tenant_id: string;
    list_name: string;
    version: number;
    entries: JsonValue;
    updated_at: Time;
    updated_by: string;
  };
  rule_replays: {
    tenant_id: string;
    replay_id: string;
    state: string;
    request: JsonValue;
    after_seq: number;
    result: JsonValue;
    created_at: Time;
    created_by: string;
    updated_at: Time;
  };
  rule_replay_hits: {
    tenant_id: string;
    replay_id: string;
    transaction_seq: number;
    transaction_uuid: string;
    rules: JsonValue;
    in_force: string[];
  };
}
