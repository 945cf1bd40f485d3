/** Gauges whose values come from one query per scrape. */
import { Gauge, type Registry } from 'prom-client';

interface ScrapedGauge<Row> {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** null: the row has no value of this gauge. */
  of(row: Row): { value: number; labels?: Readonly<Record<string, string>> } | null;
}

/**
 * @param read what the gauges of one scrape share. If it fails, they are missing: readiness says why.
 */
export function scrapedGauges<Row>(
  registry: Registry,
  read: () => Promise<readonly Row[]>,
  gauges: readonly ScrapedGauge<Row>[],
): void {
  let asked: Promise<readonly Row[]> | null = null;
  const rows = () => {
    asked ??= read()
      .catch(() => [])
      .finally(() => {
        asked = null;
      });
    return asked;
  };
  for (const { name, help, labelNames = [], of } of gauges) {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const found = await rows();
        this.reset();
        // Without labels, a reset gauge would say 0 where nothing is known.
        if (labelNames.length === 0) this.remove();
        for (const row of found) {
          const measured = of(row);
          if (measured) this.set({ ...measured.labels }, measured.value);
        }
      },
    });
  }
}
