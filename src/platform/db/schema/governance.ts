import type { JsonValue, Time } from './column-types.ts';

export interface GovernanceTables {
  risk_appetites: {
    tenant_id: string;
    version: number;
    weights: JsonValue;
    bands: JsonValue;
    rationale: string;
    created_at: Time;
    created_by: string;
    activated_at: Time | null;
    activated_by: string | null;
  };
  threshold_tests: {
    tenant_id: string;
    test_id: string;
    version: number;
    purpose: string;
    reason: string;
    asked: JsonValue;
    in_force: JsonValue;
    floor: number;
    screenings_from: Time | null;
    seed: string;
    state: string;
    progress: JsonValue;
    counted: JsonValue | null;
    failure: string | null;
    drawn: JsonValue | null;
    drawn_by: string | null;
    drawn_at: Time | null;
    estimates: JsonValue | null;
    rationale: string | null;
    proposed_by: string | null;
    proposed_at: Time | null;
    answer: string | null;
    answered_by: string | null;
    answered_at: Time | null;
    created_by: string;
    created_at: Time;
    finished_at: Time | null;
  };
  threshold_test_pairs: {
    tenant_id: string;
    pair_id: string;
    test_id: string;
    rank: string;
    source: string;
    source_id: string;
    subject: string;
    profile_id: string;
    score: number;
    change: string;
    position: number | null;
    reader: string | null;
    taken_at: Time | null;
    verdict: string | null;
    deciding_fields: JsonValue | null;
    shown: JsonValue | null;
    judged_at: Time | null;
  };
}
