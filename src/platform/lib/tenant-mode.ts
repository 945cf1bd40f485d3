/** TEST: a sandbox. Set when an organization is created, and never changed. */
export const TENANT_MODES = ['LIVE', 'TEST'] as const;
export type TenantMode = (typeof TENANT_MODES)[number];
