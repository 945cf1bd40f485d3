/** What other rooms ask of the people of an organisation. */
import type { Db } from '../../db/database.ts';
import { isUuid } from '../../lib/ids.ts';
import { userById } from './store.ts';

export const colleagues = {
  /** Whether it is a person of the organisation who may sign in. */
  async isActive(db: Db, tenantId: string, userId: string): Promise<boolean> {
    return isUuid(userId) && (await userById(db, tenantId, userId))?.status === 'ACTIVE';
  },
};
