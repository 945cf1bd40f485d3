/** Country risk of each organization: read from a copy at most two seconds old, changed with an audit entry. */
import countries from 'i18n-iso-countries';
import type { Caller } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { FreshCache } from '../../platform/db/fresh-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { whole } from '../../platform/http/list-answers.ts';
import type { Loosening, ProposalView } from '../../platform/settings/loosening.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { countryName } from './country-names.ts';
import { type CountryRisk, countryRisk, type OwnCountry } from './country-risk.ts';
import { GROUP_WEIGHTS, INDICATORS, REGIONS, SHIPPED_GROUPS } from './indicators.ts';
import type { CountryList, CountryRequest, CountryView } from './schemas.ts';
import { lockOwnCountry, readOwnCountries, writeOwnCountry } from './store.ts';
import { territoriesView } from './territories.ts';

export interface CountryRisksParts {
  database: Database;
  writer: Writer;
  /** Absent: one user can lift a prohibition. */
  loosening?: Pick<Loosening, 'isAgreed' | 'end' | 'standing'>;
  monotonicMs?: () => number;
}

/** Result of a request. */
interface Judged {
  own: readonly OwnCountry[];
  proposal: ProposalView | undefined;
}

interface Copy {
  risk: CountryRisk;
  own: readonly OwnCountry[];
  /** Pending approval requests, by country code. */
  proposals: ReadonlyMap<string, ProposalView>;
}

export class CountryRisks {
  readonly #parts: CountryRisksParts;
  readonly #copies: FreshCache<Copy>;

  constructor(parts: CountryRisksParts) {
    this.#parts = parts;
    this.#copies = new FreshCache<Copy>({
      load: async (tenantId) => {
        return await parts.database.tenant(tenantId, async (db) => {
          const own = await readOwnCountries(db, tenantId);
          const versionOf = (of: string) => own.find(({ code }) => code === of)?.version ?? 0;
          const proposals = (await parts.loosening?.standing(db, tenantId, 'COUNTRY', versionOf)) ?? new Map();
          return { own, risk: countryRisk(own), proposals };
        });
      },
      monotonicMs: parts.monotonicMs,
    });
  }

  /** @throws AppError service-unavailable if the database is unavailable and the copy is older than five seconds */
  async snapshot(tenantId: string): Promise<CountryRisk> {
    return (await this.#copies.get(tenantId)).risk;
  }

  /** Every country and region that is in a group or has values of the organization. */
  async list(tenantId: string): Promise<CountryList> {
    const { risk, own, proposals } = await this.#copies.get(tenantId);
    const codes = new Set([...SHIPPED_GROUPS.keys(), ...own.map(({ code }) => code)]);
    return {
      provenance: risk.provenance,
      indicators: INDICATORS.map(({ group, asOf, maxAgeDays, basis, source, note }) => ({
        ...{ group, asOf, maxAgeDays, basis, source, note },
        weight: GROUP_WEIGHTS[group] ?? 0,
      })),
      territories: territoriesView(),
      ...whole([...codes].sort().map((code) => viewOf(code, risk, own, proposals.get(code)))),
    };
  }

  /**
   * Replaces the organization's rating of a country. Lifting a prohibition is a proposal until another user sends the
   * same values.
   * @throws AppError unprocessable-format (unknown country or region), conflict (changed since)
   */
  async set(by: Caller, code: string, request: CountryRequest): Promise<CountryView> {
    const checked = checkedCode(code);
    const { tenantId, id } = by.principal;
    const { writer, loosening } = this.#parts;
    const subject = { subjectType: 'COUNTRY', subjectId: checked } as const;
    const { result } = await writer.write<Judged>(by, async (tx) => {
      const { db, now } = tx;
      const before = await lockOwnCountry(db, tenantId, checked);
      const version = before?.version ?? 0;
      if (request.version !== undefined && request.version !== version) {
        throw new AppError('conflict', {
          detail: `The country was changed by another request. Its version is now ${version}.`,
        });
      }
      const judgement = {
        groups: request.groups ?? null,
        prohibited: request.prohibited ?? null,
        reason: request.reason,
      };
      const present = await readOwnCountries(db, tenantId);
      const { reason: _, ...value } = judgement;
      if (loosening && lifts(present, { ...judgement, code: checked })) {
        if (!(await loosening.isAgreed(tx, by, { ...subject, value, version }))) {
          const details = { ...judgement, version };
          return {
            result: { own: present, proposal: { value, proposedBy: id, proposedAt: now().toISOString() } },
            audit: { action: 'country-risk.change-proposed', ...subject, details },
          };
        }
      }
      await loosening?.end(db, tenantId, subject);
      await writeOwnCountry(db, tenantId, {
        ...judgement,
        code: checked,
        version: version + 1,
        updatedAt: now(),
        updatedBy: id,
      });
      return {
        result: { own: await readOwnCountries(db, tenantId), proposal: undefined },
        audit: {
          action: 'country-risk.changed',
          subjectType: 'COUNTRY',
          subjectId: checked,
          details: {
            before: before && { groups: before.groups, prohibited: before.prohibited, reason: before.reason },
            after: judgement,
            version: version + 1,
          },
        },
      };
    });
    this.#copies.forget(tenantId);
    return viewOf(checked, countryRisk(result.own), result.own, result.proposal);
  }
}

function checkedCode(value: string): string {
  const code = value.trim().toUpperCase();
  if (REGIONS.has(code) || (/^[A-Z]{2}$/.test(code) && (countries.isValid(code) || code === 'XK'))) return code;
  const message = 'must be an ISO 3166-1 alpha-2 country code, or the code of a region with its own risk';
  throw new AppError('unprocessable-format', { errors: [{ field: 'countryCode', code: 'CountryCode', message }] });
}

/** Whether the change lifts a prohibition. */
function lifts(present: readonly OwnCountry[], judged: Pick<OwnCountry, 'code' | 'groups' | 'prohibited'>): boolean {
  const { code } = judged;
  if (!countryRisk(present).prohibited(code)) return false;
  const judgement = { reason: '', version: 0, updatedAt: new Date(0), updatedBy: '', ...judged };
  return !countryRisk([judgement]).prohibited(code);
}

function viewOf(
  code: string,
  risk: CountryRisk,
  all: readonly OwnCountry[],
  proposal: ProposalView | undefined,
): CountryView {
  const own = all.find((one) => one.code === code);
  return {
    countryCode: code,
    name: countryName(code),
    groups: [...risk.groups(code)],
    score: risk.score(code),
    prohibited: risk.prohibited(code),
    ...(proposal && { proposal: proposal as CountryView['proposal'] }),
    own: own
      ? {
          groups: own.groups && [...own.groups],
          prohibited: own.prohibited,
          reason: own.reason,
          version: own.version,
          updatedAt: own.updatedAt.toISOString(),
          updatedBy: own.updatedBy,
        }
      : null,
  };
}
