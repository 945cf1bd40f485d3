import { Fragment } from 'react';

/**
 * A sentence with its quoted settings and commands shown as code.
 * @param plain converts the text between them
 */
export const withCode = (sentence: string, plain: (words: string) => string = (words) => words) =>
  sentence.split('"').map((part, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
      <Fragment key={at}>{plain(part)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
      <code key={at} className="mono">
        {part}
      </code>
    ),
  );
