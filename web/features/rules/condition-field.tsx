/** Condition of a rule: builder, JSON editor and summary. */
import { JsonInput, SegmentedControl } from '@mantine/core';
import { ruleConditions } from '../../text/rule-conditions.ts';
import type { Building } from './building.ts';
import { Condition } from './condition.tsx';
import classes from './condition-builder.module.css';
import { ConditionBuilder } from './condition-builder.tsx';
import { parsed } from './named-values.tsx';

const t = ruleConditions.build;
type View = keyof typeof t.views;
/** Maximum rows of the JSON field. */
const MOST_ROWS = 18;

interface ConditionFieldProps {
  when: unknown;
  /** null: built from fields. */
  typed: string | null;
  onWhen: (when: unknown) => void;
  onTyped: (typed: string) => void;
  /** Opens the typed condition in the builder. */
  onBuild: (when: unknown) => void;
  /** Paths of errors. */
  wrong: readonly string[];
  building: Building;
}

export function ConditionField({ when, typed, onWhen, onTyped, onBuild, wrong, building }: ConditionFieldProps) {
  const now = typed === null ? when : parsed(typed);
  const isJson = now !== undefined;
  const show = (view: string) => (view === 'JSON' ? onTyped(JSON.stringify(when, null, 2)) : onBuild(now));
  return (
    <section aria-label={t.label}>
      <div className={classes.head}>
        <h3>{t.label}</h3>
        <SegmentedControl
          aria-label={t.label}
          size="xs"
          data={(Object.keys(t.views) as View[]).map((value) => ({
            value,
            label: t.views[value],
            // Invalid JSON can only be shown as text.
            disabled: value === 'BUILD' && !isJson,
          }))}
          value={typed === null ? 'BUILD' : 'JSON'}
          onChange={show}
        />
      </div>
      {typed === null ? (
        <ConditionBuilder {...building} when={when} wrong={wrong} onChange={onWhen} />
      ) : (
        <JsonInput
          data-field="when"
          aria-label={t.label}
          value={typed}
          onChange={onTyped}
          error={isJson ? undefined : t.notJson}
          rows={MOST_ROWS}
        />
      )}
      <div className={classes.means}>
        {t.how} {t.limits(building.language.limits.nodes, building.language.limits.depth)}.
      </div>
      {isJson && (
        <div className={classes.reads}>
          <h4>{t.reads}</h4>
          <Condition when={now} parameters={building.parameters} />
        </div>
      )}
    </section>
  );
}
