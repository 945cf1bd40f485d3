import { Counter, Histogram, type Registry } from 'prom-client';

export class HttpMetrics {
  readonly #duration: Histogram<'operation' | 'status'>;
  readonly #requests: Counter<'operation' | 'status'>;

  constructor(registry: Registry) {
    this.#duration = new Histogram({
      name: 'amlcore_http_request_duration_seconds',
      help: 'Time from request to response',
      labelNames: ['operation', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    this.#requests = new Counter({
      name: 'amlcore_http_requests_total',
      help: 'Requests answered',
      labelNames: ['operation', 'status'],
      registers: [registry],
    });
  }

  observe(operation: string, status: number, seconds: number): void {
    const labels = { operation, status: String(status) };
    this.#duration.observe(labels, seconds);
    this.#requests.inc(labels);
  }
}
