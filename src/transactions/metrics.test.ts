import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { TransactionMetrics } from './metrics.ts';

it('counts screenings, times stages and batches, and shows waiting and failed jobs', async () => {
  const registry = new Registry();
  const depth = { total: 0, dead: 0 };
  const metrics = new TransactionMetrics(registry, depth);
  metrics.staged('RULES', 'run', 20);
  metrics.staged('RULES', 'run', 30);
  metrics.staged('BEHAVIOR', 'record', 5);
  metrics.screened(['RELEASED', 'RELEASED', 'SANCTION_LISTED'], 90);
  Object.assign(depth, { total: 7, dead: 2 });
  const text = await registry.metrics();
  for (const line of [
    'amlcore_stage_seconds_sum{stage="RULES",step="run"} 0.05',
    'amlcore_stage_seconds_count{stage="RULES",step="run"} 2',
    'amlcore_stage_seconds_sum{stage="BEHAVIOR",step="record"} 0.005',
    'amlcore_screening_batch_seconds_sum 0.09',
    'amlcore_transactions_screened_total{status="RELEASED"} 2',
    'amlcore_transactions_screened_total{status="SANCTION_LISTED"} 1',
    'amlcore_screening_backlog 7',
    'amlcore_screening_dead_letters 2',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
});
