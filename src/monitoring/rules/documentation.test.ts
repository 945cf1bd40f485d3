import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { FIELDS } from './facts.ts';
import { checkRule } from './language/check.ts';
import { AGGREGATE_FUNCTIONS, AGGREGATE_SUBJECTS, DISTINCT_OF, OPERATORS } from './language/types.ts';
import { DEFAULT_RULES } from './packs/shipped.ts';

const text = ['rules.md', 'rule-reference.md']
  .map((page) => readFileSync(join(projectRoot, 'docs', page), 'utf8'))
  .join('\n');

describe('the guide of rules and its reference', () => {
  it('names every field, function, subject and operator', () => {
    const ofEachParty = (name: string) => name.replace(/^(sender|receiver|party|counterparty)\./, '*.');
    const fields = [...FIELDS.keys()].map((name) => (text.includes(`\`${name}\``) ? name : ofEachParty(name)));
    const words = [...fields, ...AGGREGATE_FUNCTIONS, ...AGGREGATE_SUBJECTS, ...DISTINCT_OF, ...OPERATORS];
    expect(words.filter((word) => !text.includes(`\`${word}\``))).toEqual([]);
  });

  it('shows valid conditions', () => {
    const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => JSON.parse(json!));
    const conditions = blocks.filter((block) => 'all' in block || 'aggregate' in block);
    expect(conditions).toHaveLength(6);
    for (const when of conditions) {
      const usesLimit = JSON.stringify(when).includes('"limit"');
      const parameters = usesLimit ? { limit: { value: 10_000, description: 'Limit' } } : {};
      const checked = checkRule({ ...DEFAULT_RULES[0], when, parameters }, { countryGroups: null, lists: null });
      expect(checked.flaws).toBeNull();
    }
  });
});
