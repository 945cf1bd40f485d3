import { serve as run } from '../app/serve.ts';
import { loadConfig } from '../platform/config.ts';

export function serve(options: { role?: string }): Promise<number> {
  return run(loadConfig({ AMLCORE_ROLE: options.role }));
}
