/** What the dashboards and alert rules ask of Prometheus. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHART } from './tools.ts';

export const ALERTS_FILE = join(CHART, 'files/alerts.yaml');
const DASHBOARDS = join(CHART, 'files/dashboards');

interface AlertRule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

export function alerts(): AlertRule[] {
  const { groups } = parse(readFileSync(ALERTS_FILE, 'utf8')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** With the variables of Grafana filled in. */
export function dashboardQueries(): { panel: string; query: string }[] {
  return readdirSync(DASHBOARDS).flatMap((name) => {
    const { title, panels } = JSON.parse(readFileSync(join(DASHBOARDS, name), 'utf8')) as {
      title: string;
      panels: { title: string; targets: { expr: string }[] }[];
    };
    return panels.flatMap((panel) =>
      panel.targets.map(({ expr }) => ({
        panel: `${title}: ${panel.title}`,
        query: expr.replaceAll('$__rate_interval', '30s').replaceAll('$instance', '.*'),
      })),
    );
  });
}
