import type { Generated } from 'kysely';
import type { Json, JsonValue, Time } from './column-types.ts';

export interface CaseworkTables {
  saved_views: {
    tenant_id: string;
    view_id: string;
    user_id: string;
    page: string;
    name: string;
    search: Json<Record<string, string>>;
    is_shared: boolean;
    updated_at: Time;
  };
  cases: {
    tenant_id: string;
    case_id: string;
    title: string;
    description: string | null;
    state: string;
    priority: string;
    assignee: string | null;
    outcome: string | null;
    proposed_by: string | null;
    created_at: Time;
    created_by: string;
    updated_at: Time;
    closed_at: Time | null;
    closed_by: string | null;
    version: number;
  };
  case_items: {
    tenant_id: string;
    case_id: string;
    kind: string;
    item_id: string;
    added_at: Time;
    added_by: string;
  };
  case_events: {
    tenant_id: string;
    case_id: string;
    event_no: number;
    kind: string;
    text: string | null;
    details: JsonValue;
    occurred_at: Time;
    actor_type: string;
    actor_id: string;
  };
  case_tasks: {
    tenant_id: string;
    case_id: string;
    task_id: string;
    kind: string;
    title: string;
    text: string | null;
    assignee: string | null;
    due_at: Time | null;
    state: string;
    answer: string | null;
    created_at: Time;
    created_by: string;
    settled_at: Time | null;
    settled_by: string | null;
  };
  case_documents: {
    tenant_id: string;
    case_id: string;
    document_id: string;
    name: string;
    media_type: string;
    size_bytes: number;
    sha256: Buffer;
    description: string | null;
    added_at: Time;
    added_by: string;
    content: Buffer;
  };
  alert_samples: {
    tenant_id: string;
    sample_id: string;
    reason: string;
    criteria: JsonValue;
    seed: string;
    population: number;
    population_hash: string;
    strata: JsonValue;
    drawn: number;
    drawn_at: Time;
    drawn_by: string;
  };
  discounted_samples: {
    tenant_id: string;
    sample_id: string;
    criteria: JsonValue;
    seed: string;
    population: number;
    population_hash: string;
    drawn: number;
    drawn_at: Time;
    drawn_by: string;
  };
  discounted_reviews: {
    tenant_id: string;
    transaction_uuid: string;
    sample_id: string;
    drawn_at: Time;
    verdict: string | null;
    reason: string | null;
    reviewed_at: Time | null;
    reviewed_by: string | null;
    alert_id: string | null;
  };
  alert_readings: {
    tenant_id: string;
    reading_id: string;
    sample_id: string;
    alert_id: string;
    drawn_at: Time;
    position: number;
    closed_at: Time;
    disposition: string;
    reason_code: string | null;
    severity: string;
    queue: string;
    cause: string;
    closed_by_type: string | null;
    closed_by: string | null;
    state: string;
    reader: string | null;
    taken_at: Time | null;
    answer: JsonValue | null;
    verdict: string | null;
    error_kind: string | null;
    reason: string | null;
    follow_up_alert_id: string | null;
    concluded_at: Time | null;
    version: number;
  };
  transaction_day_counts: {
    tenant_id: string;
    day: Date;
    token: string;
    counts: Json<Record<string, number>> | null;
  };
  transaction_day_changes: { tenant_id: string; day: Date; change_no: Generated<number> };
}
