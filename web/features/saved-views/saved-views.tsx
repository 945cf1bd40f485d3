/** The button that opens the saved views of a page. The views load when the user opens it. */
import { Button, Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { savedViews as t } from '../../text/saved-views.ts';
import { Loading } from '../../ui/loading.tsx';
import type { PagePath, Search } from './saved-views-api.ts';

const Views = lazy(async () => ({ default: (await import('./views.tsx')).Views }));

/** @param to the page; each has views of its own */
export function SavedViews({ to, search }: { to: PagePath; search: Search }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" width={320}>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Loading />}>
          <Views to={to} search={search} onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
