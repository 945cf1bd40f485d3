import type { ColumnType, Generated } from 'kysely';
import type { JsonValue, Time } from './column-types.ts';

export interface AlertTables {
  alerts: {
    tenant_id: string;
    alert_id: string;
    kind: string;
    dedup_key: string;
    title: string;
    severity: string;
    state: string;
    status: string;
    transactions: number;
    findings: JsonValue;
    created_at: Time;
    updated_at: Time;
    due_at: Time;
    version: number;
    reason_code: string | null;
    queue: string;
    code: string;
    cause_type: string;
    cause: ColumnType<unknown, string, string>;
    party_id: string | null;
    customer_id: string | null;
    subject_name: string | null;
    assignee: string | null;
    assigned_at: Time | null;
    closed_at: Time | null;
    answers: ColumnType<unknown, string | undefined, string>;
    urgency: number;
    strength: Generated<number>;
    value_usd: number | null;
    customer_risk: string | null;
    watchlist_ids: ColumnType<string[], string | undefined, string>;
    search_text: string | null;
    overdue_told: Generated<boolean>;
  };
  alert_words: {
    tenant_id: string;
    word: string;
    alert_id: string;
  };
  alert_events: {
    tenant_id: string;
    alert_id: string;
    event_no: number;
    kind: string;
    before_state: string;
    after_state: string;
    text: string | null;
    details: JsonValue;
    occurred_at: Time;
    actor_type: string;
    actor_id: string;
  };
  alert_transactions: {
    tenant_id: string;
    alert_id: string;
    transaction_uuid: string;
    party_id: string | null;
    raised_at: Time;
    verdict: string | null;
  };
}
