/** The tables as Kysely sees them, in one file per feature. Maintained by hand beside `migrations/`; `schema.test.ts` compares it with the real database. */
import type { AlertTables } from './schema/alerts.ts';
import type { CaseworkTables } from './schema/casework.ts';
import type { CustomerTables } from './schema/customers.ts';
import type { GovernanceTables } from './schema/governance.ts';
import type { IdentityTables } from './schema/identity.ts';
import type { ListTables } from './schema/lists.ts';
import type { MonitoringTables } from './schema/monitoring.ts';
import type { NotificationTables } from './schema/notifications.ts';
import type { OrganizationKeyTables } from './schema/organization-keys.ts';
import type { PlatformTables } from './schema/platform.ts';
import type { ReportingTables } from './schema/reporting.ts';
import type { ScreeningTables } from './schema/screening.ts';
import type { TransactionTables } from './schema/transactions.ts';
import type { WebhookTables } from './schema/webhooks.ts';

export interface Schema
  extends PlatformTables,
    WebhookTables,
    IdentityTables,
    OrganizationKeyTables,
    ListTables,
    ScreeningTables,
    AlertTables,
    MonitoringTables,
    TransactionTables,
    CustomerTables,
    CaseworkTables,
    ReportingTables,
    GovernanceTables,
    NotificationTables {}
