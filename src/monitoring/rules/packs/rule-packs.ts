/** The packs as an organization has them: which of their rules are in force, and the activation of a whole pack. */
import type { Caller } from '../../../platform/access/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Done } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { SHIPPED_RULES, shippedRule } from '../rule-set.ts';
import { loadSet, putInForce, type RuleState, type RuleView, readState, requireAffordable } from '../rule-state.ts';
import type { Rules } from '../rules.ts';
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
  keyTerm: string | null;
  /** What its stories tell. */
  guilty: string[];
  innocent: string[];
}

export interface RulePacksParts {
  database: Database;
  writer: Writer;
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
    const pack = PACKS.find((one) => one.packId === packId);
    if (!pack) throw new AppError('not-found', { detail: 'There is no such pack.' });
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
}

function viewOf({ typologies, notCovered: _, ...pack }: Pack, state: RuleState): PackView {
  const views = typologies.map(({ rule, indicator, citations, keyTerm = null, guilty, innocent }): TypologyView => {
    const { ruleId, name, rationale } = rule;
    return {
      ...{ ruleId, name, indicator, citations, keyTerm, rationale, state: state.view(ruleId).state },
      guilty: guilty.map(({ tells }) => tells),
      innocent: innocent.map(({ tells }) => tells),
    };
  });
  return { ...pack, active: views.filter(({ state: one }) => one === 'ACTIVE').length, typologies: views };
}
