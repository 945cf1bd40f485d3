import type { Generated } from 'kysely';
import type { JsonValue, Time } from './column-types.ts';

export interface TransactionTables {
  transactions: {
    tenant_id: string;
    transaction_uuid: string;
    seq: number;
    transaction_reference: string;
    transaction_type: string;
    transaction_flow: string;
    transaction_date: Time;
    amount: string;
    currency: string;
    base_amount: number | null;
    base_currency: string | null;
    rate_source: string | null;
    sender_name: string | null;
    receiver_name: string | null;
    sender_country: string | null;
    receiver_country: string | null;
    content: JsonValue;
    content_hash: Buffer;
    callback_url: string | null;
    tenant_name: string;
    client_id: string;
    client_name: string;
    correlation_id: string;
    created_at: Time;
    created_by: string;
    status: string;
    is_suspicious: boolean | null;
    remark: string;
    modified_at: Time | null;
    modified_by: string | null;
    version: number;
    suspicion_score: number | null;
    risk_tier: string | null;
    disposition: string | null;
  };
  transaction_outcomes: {
    tenant_id: string;
    status: string;
    seq: number;
    is_suspicious: boolean | null;
    suspicion_score: number | null;
    risk_tier: string | null;
    disposition: string | null;
  };
  transaction_traits: {
    tenant_id: string;
    transaction_uuid: string;
    trait: string;
    seq: number;
  };
  movements: {
    tenant_id: string;
    subject: string;
    occurred_at: Time;
    seq: number;
    direction: number;
    amount: number | null;
    counterparty: string | null;
    corridor: string | null;
    payment_mode: string | null;
  };
  transaction_screenings: {
    tenant_id: string;
    transaction_uuid: string;
    screened_at: Time;
    status: string;
    is_suspicious: boolean;
    remark: string;
    record: JsonValue;
    assessment: JsonValue;
    context_id: string | null;
  };
  screening_contexts: {
    tenant_id: string;
    context_id: string;
    context: JsonValue;
  };
  transaction_decisions: {
    tenant_id: string;
    transaction_uuid: string;
    decision_no: number;
    decision: string;
    reason_code: string;
    reason: string;
    before_status: string;
    decided_at: Time;
    decided_by: string;
    in_effect: Generated<boolean>;
    sole_officer: Generated<boolean>;
    decided_by_type: string | null;
    terms: JsonValue | null;
  };
  fx_rates: {
    tenant_id: string;
    currency: string;
    base_currency: string;
    valid_from: Time;
    rate: number;
    revision: number;
    set_at: Time;
    set_by: string;
  };
  licenses: {
    tenant_id: string;
    license_id: string;
    number: string;
    authority: string;
    scope: string;
    parties: JsonValue;
    valid_from: string;
    expires_on: string;
    cap_amount: string | null;
    cap_currency: string | null;
    proposed_at: Time;
    proposed_by: string;
    confirmed_at: Time | null;
    confirmed_by: string | null;
    ended_at: Time | null;
    ended_by: string | null;
    end_reason: string | null;
  };
  license_uses: {
    tenant_id: string;
    license_id: string;
    transaction_uuid: string;
    decision_no: number;
    amount: string | null;
    used_at: Time;
    used_by: string;
    given_back_at: Time | null;
    given_back_no: number | null;
  };
  provider_secrets: { tenant_id: string; sealed: Buffer; version: number; updated_at: Time; updated_by: string };
}
