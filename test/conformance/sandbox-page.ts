/** Writes `docs/sandbox.md` from the table of test values. */
import type { TransactionStatus } from '../../src/domain/transaction.ts';
import { SIMULATIONS } from '../../src/platform/webhooks/simulations.ts';
import { TEST_VALUES, type TestValue } from '../../src/sandbox/test-values.ts';

/** Statuses that users give to a screened payment. */
export const DECIDED: readonly TransactionStatus[] = ['WHITELISTED', 'BLACKLISTED', 'REJECTED', 'ESCALATED'];
/** Statuses of the contract that this version does not give. */
export const UNUSED: readonly TransactionStatus[] = [
  ...(['ACTIVE', 'ANOMALY_SCREENING_PASSED', 'ANOMALY_SCREENING_FAILED'] as const),
];

const code = (words: string) => `\`${words}\``;
const codes = (all: readonly string[]) => all.map(code).join(', ');

function row({ type, fields, status, screening, reason }: TestValue): string {
  const given = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const found = screening === undefined ? '' : screening === null ? 'no match' : code(screening);
  return `| ${type} | ${given.map(code).join('<br>')} | ${code(status)} | ${found} | ${reason} |`;
}

export function sandboxPage(): string {
  return `# Sandbox

<!-- Generated from src/sandbox/test-values.ts by test/conformance/sandbox.test.ts: npm run sandbox-page -->

A TEST organization is a sandbox for integrations. It has test values for every outcome, simulated failures of webhooks, and data that can be
reset. It runs through the same pipeline as a LIVE organization. The mode is set when the organization is created and never changes.

## Create one

The service must have started once. \`CLIENT\` may screen, read the test values and reset the data:

\`\`\`sh
npx amlcore tenants create --name Sandbox --test --json > sandbox.json
npx amlcore clients create --tenant $(node -p 'require("./sandbox.json").tenantId') --name Integration \\
  --permissions screen:read,screen:write,settings:read,sandbox:reset --json > client.json
\`\`\`

\`POST /amlcore/api/v1/tenants\` with \`"mode": "TEST"\` does the same for the operator. A job of the service then adds the test list and the test rules.
\`GET /amlcore/api/v1/sandbox\` has the \`state\` READY when it is done, and all values of this page.

## Test values

A payment with these fields gets this status. The other fields are up to you, but two test values in one payment are two findings. The names also
work in \`POST /screen-entity\`, in \`GET /search-profile\` and for customers. All parties, accounts and wallets are invented.

| Payment | Fields | Status | Screening of the name | Reason |
|---|---|---|---|---|
${TEST_VALUES.map(row).join('\n')}

The values work in the fields of the sender, too: \`senderName\`, \`accountNumber\`, \`senderCountryCode\`, \`fromAddress\`.

| Status | How to get it |
|---|---|
| \`PENDING\` | every payment, until it is screened |
| ${codes(DECIDED)} | a [decision](transaction-decisions.md) on a screened payment: \`POST /transactions/{transactionUuid}/decision\` |
| ${codes(UNUSED)} | not used by this version |

How it works: the test list is part of the [internal list](internal-list.md) of the organization, with the category and the measures of a real
listing. The accounts have [rules](rules.md) of the organization, \`test-...\`. No other organization has either. A TEST organization is also screened against
the published lists, so real names have real matches.

## Webhooks

By the beginning of \`transactionReference\`. Messages of a TEST organization carry the header \`x-amlcore-mode: TEST\`.

| Reference begins with | What happens to the messages about the payment |
|---|---|
${SIMULATIONS.map(({ prefix, what }) => `| ${code(prefix)} | ${what} |`).join('\n')}

Retries, dead letters and \`replay\` are those of every [delivery](webhooks.md#answer-and-retries).

## Reset

\`POST /amlcore/api/v1/sandbox/reset\` (permission \`sandbox:reset\`) deletes the records in the background, in batches. \`GET /sandbox\` has the state
RESETTING until then. Records that are made meanwhile may stay or go. The dashboard has a button on the page *Test values*.

| Deleted | Kept |
|---|---|
| transactions, alerts, cases, reports and their deadlines, law-enforcement requests, licenses, house wallets, screenings, parties, customers, webhook deliveries, stored answers of idempotency keys | users, clients, roles, settings, rules, the internal list, webhook subscriptions, articles, look-backs, QA samples, and the audit trail, which gets an entry for each deleted record and for the reset |

Legal holds and retention terms do not stop a reset. Test values that were changed or removed are restored.

## What a TEST organization cannot do

- **Touch LIVE records.** Organizations see only their own rows, which the database enforces. A reset of a LIVE organization is 409.
- **Become LIVE**, or the other way round. The database refuses a change of the mode.
- **File.** Files for authorities (SAR, CTR) are 409. PDFs are marked "TEST DATA".

The dashboard says "Test data" on every page.
`;
}
