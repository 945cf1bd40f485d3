import { randomBytes } from 'node:crypto';
import { ALL_SETTINGS } from '../app/declarations.ts';
import { OperatorError } from '../platform/errors.ts';
import { CursorCodec } from '../platform/lib/cursor.ts';
import { isUuid } from '../platform/lib/ids.ts';
import { Settings } from '../platform/settings/settings.ts';
import { Erasures, scopeOf } from '../reporting/retention/erasing/erasures.ts';
import { LegalHolds } from '../reporting/retention/holds/holds.ts';
import { personOf } from '../reporting/retention/schemas.ts';
import { HOLD_KINDS } from '../reporting/retention/types.ts';
import { type CommandContext, operator, withDatabase } from './context.ts';
import { printJson, printLine, printTable } from './output.ts';

interface Options {
  tenant?: string;
  json?: boolean;
}

function erasuresOf({ database, writer, clock, config, log, installationKey }: CommandContext): Erasures {
  const { allowInsecureWebhooks } = config;
  const settings = new Settings({ definitions: ALL_SETTINGS, database, writer, log, allowInsecureWebhooks });
  const cursors = new CursorCodec(installationKey);
  return new Erasures({ database, writer, settings, cursors, clock, onApproved: () => {} });
}

/** A dry run of an erasure. */
export async function preview(options: Options & { customer?: string; party?: string }): Promise<void> {
  const scope = scopeOf(personOf({ customerId: options.customer, partyId: options.party }));
  const told = await withDatabase(async (context) => {
    const { principal } = await operator(context, options.tenant);
    return await erasuresOf(context).preview(principal, scope);
  });
  if (options.json) return printJson(told);
  printTable(
    ['kind', 'years', 'would go', 'stays'],
    told.kinds.map(({ kind, years, erasable, kept }) => [
      kind,
      years === null ? 'no term' : String(years),
      String(erasable),
      kept.map(({ because, count }) => `${count} ${because}`).join(', ') || '-',
    ]),
  );
  for (const { kind, recordId, because, expiresAt } of told.records) {
    printLine(
      `${kind} ${recordId}: ${because === null ? 'would be erased' : `stays, ${because}${expiresAt ? `, until ${expiresAt}` : ''}`}`,
    );
  }
  if (told.truncated) printLine('There are more records than one erasure can take. The oldest are erased first.');
  printLine('Nothing was erased. Erasure needs two users and is available over the API: docs/retention.md.');
}

/** Active legal holds. */
export async function listHolds(options: Options): Promise<void> {
  const { items } = await withDatabase(async (context) => {
    const { principal } = await operator(context, options.tenant);
    return await holdsOf(context).page(principal.tenantId, { isInForce: true }, { limit: 1_000 });
  });
  if (options.json) return printJson(items);
  printTable(
    ['id', 'on', 'since', 'by', 'why'],
    items.map(({ holdId, kind, itemId, placedAt, placedBy, reason }) => [
      holdId,
      `${kind} ${itemId}`,
      placedAt,
      placedBy,
      reason,
    ]),
  );
}

export async function placeHold(kind: string, id: string, options: Options & { reason: string }): Promise<void> {
  const known = HOLD_KINDS.find((one) => one === kind.toUpperCase());
  if (!known) throw new OperatorError(`A hold must be on one of ${HOLD_KINDS.join(', ')}.`);
  if (!isUuid(id)) throw new OperatorError('The ID must be a UUID.');
  const { result } = await withDatabase(async (context) =>
    holdsOf(context).place(await operator(context, options.tenant), {
      ...{ kind: known, itemId: id.toLowerCase(), reason: options.reason },
    }),
  );
  if (options.json) printJson(result);
  else printLine(`Hold ${result.holdId} was placed on ${result.kind} ${result.itemId}.`);
}

export async function liftHold(id: string, options: Options & { reason: string }): Promise<void> {
  if (!isUuid(id)) throw new OperatorError('The ID must be a UUID.');
  const { result } = await withDatabase(async (context) =>
    holdsOf(context).lift(await operator(context, options.tenant), id.toLowerCase(), options.reason),
  );
  if (options.json) printJson(result);
  else printLine(`Hold ${result.holdId} was lifted.`);
}

function holdsOf({ database, writer }: CommandContext): LegalHolds {
  return new LegalHolds({ database, writer, cursors: new CursorCodec(randomBytes(32)) });
}
