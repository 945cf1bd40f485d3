/** Number of pairs of each kind to review blind. */
import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { thresholds } from '../../text/thresholds.ts';
import { formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './threshold-tests.module.css';
import { afterAct, CHANGES, type Change, COUNT_OF, draw, type Test } from './threshold-tests-api.ts';

const t = thresholds.draw;
const USUAL = { NEW: 50, LOST: 50, NEITHER: 50, KEPT: 10 } as const;
const MOST = 500;

export function DrawForm({ test, counted: { pairs } }: { test: Test; counted: NonNullable<Test['counted']> }) {
  const queries = useQueryClient();
  const most = (change: Change) => Math.min(MOST, pairs[COUNT_OF[change]]);
  const [sizes, setSizes] = useState(
    () =>
      Object.fromEntries(CHANGES.map((change) => [change, Math.min(USUAL[change], most(change))])) as Record<
        Change,
        number
      >,
  );
  const drawing = useMutation({ mutationFn: () => draw(test, sizes), onSuccess: () => afterAct(queries) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    drawing.mutate();
  };
  return (
    <Section title={t.title}>
      <p className="quiet">{t.how}</p>
      <form onSubmit={submit}>
        <div className={classes.sizes}>
          {CHANGES.filter((change) => pairs[COUNT_OF[change]] > 0).map((change) => (
            <NumberInput
              data-field={COUNT_OF[change]}
              key={change}
              label={thresholds.change[change]}
              description={t.of(formatCount(pairs[COUNT_OF[change]]))}
              min={0}
              max={most(change)}
              allowDecimal={false}
              value={sizes[change]}
              onChange={(value) => setSizes({ ...sizes, [change]: Number(value) })}
            />
          ))}
        </div>
        {drawing.error && <ProblemNote problem={drawing.error} />}
        <Button type="submit" loading={drawing.isPending}>
          {t.act}
        </Button>
      </form>
    </Section>
  );
}
