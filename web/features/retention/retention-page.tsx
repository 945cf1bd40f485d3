/** Retention periods, legal holds and erasures. */
import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { retention as t } from '../../text/retention.ts';
import { Page } from '../../ui/page.tsx';
import { Erasures } from './erasures.tsx';
import { Holds } from './holds.tsx';
import { Terms } from './terms.tsx';

const VIEWS = { terms: Terms, holds: Holds, erasures: Erasures } as const;
type View = keyof typeof VIEWS;
const isView = (value: string | undefined): value is View => value !== undefined && Object.hasOwn(VIEWS, value);

export function RetentionPage() {
  const { view: asked } = useSearch({ from: '/retention' });
  const view = isView(asked) ? asked : 'terms';
  const navigate = useNavigate();
  const Shown = VIEWS[view];
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <SegmentedControl
          aria-label={t.view}
          transitionDuration={0}
          data={Object.entries(t.views).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(value) => void navigate({ to: '/retention', search: value === 'terms' ? {} : { view: value } })}
        />
      }
    >
      <Shown />
    </Page>
  );
}
