import type { Time } from './column-types.ts';

export interface WebhookTables {
  webhook_secrets: {
    tenant_id: string;
    secret_id: string;
    subscription_id: string | null;
    sealed: Buffer;
    created_at: Time;
    expires_at: Time | null;
  };
  webhook_subscriptions: {
    tenant_id: string;
    subscription_id: string;
    url: string;
    events: string[];
    description: string | null;
    disabled_because: string | null;
    version: number;
    created_at: Time;
    created_by: string;
    updated_at: Time;
    updated_by: string;
  };
  webhook_deliveries: {
    tenant_id: string;
    delivery_id: string;
    subscription_id: string | null;
    event: string;
    subject_id: string;
    url: string;
    correlation_id: string;
    body: string;
    status: string;
    attempts: number;
    tries: number;
    created_at: Time;
    next_attempt_at: Time | null;
    ended_at: Time | null;
    failure: string | null;
    detail: string | null;
  };
  webhook_attempts: {
    tenant_id: string;
    delivery_id: string;
    attempt: number;
    attempted_at: Time;
    took_ms: number;
    http_status: number | null;
    failure: string | null;
    detail: string | null;
  };
}
