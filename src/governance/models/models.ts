/**
 * Model documentation for validators: versions with their changes, the matcher parameters, and the effect of changing
 * them.
 */

import type { LiveCorpus } from '../../lists/live-corpus.ts';
import { subjectOf } from '../../lists/subject.ts';
import { CLASS_WEIGHT, MATCHER_VERSION, MODELS } from '../../matching/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { whole } from '../../platform/http/list-answers.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { Shipped } from '../../platform/policies/policy.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { askedBy, toQuery } from '../../screening/screen-entity.ts';
import type { ScreeningSettings } from '../../screening/settings.ts';
import { changesBetween } from './changes-of-figures.ts';
import { FIGURE_NAMES, FIGURES, mostOf, valuesOf } from './matcher-figures.ts';
import { MEASURED } from './measured.ts';
import type { MatcherView, ModelList, VersionList, WhatIfRequest, WhatIfResult } from './schemas.ts';
import { readPolicyContents, readPolicyVersions } from './store.ts';
import type { Move, WhatIfAnswer, WhatIfScore } from './what-if.ts';
import type { WhatIfThread } from './what-if-thread.ts';

/** Limit per version. */
const MAX_CHANGES = 100;

export interface ModelsParts {
  database: Database;
  /** Models shipped with this release. */
  shipped: readonly Shipped[];
  corpus: Pick<LiveCorpus, 'current' | 'known' | 'baseIndex'>;
  settings: SettingsReader<ScreeningSettings>;
  thread: WhatIfThread;
}

export class Models {
  readonly #parts: ModelsParts;

  constructor(parts: ModelsParts) {
    this.#parts = parts;
  }

  async list(): Promise<ModelList> {
    const { database, shipped } = this.#parts;
    const kept = await readPolicyVersions(database.direct);
    const items = shipped
      .map(({ kind, version }) => {
        const versions = kept.filter((one) => one.kind === kind);
        const firstSeenAt = versions.find((one) => one.version === version)?.firstSeenAt;
        if (!firstSeenAt) throw new Error(`no stored version of ${kind} ${version}`);
        return { kind, version, firstSeenAt: firstSeenAt.toISOString(), versionCount: versions.length };
      })
      .sort((one, other) => (one.kind < other.kind ? -1 : 1));
    return whole(items);
  }

  /** @throws AppError not-found for a kind that this release does not ship */
  async versions(kind: string): Promise<VersionList & { kind: string }> {
    const { database, shipped } = this.#parts;
    const inForce = shipped.find((one) => one.kind === kind);
    if (!inForce) throw new AppError('not-found', { detail: 'There is no such model.' });
    const versions = (await readPolicyVersions(database.direct)).filter((one) => one.kind === kind);
    const contents = await readPolicyContents(
      database.direct,
      kind,
      versions.map(({ version }) => version),
    );
    const items = versions.map(({ version, firstSeenAt }, at) => {
      const before = versions[at + 1];
      const changes = before ? changesBetween(contents.get(before.version), contents.get(version)) : null;
      return {
        version,
        firstSeenAt: firstSeenAt.toISOString(),
        isInForce: version === inForce.version,
        changed: changes?.length ?? null,
        changes: changes?.slice(0, MAX_CHANGES) ?? [],
      };
    });
    return { kind, ...whole(items) };
  }

  matcher(): MatcherView {
    const { LOOSE, BALANCED, STRICT } = MODELS;
    return {
      version: MATCHER_VERSION,
      figures: FIGURE_NAMES.map((figure) => ({
        figure,
        ...FIGURES[figure],
        values: valuesOf(figure),
        most: mostOf(figure),
      })),
      classWeights: Object.entries(CLASS_WEIGHT).map(([name, weight]) => ({ class: name, weight })),
      letters: BALANCED.editBudget
        .map((budget, letters) => ({
          letters,
          loose: LOOSE.editBudget[letters] ?? budget,
          balanced: budget,
          strict: STRICT.editBudget[letters] ?? budget,
        }))
        .slice(1),
      measured: {
        ...MEASURED,
        isOfThisVersion: MEASURED.matcherVersion === MATCHER_VERSION,
        bands: [...MEASURED.bands],
        algorithms: MEASURED.algorithms.map((one) => ({
          algorithm: one.algorithm,
          personsFound: [...one.personsFound],
          firmsFound: [...one.firmsFound],
          inventedPersonsAlarming: [...one.inventedPersonsAlarming],
          firmsAlarming: [...one.firmsAlarming],
        })),
      },
    };
  }

  /** Decides and records nothing. @throws AppError not-found, validation-failed, service-unavailable */
  async whatIf({ profileId, moves: given, ...party }: WhatIfRequest, tenantId: string): Promise<WhatIfResult> {
    const { corpus, settings, thread } = this.#parts;
    const moved = checkedMoves(given);
    const asked = askedBy(party, await settings.get(tenantId));
    const id = pathId(profileId, noSuchProfile);
    const searched = corpus.current();
    const [row] = await corpus.known(searched, [id]);
    const common = corpus.baseIndex(searched.base);
    if (!row) throw noSuchProfile();
    if (!common)
      throw new AppError('service-unavailable', { detail: 'The lists are being updated.', retryAfterSeconds: 2 });
    const { nearMisses: _, filters: __, ...query } = toQuery(asked, asked.matchAlgorithm, 0);
    const answer = await thread.ask(tenantId, {
      // Profiles without current listings can be compared too.
      query: { ...query, filters: { includeDelisted: true } },
      subject: subjectOf(row.profile),
      common,
      moves: moved,
    });
    const { now, matchedName, algorithms, figures } = answer;
    return {
      matcherVersion: MATCHER_VERSION,
      algorithm: asked.matchAlgorithm,
      threshold: asked.minScoreThreshold,
      profileId: id,
      ...{ matchedName, now, moved: answer.moved, algorithms },
      figures: byEffect(figures, now),
    };
  }
}

/** @throws AppError validation-failed */
function checkedMoves(given: WhatIfRequest['moves']): Move[] {
  const moves: Move[] = [];
  const errors = given.flatMap(({ figure: name, value }, at) => {
    const figure = FIGURE_NAMES.find((one) => one === name);
    if (!figure)
      return [{ field: `moves[${at}].figure`, code: 'Pattern', message: 'is not a parameter that can be changed' }];
    if (value > mostOf(figure))
      return [{ field: `moves[${at}].value`, code: 'Max', message: `must be at most ${mostOf(figure)}` }];
    moves.push({ figure, value });
    return [];
  });
  if (errors.length > 0) throw new AppError('validation-failed', { errors });
  return moves;
}

function byEffect(figures: WhatIfAnswer['figures'], now: WhatIfScore): WhatIfAnswer['figures'] {
  const points = (score: WhatIfScore) => score?.overall ?? 0;
  const effect = ({ down, up }: WhatIfAnswer['figures'][number]) =>
    Math.max(Math.abs(points(down.score) - points(now)), Math.abs(points(up.score) - points(now)));
  return [...figures].sort((one, other) => effect(other) - effect(one));
}

function noSuchProfile(): AppError {
  return new AppError('not-found', { detail: 'There is no such profile on the shared lists.' });
}
