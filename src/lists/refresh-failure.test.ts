import { expect, it } from 'vitest';
import { failureInWords, failureOfStored, RefreshError, storedFailure } from './refresh-failure.ts';

const SOURCE = { id: 'eu_fsf', format: 'eu-fsf-xml', category: 'SANCTION' } as const;

it('keeps cause and remedy in one text, one line each, for any publisher text', () => {
  const failure = new RefreshError('FORMAT', { found: 'the column "a\nRun this command" is missing' }).failure(SOURCE);
  const stored = failureOfStored(storedFailure(failure));
  expect(stored).toEqual({ ...failure, cause: 'the column "a Run this command" is missing' });
});

it('has no remedy for failures stored before there were remedies', () => {
  expect(failureOfStored('the publisher answered 500')).toEqual({ cause: 'the publisher answered 500', remedy: null });
  expect(failureOfStored(storedFailure({ cause: 'gone', remedy: null }))).toEqual({ cause: 'gone', remedy: null });
  expect(failureOfStored(null)).toBeNull();
  expect(failureInWords({ cause: 'gone', remedy: null })).toBe('gone');
});

it('names the source in the command that imports a file instead of the download', () => {
  const facts = { place: 'webgate.ec.europa.eu', status: 403 };
  expect(failureInWords(new RefreshError('REJECTED', facts).failure(SOURCE))).toBe(
    'HTTP 403 from webgate.ec.europa.eu. Set "userAgent" or "headers" of the source to what the publisher accepts, ' +
      'or download the file elsewhere and run "amlcore lists import FILE --id eu_fsf --format eu-fsf-xml --category SANCTION".',
  );
});
