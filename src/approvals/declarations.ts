import type { Declarations } from '../platform/modules/declarations.ts';
import { approvalSettings } from '../platform/settings/approval-mode.ts';

export const approvalDeclarations = { settings: approvalSettings } as const satisfies Declarations;
