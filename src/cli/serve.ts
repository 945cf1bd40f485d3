import { loadConfig } from '../platform/config.ts';
import { serve as run } from '../app/serve.ts';

export function serve(options: { role?: string }): Promise<number> {
  return run(loadConfig({ AMLCORE_ROLE: options.role }));
}
