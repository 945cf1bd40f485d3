/**
 * Screens a name against past list versions ("Who would have matched on March 3?"), with the current matcher and
 * settings.
 */
import { randomUUID } from 'node:crypto';
import { pastListState } from '../lists/list-state.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { checkedUtcOf, isCalendarDate } from '../platform/lib/date-time.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { searchCoverage } from './coverage.ts';
import { type ListSearch, versionsOf } from './list-search.ts';
import type { PastLists } from './past-lists.ts';
import type { PastAnswer, PastRequest } from './replay-schemas.ts';
import { askedBy, echo, publicVersions, searchFor } from './screen-entity.ts';
import type { ScreeningSettings } from './settings.ts';

export interface PastInquiriesParts {
  lists: ListSearch;
  past: PastLists;
  settings: SettingsReader<ScreeningSettings>;
  writer: Pick<Writer, 'write'>;
  clock: Clock;
}

export class PastInquiries {
  readonly #parts: PastInquiriesParts;

  constructor(parts: PastInquiriesParts) {
    this.#parts = parts;
  }

  /**
   * Not a screening and not stored. The audit trail records requester and outcome, without the name.
   * @throws AppError validation-failed (time in the future), not-found (no list loaded yet), service-unavailable
   */
  async search({ asOf, ...request }: PastRequest, by: Caller): Promise<PastAnswer> {
    const { lists, past, settings, writer } = this.#parts;
    const { tenantId } = by.principal;
    const generations = await past.at(tenantId, this.#momentOf(asOf));
    const asked = askedBy(request, await settings.get(tenantId));
    const inquiryId = randomUUID();
    const answer = await past.within(tenantId, generations, async (searched): Promise<PastAnswer> => {
      const found = await searchFor(lists, searched, inquiryId, asked);
      return {
        inquiryId,
        asOf,
        generation: searched.shared.generation,
        query: echo(asked),
        ...found,
        listVersions: publicVersions(versionsOf(searched)),
        coverage: await searchCoverage(
          { names: [request.fullName, request.alias], categories: request.watchlistCategories },
          pastListState(searched.shared.listVersions),
          searched,
        ),
        matcherVersion: MATCHER_VERSION,
      };
    });
    const details = { asOf, generation: answer.generation, totalMatches: answer.totalMatches };
    await writer.write({ ...by, idempotency: null }, async () => ({
      result: null,
      audit: { action: 'past-lists.asked', subjectType: 'PAST_INQUIRY', subjectId: inquiryId, details },
    }));
    return answer;
  }

  /** The end of a day, or the moment itself. */
  #momentOf(asOf: string): Date {
    const [from, to] = isCalendarDate(asOf)
      ? [`${asOf}T00:00:00.000Z`, `${asOf}T23:59:59.999Z`]
      : [checkedUtcOf(asOf), checkedUtcOf(asOf)];
    if (new Date(from) > this.#parts.clock.now()) {
      const error = { field: 'asOf', code: 'Past', message: 'must not be in the future' };
      throw new AppError('validation-failed', { detail: 'asOf must not be in the future.', errors: [error] });
    }
    return new Date(to);
  }
}
