/** The packs as an organization has them: which of their rules are in force, and the activation and retirement of a whole pack. */
import { authorKey, type Caller, requirePermission } from '../../../platform/access/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireSecondPerson } from '../../../platform/four-eyes/second-approver.ts';
import type { SettingsReader } from '../../../platform/settings/definition.ts';
import type { Done } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { insertRetirement, type Retirement, retired, retirementAuthor, retiresAtOnce } from '../retirement.ts';
import { type RuleDecision, SHIPPED_RULES, shippedRule } from '../rule-set.ts';
import { loadSet, putInForce, type RuleState, type RuleView, readState, requireAffordable } from '../rule-state.ts';
import type { Rules } from '../rules.ts';
import type { RulesSettings } from '../settings.ts';
import { lockRules } from '../store.ts';
import { PACKS, type Pack } from './packs.ts';
import type { Typology } from './typology.ts';

export interface PackView extends Omit<Pack, 'typologies' | 'notCovered'> {
  /** Number of its rules that are in force, in any version. */
  active: number;
  typologies: TypologyView[];
}

export interface TypologyView extends Pick<Typology, 'indicator' | 'citations'> {
  ruleId: string;
  name: string;
  rationale: string;
  state: RuleView['state'];
  /** Author of a retirement that awaits another user. null: none. */
  retirementBy: string | null;
  keyTerm: string | null;
  /** Descriptions of the example stories. */
  guilty: string[];
  innocent: string[];
}

export interface RulePacksParts {
  database: Database;
  writer: Writer;
  settings: SettingsReader<RulesSettings>;
  rules: Pick<Rules, 'forget'>;
}

export class RulePacks {
  readonly #parts: RulePacksParts;

  constructor(parts: RulePacksParts) {
    this.#parts = parts;
  }

  async list(tenantId: string): Promise<PackView[]> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const state = await readState(db, tenantId, SHIPPED_RULES);
      return PACKS.map((pack) => viewOf(pack, state));
    });
  }

  /**
   * Puts the shipped version of each rule of the pack into force that is not in force in any version. What ships was made by nobody
   * here, so one person can do it.
   * @throws AppError not-found, conflict (all are in force, or too much to compute)
   */
  async activate(by: Caller, packId: string): Promise<Done<PackView>> {
    const { tenantId } = by.principal;
    const pack = packOf(packId);
    const done = await this.#parts.writer.write(by, async ({ db, now }) => {
      await lockRules(db, tenantId);
      const state = await readState(db, tenantId, SHIPPED_RULES);
      const ruleIds = pack.typologies
        .map(({ rule }) => rule.ruleId)
        .filter((ruleId) => state.view(ruleId).activeVersion === null);
      if (ruleIds.length === 0) throw new AppError('conflict', { detail: 'All rules of the pack are in force.' });
      const decided = ruleIds.map((ruleId) => {
        const decision = { version: 0, retired: false, upTo: state.last(ruleId).version };
        return [ruleId, decision] as const;
      });
      const ruleSetVersion = await putInForce(db, by, state.set, Object.fromEntries(decided), now());
      requireAffordable(await loadSet(db, tenantId, SHIPPED_RULES));
      return {
        result: viewOf(pack, await readState(db, tenantId, SHIPPED_RULES)),
        audit: ruleIds.map((ruleId) => ({
          ...{ action: 'rule.activated', subjectType: 'RULE', subjectId: ruleId },
          details: {
            before: null,
            after: { version: 0, definition: shippedRule(SHIPPED_RULES, ruleId) },
            packId,
            ruleSetVersion,
          },
        })),
      };
    });
    this.#parts.rules.forget(tenantId);
    return done;
  }

  /**
   * Retires each rule of the pack that is in force, in any version. Under the setting rules.fourEyes the first user writes a
   * retirement draft for each, and the call of another user puts them into force.
   * @throws AppError not-found, conflict (none is in force, or another user must call), forbidden
   */
  async retire(by: Caller, packId: string): Promise<Done<PackView>> {
    const { tenantId } = by.principal;
    const pack = packOf(packId);
    const fourEyes = (await this.#parts.settings.get(tenantId))['rules.fourEyes'];
    const done = await this.#parts.writer.write(by, async (tx) => {
      const { db, now } = tx;
      await lockRules(db, tenantId);
      const state = await readState(db, tenantId, SHIPPED_RULES);
      const views = pack.typologies
        .map(({ rule }) => state.view(rule.ruleId))
        .filter(({ activeVersion }) => activeVersion !== null);
      if (views.length === 0) throw new AppError('conflict', { detail: 'No rule of the pack is in force.' });
      const drafted = new Map<string, Retirement>();
      const decided = new Map<string, RuleDecision>();
      const waiting: { view: RuleView; author: string }[] = [];
      for (const view of views) {
        const author = await retirementAuthor(db, by, view);
        if (retiresAtOnce(by, view, fourEyes)) {
          const { version } = view.draft ?? {};
          const retirement = author === null ? await insertRetirement(tx, by, state, view) : null;
          decided.set(view.ruleId, retirement?.decision ?? retired(view.activeVersion, version!));
        } else if (author === null) drafted.set(view.ruleId, await insertRetirement(tx, by, state, view));
        else waiting.push({ view, author });
      }
      const isOwn = ({ author }: { author: string }) => author === authorKey(by.principal);
      const isFirst = drafted.size > 0 || decided.size > 0 || waiting.some((one) => !isOwn(one));
      // A call that only repeats the caller's own proposal is refused, or is that of the sole officer.
      for (const { view, author } of waiting.filter((one) => !isFirst || !isOwn(one))) {
        requirePermission(by.principal, 'rule:activate');
        await requireSecondPerson(tx, by.principal, author, 'rules.fourEyes');
        decided.set(view.ruleId, retired(view.activeVersion, view.draft!.version));
      }
      const ruleSetVersion =
        decided.size > 0 ? await putInForce(db, by, state.set, Object.fromEntries(decided), now()) : null;
      const subject = (subjectId: string) => ({ subjectType: 'RULE', subjectId }) as const;
      return {
        result: viewOf(pack, await readState(db, tenantId, SHIPPED_RULES)),
        audit: [
          ...[...drafted].map(([ruleId, { details }]) => ({
            ...{ action: 'rule.changed', ...subject(ruleId) },
            details: { ...details, packId },
          })),
          ...views
            .filter(({ ruleId }) => decided.has(ruleId))
            .map(({ ruleId, activeVersion, definition }) => ({
              ...{ action: 'rule.retired', ...subject(ruleId) },
              details: { before: { version: activeVersion, definition }, after: null, packId, ruleSetVersion },
            })),
        ],
      };
    });
    this.#parts.rules.forget(tenantId);
    return done;
  }
}

function packOf(packId: string): Pack {
  const pack = PACKS.find((one) => one.packId === packId);
  if (!pack) throw new AppError('not-found', { detail: 'There is no such pack.' });
  return pack;
}

function viewOf({ typologies, notCovered: _, ...pack }: Pack, state: RuleState): PackView {
  const views = typologies.map(({ rule, indicator, citations, keyTerm = null, guilty, innocent }): TypologyView => {
    const { ruleId, name, rationale } = rule;
    const { state: activation, draft } = state.view(ruleId);
    return {
      ...{ ruleId, name, indicator, citations, keyTerm, rationale, state: activation },
      retirementBy: draft?.retires ? draft.createdBy : null,
      guilty: guilty.map(({ tells }) => tells),
      innocent: innocent.map(({ tells }) => tells),
    };
  });
  return { ...pack, active: views.filter(({ state: one }) => one === 'ACTIVE').length, typologies: views };
}
