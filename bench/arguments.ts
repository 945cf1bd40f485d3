/** Options of a benchmark's command line; what is not known ends it with the list of what is. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

export function optionsOf<const T extends NonNullable<ParseArgsConfig['options']>>(options: T) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error(
      `options: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(' ')}`,
    );
    process.exit(2);
  }
}
