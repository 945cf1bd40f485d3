import type { Generated } from 'kysely';
import type { DefaultTime, Json, JsonValue, Time } from './column-types.ts';

export interface IdentityTables {
  tenants: {
    tenant_id: string;
    name: string;
    status: Generated<string>;
    created_at: DefaultTime;
    is_demo: Generated<boolean>;
    mode: Generated<string>;
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
    version: Generated<number>;
    allowed_addresses: Generated<string[]>;
  };
  client_secrets: {
    tenant_id: string;
    client_id: string;
    secret_id: string;
    secret_hash: string | null;
    created_at: DefaultTime;
    revoked_at: Time | null;
    public_jwk: JsonValue | null;
  };
  client_uses: { tenant_id: string; client_id: string; last_used_at: Time };
  users: {
    tenant_id: string;
    user_id: string;
    email: string;
    password_hash: string;
    must_change: Generated<boolean>;
    roles: string[];
    status: Generated<string>;
    created_at: DefaultTime;
    name: string;
    version: Generated<number>;
  };
  invitations: { tenant_id: string; user_id: string; token_hash: Buffer; expires_at: Time };
  totp_secrets: {
    tenant_id: string;
    user_id: string;
    secret_encrypted: Buffer;
    confirmed_at: Time | null;
    last_step: number;
  };
  recovery_codes: { tenant_id: string; user_id: string; code_hash: Buffer };
  passkeys: {
    tenant_id: string;
    passkey_id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: number;
    is_synced: boolean;
    transports: string[];
    name: string;
    created_at: Time;
    last_used_at: Time | null;
  };
  single_sign_on: {
    tenant_id: string;
    handle: string;
    issuer: string;
    client_id: string;
    client_secret_encrypted: Buffer | null;
    scopes: string[];
    group_claim: string;
    group_roles: Json<{ group: string; roles: string[] }[]>;
    local_sign_in: string;
    break_glass: string[];
    version: number;
    updated_at: Time;
    updated_by: string;
    configured_by: string[];
  };
  single_sign_on_identities: {
    tenant_id: string;
    issuer: string;
    subject: string;
    user_id: string;
    tied_at: Time;
  };
  scim_users: {
    tenant_id: string;
    user_id: string;
    external_id: string | null;
    user_name: string;
    user_name_key: string;
    attributes: Json<Partial<Record<string, string>>>;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  scim_groups: {
    tenant_id: string;
    group_id: string;
    external_id: string | null;
    display_name: string;
    display_name_key: string;
    created_at: Time;
    updated_at: Time;
  };
  scim_members: { tenant_id: string; group_id: string; user_id: string };
  spent_tokens: { purpose: string; token_hash: Buffer; expires_at: Time };
  custom_roles: {
    tenant_id: string;
    role: string;
    description: string;
    permissions: string[];
    version: number;
    created_at: Time;
    created_by: string;
    updated_at: Time;
    updated_by: string;
  };
  sessions: {
    tenant_id: string;
    session_id: string;
    user_id: string;
    token_hash: Buffer;
    authenticated_at: Time;
    stepped_up_at: Time;
    last_seen_at: Time;
    expires_at: Time;
    address: string;
    user_agent: string | null;
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
}
