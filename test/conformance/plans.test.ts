import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { canBeTold, dearerUnderSecurity, makeBig } from '../support/plans.ts';
import type { Sent } from '../support/statements.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  if (await canBeTold(db.connectionString)) await makeBig(db.connectionString);
});
afterAll(() => db.drop());

const TENANT = '33333333-0000-4000-8000-000000000003';
const ID = '44444444-0000-4000-8000-000000000004';
const sent = (text: string, values: unknown[]): Sent => ({
  text,
  values,
  tenantId: TENANT,
  hasOnePlan: false,
  from: [],
});

const PARTY = 'select names from parties p where p.tenant_id = $1 and p.party_id =';

it.for<[string, Sent, 'dearer' | 'as dear']>([
  ['a value', sent(`${PARTY} $2`, [TENANT, ID]), 'as dear'],
  [
    'coalesce',
    sent(`${PARTY} coalesce((select merged_into from parties where tenant_id = $1 and party_id = $2), $2::uuid)`, [
      TENANT,
      ID,
    ]),
    'dearer',
  ],
  [
    'coalesce in a part of its own',
    sent(`${PARTY} (select coalesce(merged_into, party_id) from parties where tenant_id = $1 and party_id = $2)`, [
      TENANT,
      ID,
    ]),
    'as dear',
  ],
  [
    'a cast of another column',
    sent(
      `select from alerts a join jobs j on j.tenant_id = a.tenant_id and a.alert_id = j.subject_id::uuid
          where a.tenant_id = $1 and j.tenant_id = $1 and j.job_id = $2`,
      [TENANT, 7],
    ),
    'dearer',
  ],
  ['like', sent(`select from customers where tenant_id = $1 and name_folded like 'ANNA B%'`, [TENANT]), 'dearer'],
  [
    'a value out of a document',
    sent(`select from transactions where tenant_id = $1 and content->'echo'->>'customerReference' = $2`, [
      TENANT,
      'C-1',
    ]),
    'dearer',
  ],
  ['all of an organisation', sent('select count(*) from parties where tenant_id = $1', [TENANT]), 'as dear'],
  ['a lock', sent('lock table parties', []), 'as dear'],
])('%s', async ([, statement, expected], { skip }) => {
  if (!(await canBeTold(db.connectionString))) skip('this server knows no way to tell of rows that are not there');
  const dearer = await dearerUnderSecurity(db.connectionString, [statement]);
  expect(dearer.length > 0 ? 'dearer' : 'as dear').toBe(expected);
});
