/**
 * The rules of each organisation: active rules, read from a copy that is at most two seconds old, and changes of rules.
 *
 *   shipped ──┐ change            activate (another user, where `needsTwo` says so)
 *   create ───┴──────► draft ─────────────────────────────► in force: a new version of the rule set
 *                        ▲ retire: a draft without the rule
 *
 * All versions of rules and rule sets are stored, so that the rules of a past decision can be read again.
 */

import { authorKey, type Caller } from '../../platform/access/permissions.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { FreshCache } from '../../platform/db/fresh-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSecondPerson } from '../../platform/four-eyes/second-approver.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { isEmpty } from '../../platform/lib/empty.ts';
import type { Policy, PolicyArchive } from '../../platform/policies/policy.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Loosening, ProposalView } from '../../platform/settings/loosening.ts';
import type { Done, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { checkRule, type KnownNames } from './language/check.ts';
import type { CompiledRule } from './language/compiled.ts';
import { type Flaw, isRecord } from './language/flaws.ts';
import { LIMITS, type Rule } from './language/types.ts';
import { type Vocabulary, vocabularyOf } from './language/vocabulary.ts';
import { checkedEntries, MAX_LISTS, takesHitsAway } from './named-lists.ts';
import { RULES_POLICY, type ShippedRulesContent } from './packs/shipped.ts';
import { insertRetirement, MAX_VERSIONS, retirementAuthor, retiresAtOnce } from './retirement.ts';
import {
  compileRule,
  type RuleDecision,
  type RuleSet,
  type ShippedRules,
  shippedRule,
  shippedRulesOf,
} from './rule-set.ts';
import {
  EMPTY_SET,
  inForceOf,
  loadSet,
  needsTwo,
  noSuchRule,
  putInForce,
  type RuleDraft,
  type RuleState,
  type RuleVersion,
  type RuleView,
  readState,
  requireAffordable,
  SHIPPED_VERSION,
  setOfRow,
  versionOf,
  viewOf,
} from './rule-state.ts';
import type { RulesSettings } from './settings.ts';
import {
  insertVersion,
  type ListRow,
  lockRules,
  readHistory,
  readLists,
  readSet,
  readUndecided,
  readVersions,
  type VersionRow,
  writeList,
} from './store.ts';

export interface RulesParts {
  database: Database;
  settings: SettingsReader<RulesSettings>;
  countryRisks: {
    list(tenantId: string): Promise<{
      indicators: readonly { group: string }[];
      items: readonly { groups: readonly string[] }[];
    }>;
  };
  writer: Writer;
  /** Absent: a list change that removes hits needs no second approver. */
  loosening?: Pick<Loosening, 'isAgreed' | 'end' | 'standing'>;
  /** Shipped rules of earlier releases. */
  policies: PolicyArchive;
  /** Shipped rules. Default: the rules of this release. */
  shipped?: Policy<ShippedRulesContent>;
  monotonicMs?: () => number;
}

/** A list with its pending proposal. */
export interface ProposedList extends ListRow {
  proposal?: ProposalView;
}

/** Versions in which the last version before a retirement is searched. */
const LATEST = { before: null, limit: 100 };

export class Rules {
  readonly #parts: RulesParts;
  readonly #policy: Policy<ShippedRulesContent>;
  readonly #shipped: ShippedRules;
  readonly #copies: FreshCache<RuleSet>;

  constructor(parts: RulesParts) {
    this.#parts = parts;
    this.#policy = parts.shipped ?? RULES_POLICY;
    this.#shipped = shippedRulesOf(this.#policy);
    this.#copies = new FreshCache({
      load: (tenantId) => parts.database.tenant(tenantId, (db) => loadSet(db, tenantId, this.#shipped)),
      monotonicMs: parts.monotonicMs,
    });
  }

  /** Another request changed the rules in force. */
  forget(tenantId: string): void {
    this.#copies.forget(tenantId);
  }

  /** @throws AppError service-unavailable when the database is away and the copy is older than five seconds */
  active(tenantId: string): Promise<RuleSet> {
    return this.#copies.get(tenantId);
  }

  /**
   * The set as it was at that version, over the shipped rules of a release.
   * @param shippedVersion version of the shipped rules. Default: this release
   * @returns null: no such version, or its shipped rules are not stored
   */
  async at(tenantId: string, version: number, shippedVersion = this.#policy.version): Promise<RuleSet | null> {
    const active = await this.active(tenantId);
    if (active.version === version && active.defaultsVersion === shippedVersion) return active;
    const policy = await this.#parts.policies.at(this.#policy, shippedVersion);
    if (!policy) return null;
    const shipped = policy.version === this.#policy.version ? this.#shipped : shippedRulesOf(policy);
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const row = version === 0 ? EMPTY_SET : await readSet(db, tenantId, version);
      return row && (await setOfRow(db, tenantId, row, shipped));
    });
  }

  async list(tenantId: string): Promise<{ ruleSetVersion: number; rules: RuleView[] }> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const state = await readState(db, tenantId, this.#shipped);
      return { ruleSetVersion: state.set.version, rules: [...state.views.values()] };
    });
  }

  /** Rules with a pending draft, with their current names. Other rules are not read. */
  async drafts(tenantId: string): Promise<{ ruleId: string; name: string; draft: RuleDraft }[]> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const set = (await readSet(db, tenantId)) ?? EMPTY_SET;
      const decided = new Map(Object.entries(set.decided).map(([ruleId, { upTo }]) => [ruleId, upTo]));
      const latest = await readUndecided(db, tenantId, decided);
      const wanted = new Set(latest.map(({ ruleId }) => ruleId));
      const inForce = await readVersions(
        db,
        tenantId,
        inForceOf(set.decided).filter(({ ruleId }) => wanted.has(ruleId)),
      );
      const active = new Map(inForce.map((row) => [row.ruleId, row]));
      return latest.map((row) => {
        const { ruleId, definition, draft } = viewOf(
          this.#shipped,
          row.ruleId,
          set,
          active.get(row.ruleId) ?? null,
          row,
        );
        return { ruleId, name: definition.name, draft: draft! };
      });
    });
  }

  /** @throws AppError not-found */
  async get(tenantId: string, ruleId: string): Promise<RuleView> {
    return await this.#parts.database.tenant(tenantId, async (db) =>
      (await readState(db, tenantId, this.#shipped)).view(ruleId),
    );
  }

  /**
   * Versions of a rule before a given version (null: all), the latest first. The shipped version is the earliest.
   * @throws AppError not-found
   */
  async versions(
    tenantId: string,
    ruleId: string,
    page: { before: number | null; limit: number },
  ): Promise<(RuleVersion & { definition: Rule })[]> {
    const history = await this.#parts.database.tenant(tenantId, (db) => readHistory(db, tenantId, ruleId, page));
    const shipped = shippedRule(this.#shipped, ruleId);
    if (history.length === 0 && !shipped && page.before === null) throw noSuchRule();
    const own = history.map((row) => ({ ...versionOf(row), definition: row.definition }));
    if (!shipped || own.length === page.limit) return own;
    return [...own, { ...SHIPPED_VERSION, definition: shipped }];
  }

  /** Compiles one version of a rule. Default: the draft. Without a draft: the active version. @throws AppError not-found */
  async compiled(tenantId: string, ruleId: string, version?: number): Promise<CompiledRule> {
    const found = await this.#version(tenantId, ruleId, version);
    if (!found) throw new AppError('not-found', { detail: 'There is no such version of the rule.' });
    return compileRule(found.definition, found.version);
  }

  /** A rule that is not stored, ready to be evaluated. @throws AppError validation-failed */
  async checked(tenantId: string, input: unknown): Promise<CompiledRule> {
    const checked = checkRule(input, await this.#known(tenantId));
    if (checked.flaws) throw refused(checked.flaws);
    return { rule: checked.rule, version: 0, test: checked.test, aggregates: checked.aggregates };
  }

  /**
   * A draft.
   * @throws AppError validation-failed, conflict (the id is taken, or there are too many)
   */
  async create(by: Caller, input: unknown): Promise<Done<RuleView>> {
    const { tenantId } = by.principal;
    const { rule } = await this.checked(tenantId, input);
    const { ruleId } = rule;
    return await this.#parts.writer.write(by, async ({ db, now }) => {
      await lockRules(db, tenantId);
      const state = await readState(db, tenantId, this.#shipped);
      if (state.views.has(ruleId)) throw new AppError('conflict', { detail: `There is a rule ${ruleId} already.` });
      if (state.count >= LIMITS.rulesOfTenant) {
        throw new AppError('conflict', { detail: `An organisation has at most ${LIMITS.rulesOfTenant} rules.` });
      }
      const row: VersionRow = { ruleId, version: 1, definition: rule, retires: false, ...made(by, now()) };
      await insertVersion(db, tenantId, row);
      const details = { before: null, after: rule, version: 1 };
      return {
        result: viewOf(this.#shipped, ruleId, EMPTY_SET, null, row),
        audit: { action: 'rule.created', subjectType: 'RULE', subjectId: ruleId, details },
      };
    });
  }

  /**
   * Makes a draft from the last version. Given members replace its own; `parameters` are replaced one by one, so that
   * `{limit: {value: 5000}}` changes only that limit.
   * @throws AppError not-found, validation-failed, conflict (changed since `expectedVersion`)
   */
  async change(by: Caller, ruleId: string, changes: unknown, expectedVersion?: number): Promise<RuleView> {
    const { tenantId } = by.principal;
    const known = await this.#known(tenantId);
    const { result } = await this.#write(by, ruleId, async ({ db, now }, state) => {
      const before = state.last(ruleId);
      if (expectedVersion !== undefined && expectedVersion !== before.version) {
        throw new AppError('conflict', {
          detail: `The rule was changed meanwhile: its version is now ${before.version}.`,
        });
      }
      const checked = checkRule(merged(before.definition, changes), known);
      if (checked.flaws) throw refused(checked.flaws);
      if (before.version >= MAX_VERSIONS) throw new AppError('conflict', { detail: 'The rule has too many versions.' });
      const version = before.version + 1;
      const row = { ruleId, version, definition: checked.rule, retires: false, ...made(by, now()) };
      await insertVersion(db, tenantId, row);
      return { action: 'rule.changed', details: { before: before.definition, after: checked.rule, version } };
    });
    return result;
  }

  /**
   * Takes a rule off: at once if it is not in force, is in SHADOW, or the organisation does not require four eyes; otherwise by a draft
   * that another person activates.
   * @throws AppError not-found, conflict (already retired, or about to be), forbidden (in force, and goes at once)
   */
  async retire(by: Caller, ruleId: string): Promise<RuleView> {
    const { tenantId } = by.principal;
    const fourEyes = (await this.#parts.settings.get(tenantId))['rules.fourEyes'];
    const { result } = await this.#write(by, ruleId, async ({ db, now }, state) => {
      const view = state.view(ruleId);
      const isAtOnce = retiresAtOnce(by, view, fourEyes);
      if (view.state === 'RETIRED' && !view.draft) throw new AppError('conflict', { detail: 'The rule is retired.' });
      if ((await retirementAuthor(db, by, view)) !== null) {
        throw new AppError('conflict', { detail: 'Its retirement awaits activation already.' });
      }
      const { details, decision } = await insertRetirement({ db, now }, by, state, view);
      if (!isAtOnce) return { action: 'rule.changed', details };
      const ruleSetVersion = await putInForce(db, by, state.set, { [ruleId]: decision }, now());
      return { action: 'rule.retired', details: { ...details, ruleSetVersion } };
    });
    return result;
  }

  /**
   * Puts a version into force, new or earlier; 0 is the shipped one.
   * @throws AppError not-found, conflict (not by a second person, or already in force, or too much to compute)
   */
  async activate(by: Caller, ruleId: string, version: number): Promise<Done<RuleView>> {
    const { tenantId } = by.principal;
    const fourEyes = (await this.#parts.settings.get(tenantId))['rules.fourEyes'];
    return await this.#write(by, ruleId, async (tx, state) => {
      const { db, now } = tx;
      const view = state.view(ruleId);
      const [row] = await readVersions(db, tenantId, [{ ruleId, version }]);
      const definition = version === 0 ? shippedRule(this.#shipped, ruleId) : row?.definition;
      if (!definition) throw new AppError('not-found', { detail: 'There is no such version of the rule.' });
      if (view.activeVersion === version || (row?.retires && view.activeVersion === null)) {
        throw new AppError('conflict', { detail: 'The rule is as this version says already.' });
      }
      const retired = row?.retires ?? false;
      const inForce = view.activeVersion === null ? null : view.definition;
      // A shipped rule has no author in the organization, so one user can put it into force again.
      const author = needsTwo(inForce, retired ? null : definition) ? (row?.createdBy ?? NO_AUTHOR) : NO_AUTHOR;
      if (fourEyes) await requireSecondPerson(tx, by.principal, author, 'rules.fourEyes');
      const decided = {
        version: retired ? (view.activeVersion ?? 0) : version,
        retired,
        upTo: state.last(ruleId).version,
      };
      const ruleSetVersion = await putInForce(db, by, state.set, { [ruleId]: decided }, now());
      requireAffordable(await loadSet(db, tenantId, this.#shipped));
      const before = view.activeVersion === null ? null : { version: view.activeVersion, definition: view.definition };
      return {
        action: retired ? 'rule.retired' : 'rule.activated',
        details: { before, after: retired ? null : { version, definition }, ruleSetVersion },
      };
    });
  }

  /**
   * Activates rules of the service itself, for a TEST organization. Rules that are already active as given stay unchanged.
   * @throws AppError validation-failed
   */
  async install(by: Caller, inputs: readonly unknown[]): Promise<void> {
    const { tenantId } = by.principal;
    const rules: Rule[] = [];
    for (const input of inputs) rules.push((await this.checked(tenantId, input)).rule);
    await this.#parts.writer.write(by, async ({ db, now }) => {
      await lockRules(db, tenantId);
      const state = await readState(db, tenantId, this.#shipped);
      const missing = rules.filter((rule) => {
        const view = state.views.get(rule.ruleId);
        return view?.state !== 'ACTIVE' || canonicalJson(view.definition) !== canonicalJson(rule);
      });
      if (missing.length === 0) return { result: null, audit: [] };
      const decided: Record<string, RuleDecision> = {};
      for (const rule of missing) {
        const version = state.views.has(rule.ruleId) ? state.last(rule.ruleId).version + 1 : 1;
        await insertVersion(db, tenantId, {
          ...{ ruleId: rule.ruleId, version, definition: rule, retires: false },
          ...made(by, now()),
        });
        decided[rule.ruleId] = { version, retired: false, upTo: version };
      }
      const ruleSetVersion = await putInForce(db, by, state.set, decided, now());
      const audit = missing.map(({ ruleId, ...definition }) => ({
        ...{ action: 'rule.activated', subjectType: 'RULE', subjectId: ruleId },
        details: { before: null, after: { version: decided[ruleId]!.version, definition }, ruleSetVersion },
      }));
      return { result: null, audit };
    });
    this.#copies.forget(tenantId);
  }

  /** Fields, functions and values that conditions of the organization can use. */
  async vocabulary(tenantId: string): Promise<Vocabulary> {
    return vocabularyOf(await this.#known(tenantId));
  }

  lists(tenantId: string): Promise<ProposedList[]> {
    const { database, loosening } = this.#parts;
    return database.tenant(tenantId, async (db) => {
      const lists = await readLists(db, tenantId);
      const versionOf = (of: string) => lists.find(({ name }) => name === of)?.version ?? 0;
      const proposals = await loosening?.standing(db, tenantId, 'RULE_LIST', versionOf);
      return lists.map((list) => {
        const proposal = proposals?.get(list.name);
        return proposal ? { ...list, proposal } : list;
      });
    });
  }

  /**
   * Replaces the entries of a list, or proposes it: where that takes hits of rules in force away, another person sends the same.
   * @throws AppError conflict (changed since, or too many lists)
   */
  async setList(by: Caller, name: string, entries: readonly string[], expectedVersion?: number): Promise<ProposedList> {
    const { tenantId, id } = by.principal;
    const { loosening } = this.#parts;
    const checked = checkedEntries(entries);
    const subject = { subjectType: 'RULE_LIST', subjectId: name } as const;
    const { result } = await this.#parts.writer.write<ProposedList>(by, async (tx) => {
      const { db, now } = tx;
      await lockRules(db, tenantId);
      const all = await readLists(db, tenantId);
      const before = all.find((one) => one.name === name);
      const version = before?.version ?? 0;
      if (expectedVersion !== undefined && expectedVersion !== version) {
        throw new AppError('conflict', { detail: `The list was changed meanwhile: its version is now ${version}.` });
      }
      if (!before && all.length >= MAX_LISTS) {
        throw new AppError('conflict', { detail: `An organisation has at most ${MAX_LISTS} lists.` });
      }
      // No rule of an organisation names a list that is not there.
      if (loosening && before && takesHitsAway(await this.#inForce(db, tenantId), name, before.entries, checked)) {
        if (!(await loosening.isAgreed(tx, by, { ...subject, value: checked, version }))) {
          const proposal = { value: checked, proposedBy: id, proposedAt: now().toISOString() };
          const details = { before: before.entries, proposed: checked, version };
          return {
            result: { ...before, proposal },
            audit: { action: 'rule-list.change-proposed', ...subject, details },
          };
        }
      }
      await loosening?.end(db, tenantId, subject);
      const after = { name, version: version + 1, entries: checked, updatedAt: now(), updatedBy: id };
      await writeList(db, tenantId, after);
      const details = { before: before?.entries ?? null, after: checked, version: after.version };
      return {
        result: after,
        audit: { action: 'rule-list.changed', ...subject, details },
      };
    });
    this.#copies.forget(tenantId);
    return result;
  }

  async #inForce(db: Db, tenantId: string): Promise<Rule[]> {
    const { byType } = await loadSet(db, tenantId, this.#shipped);
    return Object.values(byType).flatMap(({ rules }) => rules.map(({ rule }) => rule));
  }

  async #version(
    tenantId: string,
    ruleId: string,
    version: number | undefined,
  ): Promise<{ version: number; definition: Rule } | undefined> {
    if (version === undefined) return (await this.versions(tenantId, ruleId, LATEST)).find(({ retires }) => !retires);
    const shipped = shippedRule(this.#shipped, ruleId);
    if (version === 0) return shipped ? { version, definition: shipped } : undefined;
    const rows = await this.#parts.database.tenant(tenantId, (db) => readVersions(db, tenantId, [{ ruleId, version }]));
    return rows.find(({ retires }) => !retires);
  }

  async #known(tenantId: string): Promise<KnownNames> {
    const [{ indicators, items }, lists] = await Promise.all([
      this.#parts.countryRisks.list(tenantId),
      this.lists(tenantId),
    ]);
    const groups = [...indicators.map(({ group }) => group), ...items.flatMap((one) => one.groups)];
    return {
      countryGroups: new Set(groups.map((group) => group.toUpperCase())),
      lists: new Set(lists.map(({ name }) => name)),
    };
  }

  /** Makes one change with its audit row. Changes of one organisation are made one after the other. */
  async #write(
    by: Caller,
    ruleId: string,
    work: (tx: Tx, state: RuleState) => Promise<{ action: string; details: unknown }>,
  ): Promise<Done<RuleView>> {
    const { tenantId } = by.principal;
    const done = await this.#parts.writer.write(by, async (tx) => {
      await lockRules(tx.db, tenantId);
      const { action, details } = await work(tx, await readState(tx.db, tenantId, this.#shipped));
      const audit = { action, subjectType: 'RULE', subjectId: ruleId, details };
      return { result: (await readState(tx.db, tenantId, this.#shipped)).view(ruleId), audit };
    });
    this.#copies.forget(tenantId);
    return done;
  }
}

/** The rule after a change: given members replace its own, and parameters one by one. */
export function merged(before: Pick<Rule, 'ruleId' | 'parameters'>, changes: unknown): unknown {
  if (!isRecord(changes)) return changes;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => !isEmpty(value)));
  const { parameters } = given;
  if (!isRecord(parameters)) return { ...before, ...given, ruleId: before.ruleId };
  const both = Object.entries(parameters).map(([name, value]) => {
    const earlier = Object.hasOwn(before.parameters, name) ? before.parameters[name] : undefined;
    return [name, isRecord(value) ? { ...earlier, ...value } : value] as const;
  });
  // A new condition has its own parameters. Parameters of the old condition would be rejected as unused.
  const kept = given.when === undefined ? before.parameters : {};
  return { ...before, ...given, ruleId: before.ruleId, parameters: { ...kept, ...Object.fromEntries(both) } };
}

const NO_AUTHOR = 'USER:';
const made = ({ principal }: Caller, now: Date) => ({ createdAt: now, createdBy: authorKey(principal) });

const MAX_FLAWS = 100;

function refused(flaws: readonly Flaw[]): AppError {
  const [first] = flaws;
  const detail = flaws.length === 1 ? `${first?.field} ${first?.message}.` : `${flaws.length} places are not valid.`;
  return new AppError('validation-failed', { detail, errors: flaws.slice(0, MAX_FLAWS) });
}
