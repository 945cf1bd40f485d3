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
 * @param read reads the common data of the gauges of one scrape. If it fails, the gauges are missing, and readiness has the reason.
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
        // A reset gauge without labels would report 0 for an unknown value.
        if (labelNames.length === 0) this.remove();
        for (const row of found) {
          const measured = of(row);
          if (measured) this.set({ ...measured.labels }, measured.value);
        }
      },
    });
  }
}
