import type { Generated } from 'kysely';
import type { Time } from './column-types.ts';

export interface NotificationTables {
  notification_preferences: {
    tenant_id: string;
    user_id: string;
    muted: string[];
    updated_at: Time;
  };
  notification_progress: {
    tenant_id: string;
    receiver: string;
    /** YYYY-MM-DD */
    digest_on: string | null;
    approvals: Generated<string[]>;
    version: Generated<number>;
  };
  notification_chats: {
    tenant_id: string;
    sealed: Buffer | null;
    host: string | null;
    version: number;
    updated_at: Time;
    updated_by: string;
  };
}
