/** Scores an unrecorded transaction, a party or a listed profile on request. Only the audit entry is stored. */

import pLimit from 'p-limit';
import type { Coverage, CoverageCheck } from '../../domain/coverage.ts';
import { matchOf, type RiskDomain } from '../../domain/finding.ts';
import type { TransactionContent } from '../../domain/transaction.ts';
import { INTERNAL_LIST_ID } from '../../lists/internal-list/entry-profile.ts';
import { listCoverage } from '../../lists/list-coverage.ts';
import { WATCHLIST_CATEGORIES } from '../../lists/profile.ts';
import type { Profiles } from '../../lists/profiles.ts';
import type { Watchlists } from '../../lists/watchlists.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { hashDetails } from '../../platform/audit/trail.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { uuidFromName } from '../../platform/lib/ids.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { Articles } from '../../screening/adverse-media/articles.ts';
import { chargingMatcherTime, type Owe } from '../../screening/cost.ts';
import { versionsOf } from '../../screening/list-search.ts';
import { riskLevelOf } from '../../screening/risk.ts';
import type { Fx } from '../fx/fx.ts';
import { contributionsOf } from '../pipeline/assessment.ts';
import type { PipelineStep } from '../pipeline/configuration.ts';
import type { CoveredContent } from '../pipeline/coverage.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { recordOf } from '../pipeline/record.ts';
import { StageOverdueError } from '../pipeline/run-stages.ts';
import type { Screened } from '../pipeline/screened.ts';
import type { ScreeningContext, ScreeningContexts } from '../pipeline/screening-context.ts';
import { ENTITY_STAGES, placesOf, readingsOf, united } from './entity.ts';
import { type Profile, type ProfileTie, profileFindings, tiesToLookUp } from './profile-findings.ts';
import { LIMITS, PROFILE_MODEL } from './profile-weights.ts';
import type { EntityRequest, ProfileRiskScore, RiskScoreResult } from './schemas.ts';
import { unrecorded } from './unrecorded.ts';

export interface RiskScoresParts {
  writer: Writer;
  clock: Clock;
  watchlists: Pick<Watchlists, 'requireFresh'>;
  fx: Pick<Fx, 'snapshot'>;
  profiles: Pick<Profiles, 'get' | 'shared'>;
  articles: Pick<Articles, 'ofProfile'>;
  contexts: ScreeningContexts;
  /** The pipeline that also screens recorded transactions. */
  pipeline: Pipeline;
}

const ENTITY_TIMEOUT_MS = 10_000;
/** Number of profiles that are read concurrently. */
const AT_ONCE = 4;

const ENTITY_PIPELINE = ENTITY_STAGES.map(
  (stage): PipelineStep => ({ stage, mayStop: false, timeoutMs: ENTITY_TIMEOUT_MS }),
);
const JURISDICTION_ALONE = ENTITY_PIPELINE.filter(({ stage }) => stage === 'JURISDICTION');

export class RiskScores {
  readonly #parts: RiskScoresParts;

  constructor(parts: RiskScoresParts) {
    this.#parts = parts;
  }

  /**
   * Runs a transaction through the organization's pipeline, against all recorded transactions.
   * @throws AppError service-unavailable while screening is unavailable, and errors of a stage
   */
  async ofTransaction(content: TransactionContent, by: Caller, owe?: Owe): Promise<RiskScoreResult> {
    const [world, rates] = await Promise.all([this.#world(by), this.#parts.fx.snapshot(by.principal.tenantId)]);
    const at = this.#parts.clock.now();
    const base = rates.value(content, world.settings['transactions.baseCurrency']);
    const transaction = unrecorded(content, base, by, at);
    const steps = world.settings['transactions.pipeline'][content.transactionType];
    const { screened } = await chargingMatcherTime(world.lists, owe, () =>
      this.#run(world.batch([transaction]), steps),
    );
    const { transactionUuid } = transaction;
    return this.#answer(
      { kind: 'TRANSACTION', request: content, transactionUuid, screened: screened[0]!, content, world, at },
      by,
    );
  }

  /** @throws AppError service-unavailable if a stage times out, since there is no retry for a waiting request */
  async #run(batch: Parameters<Pipeline['run']>[0], steps: readonly PipelineStep[]) {
    try {
      return await this.#parts.pipeline.run(batch, steps);
    } catch (cause) {
      if (!(cause instanceof StageOverdueError)) throw cause;
      throw new AppError('service-unavailable', { detail: 'Scoring takes too long. Try again later.', cause });
    }
  }

  /** Screens a party against all list categories, its marks, its wallet and its countries. @throws as `ofTransaction` */
  async ofEntity(entity: EntityRequest, by: Caller, owe?: Owe): Promise<RiskScoreResult> {
    const world = await this.#world(by);
    const at = this.#parts.clock.now();
    const transactions = readingsOf(entity, at).map((content) => unrecorded(content, null, by, at));
    const { screened } = await chargingMatcherTime(world.lists, owe, () =>
      this.#run(world.batch(transactions), ENTITY_PIPELINE),
    );
    const { transactionUuid } = transactions[0]!;
    return this.#answer(
      {
        kind: 'ENTITY',
        request: entity,
        transactionUuid,
        screened: united(screened),
        content: { transactionType: 'FIAT', sender: null, receiver: null },
        world,
        at,
      },
      by,
    );
  }

  /** Scores a listed profile, of a public list or the internal list. @throws AppError not-found, service-unavailable */
  async ofProfile(profileId: string, by: Caller): Promise<ProfileRiskScore> {
    const { tenantId } = by.principal;
    const { profiles, articles, clock } = this.#parts;
    const profile = await profiles.get(tenantId, profileId);
    const at = clock.now();
    const [world, page, ties] = await Promise.all([
      this.#world(by),
      articles.ofProfile(tenantId, profileId, { limit: LIMITS.articles }),
      this.#sanctionedTies(tiesToLookUp(profile, at)),
    ]);
    const places = placesOf(...countriesOf(profile), at).map((content) => unrecorded(content, null, by, at));
    const { screened } = await this.#run(world.batch(places), JURISDICTION_ALONE);
    const versions = new Map(versionsOf(world.lists).map(({ watchlistId, version }) => [watchlistId, version]));
    const findings = [
      ...profileFindings({
        profile,
        ties,
        articles: page.items,
        profileIds: new Set([profile.profileId, profileId]),
        listVersion: (id) => (versions.has(id) ? `${id}@${versions.get(id)}` : id),
        at,
      }),
      ...united(screened).findings,
    ];
    const { contributions, score } = contributionsOf(findings, CLEAN_PROFILE);
    const ids = [...new Set(profile.sources.map(({ watchlistId }) => watchlistId))].sort();
    return {
      profileId: profile.profileId,
      version: profile.version,
      score,
      riskTier: riskLevelOf(score),
      contributions,
      findings: findings.map(({ code, domain, score: own, weight, remark, provenance, ...rest }) => ({
        code,
        domain,
        score: own,
        ...matchOf(rest),
        weight,
        remark,
        provenance,
      })),
      coverage: coverageOfProfile(world, places.length > 0),
      listVersions: ids.flatMap((watchlistId) => {
        const version = versions.get(watchlistId);
        return version === undefined ? [] : [{ watchlistId, version }];
      }),
      computedBy: PROFILE_MODEL,
      computedAt: at.toISOString(),
    };
  }

  async #world({ principal: { tenantId } }: Caller): Promise<ScreeningContext> {
    this.#parts.watchlists.requireFresh();
    return await this.#parts.contexts.contextOf(tenantId);
  }

  async #sanctionedTies(ties: readonly ProfileTie[]): Promise<ProfileTie[]> {
    const targets = await pLimit(AT_ONCE).map(ties, ({ targetProfileId }) =>
      this.#parts.profiles.shared(targetProfileId!),
    );
    return ties.filter((_, index) => isSanctioned(targets[index] ?? null));
  }

  async #answer(
    { kind, request, transactionUuid, screened, content, world, at }: ToAnswer,
    by: Caller,
  ): Promise<RiskScoreResult> {
    const record = recordOf(screened, content, world);
    const { findings } = record;
    const { outcome, assessment } = this.#parts.pipeline.conclude(transactionUuid, record, at);
    const result: RiskScoreResult = {
      score: assessment.transactionSuspicionScore,
      riskTier: assessment.transactionRiskTier,
      disposition: assessment.transactionDisposition,
      status: kind === 'ENTITY' ? null : outcome.status,
      contributions: assessment.contributions,
      findings: findings.map(({ stage, code, subject, status, score, remark, ...rest }) => ({
        stage,
        code,
        subject: kind === 'ENTITY' ? 'ENTITY' : subject,
        status,
        score,
        ...matchOf(rest),
        remark,
      })),
      coverage: [...(record.coverage ?? [])].filter(({ check }) => kind === 'TRANSACTION' || OF_PARTIES.has(check)),
      listVersions: record.listVersions.map(({ watchlistId, version }) => ({ watchlistId, version })),
      matcherVersion: MATCHER_VERSION,
      computedBy: assessment.computedBy,
      computedAt: at.toISOString(),
    };
    const requestHash = hashDetails(request).toString('hex');
    const audit = {
      action: 'risk-score.computed',
      subjectType: 'RISK_SCORE',
      subjectId: uuidFromName(by.principal.tenantId, `RISK-SCORE:${requestHash}`),
      details: {
        kind,
        requestHash,
        score: result.score,
        riskTier: result.riskTier,
        status: result.status,
        generation: record.generation,
        listVersions: record.listVersions,
        matcherVersion: MATCHER_VERSION,
      },
      occurredAt: at,
    };
    return (await this.#parts.writer.write(by, async () => ({ result, audit }))).result;
  }
}

interface ToAnswer {
  kind: 'TRANSACTION' | 'ENTITY';
  /** The normalized request. The audit trail has its hash. */
  request: unknown;
  transactionUuid: string;
  screened: Screened;
  content: CoveredContent;
  world: ScreeningContext;
  at: Date;
}

/** Text for domains that do not apply to a party without amounts, rules and history. */
const OF_PARTIES: ReadonlySet<CoverageCheck> = new Set([...WATCHLIST_CATEGORIES, 'PARTIES', 'COUNTRY']);

/** Coverage of a profile by list category, and whether its countries were checked. */
function coverageOfProfile({ lists: { own }, listState }: ScreeningContext, hasCountry: boolean): Coverage[] {
  return [
    ...listCoverage(listState, own && { watchlistId: INTERNAL_LIST_ID, version: own.generation }),
    hasCountry
      ? { check: 'COUNTRY', state: 'DONE', detail: null }
      : { check: 'COUNTRY', state: 'NO_DATA', detail: 'no country is known of the party' },
  ];
}

/** Text for each domain without facts about a profile. */
const CLEAN_PROFILE: Readonly<Record<RiskDomain, string>> = {
  SANCTIONS_EXPOSURE: 'no sanctions listing, ownership or tie',
  ENTITY_RISK: 'no listing, no article of your organization',
  TRANSACTION_RISK: 'not checked: a profile has no transactions',
  BEHAVIORAL_RISK: 'not checked: a profile has no transactions',
  PROVIDER_RISK: 'not checked: providers score transactions',
  COUNTRY_RISK: 'no country of risk',
};

/** Nationality is a person's origin. Address, domicile, flag and a company's country are a party's location. */
function countriesOf({
  entityType,
  nationalities,
  addresses,
}: Profile): [countries: string[], nationalities: string[]] {
  const is = ({ status }: Profile['nationalities'][number]) =>
    entityType !== 'INDIVIDUAL' || status === 'DOMICILED' || status === 'FLAG';
  const current = nationalities.filter(({ status }) => status !== 'FORMER');
  const codes = (some: typeof nationalities) => some.flatMap(({ countryCode }) => countryCode ?? []);
  return [
    [...addresses.flatMap(({ country }) => country ?? []), ...codes(current.filter(is))].sort(),
    codes(current.filter((one) => !is(one))).sort(),
  ];
}

function isSanctioned(profile: Profile | null): boolean {
  return profile?.sources.some(({ category }) => category === 'SANCTION') ?? false;
}
