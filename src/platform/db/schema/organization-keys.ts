import type { Time } from './column-types.ts';

export interface OrganizationKeyTables {
  own_keys: { tenant_id: string; name: string; set_at: Time; set_by: string; version: number };
  data_keys: { tenant_id: string; number: number; wrapped: Buffer; created_at: Time; created_by: string };
  destroyed_keys: { tenant_id: string; destroyed_at: Time; destroyed_by: string };
  encryption_runs: {
    tenant_id: string;
    data_key: number;
    state: string;
    at_table: string | null;
    after_row: string | null;
    looked_at: number;
    encrypted: number;
    damaged: number;
    started_at: Time;
    finished_at: Time | null;
    columns: string[] | null;
  };
}
