/** Work queues of the user with their open alerts. A single queue is not shown. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { workQueues as t } from '../../text/work-queues.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './alerts.module.css';
import { queuesQuery } from './alerts-api.ts';

export function QueueTabs({ value, onChange }: { value: string; onChange: (workQueue: string) => void }) {
  const queues = useQuery(queuesQuery).data ?? [];
  if (queues.length < 2) return null;
  const all = queues.reduce((sum, { open }) => sum + open, 0);
  const label = (name: string, open: number) => (
    <span>
      <span dir="auto">{name}</span> <span className={classes.count}>{formatCount(open)}</span>
    </span>
  );
  return (
    <div className={classes.tabs}>
      <SegmentedControl
        aria-label={t.tabs}
        size="sm"
        value={value}
        onChange={onChange}
        data={[
          { value: '', label: label(t.all, all) },
          ...queues.map(({ workQueueId, name, open }) => ({ value: workQueueId, label: label(name, open) })),
        ]}
      />
    </div>
  );
}
