/**
 * Causes of failed refreshes, with their remedies for the operator. The log, `/health/ready`, `amlcore lists status` and the dashboard
 * show the texts of this table. A cause names only the host of a server, because paths and queries of some publishers contain
 * access tokens.
 */
import type { WatchlistSource } from './source.ts';

export interface RefreshFailure {
  cause: string;
  /** One sentence. null: unknown, or a failure stored by an earlier release. */
  remedy: string | null;
}

/** Facts in the text of a cause. */
export interface FailureFacts {
  /** Host of the address, or the name of a file on this machine. */
  place: string;
  /** HTTP status. */
  status: number;
  /** Limit that was reached. */
  limit: number;
  /** Code of the operating system, Node.js or undici. */
  code: string;
  /** The observed content, in words. */
  found: string;
}

/** The source that failed. */
type Failed = Pick<WatchlistSource, 'id' | 'format' | 'category' | 'timeoutSeconds'>;

interface FailureKind {
  cause(facts: FailureFacts): string;
  remedy(source: Failed, facts: FailureFacts): string;
}

/** Remedy for machines whose downloads fail. */
const importFile = ({ id, format, category }: Failed) =>
  `download the file elsewhere and run "amlcore lists import FILE --id ${id} --format ${format} --category ${category}"`;

const checkNetwork = (source: Failed, { place }: FailureFacts) =>
  `Check that the firewall lets this machine connect to ${place} without a proxy, or ${importFile(source)}.`;

const raiseTimeout = (source: Failed, { limit }: FailureFacts) =>
  `Raise "timeoutSeconds" of the source (now ${limit}), or ${importFile(source)}.`;

const FAILURES = {
  /** 401, 403, 406, 451. */
  REJECTED: {
    cause: ({ status, place }) => `HTTP ${status} from ${place}`,
    remedy: (source) =>
      `Set "userAgent" or "headers" of the source to what the publisher accepts, or ${importFile(source)}.`,
  },
  /** 408, 429, 5xx. */
  UNAVAILABLE: {
    cause: ({ status, place }) => `HTTP ${status} from ${place}`,
    remedy: (source) => `The service retries by itself; if this lasts for hours, ${importFile(source)}.`,
  },
  /** Any other status. */
  NOT_FOUND: {
    cause: ({ status, place }) => `HTTP ${status} from ${place}`,
    remedy: () => "Correct the address of the source: the publisher's website says where the file is now.",
  },
  NO_FIRST_BYTE: {
    cause: ({ place, limit }) => `no first byte from ${place} within ${limit} s`,
    remedy: raiseTimeout,
  },
  STALLED: {
    cause: ({ place, limit }) => `${place} sent no data for ${limit} s in the middle of the file`,
    remedy: raiseTimeout,
  },
  TOO_SLOW: {
    cause: ({ place, found }) => `the download from ${place} is too slow: ${found}`,
    remedy: (source) => `Lower "downloadBytesPerMinute" of the source, or ${importFile(source)}.`,
  },
  TOO_LONG: {
    cause: ({ limit }) => `the download takes longer than ${limit} minutes`,
    remedy: (source, { limit }) => `Raise "downloadMinutes" of the source (now ${limit}), or ${importFile(source)}.`,
  },
  TOO_LARGE: {
    cause: ({ place, limit }) => `the file from ${place} is larger than ${limit} bytes`,
    remedy: () => 'Check that the address of the source leads to the list: no larger file is read.',
  },
  NAME_NOT_RESOLVED: {
    cause: ({ place }) => `the name ${place} could not be resolved`,
    remedy: (source) =>
      `Check the address of the source and the DNS of this machine; without internet access, ${importFile(source)}.`,
  },
  CONNECTION_REFUSED: {
    cause: ({ place }) => `connection refused by ${place}`,
    remedy: checkNetwork,
  },
  NO_CONNECTION: {
    cause: ({ place, code }) => `no connection to ${place} (${code})`,
    remedy: checkNetwork,
  },
  CONNECTION_LOST: {
    cause: ({ place, found }) => `the connection to ${place} was lost (${found})`,
    remedy: checkNetwork,
  },
  CERTIFICATE: {
    cause: ({ place, code }) => `the TLS certificate of ${place} is not valid (${code})`,
    remedy: () =>
      'Set the clock of this machine; if a proxy inspects TLS, name the file of its CA certificate in NODE_EXTRA_CA_CERTS.',
  },
  NO_TLS: {
    cause: ({ place, code }) => `no TLS connection to ${place} (${code})`,
    remedy: checkNetwork,
  },
  NOT_ALLOWED: {
    cause: ({ place, found }) => `${place} ${found}`,
    remedy: () => 'Use an https address on the public internet, or allow this one in the source.',
  },
  BAD_REDIRECT: {
    cause: ({ place, found }) => `${place} ${found}`,
    remedy: () => 'Open the address of the source in a browser, and put the address where it ends into the source.',
  },
  FILE_UNREADABLE: {
    cause: ({ place, found, code }) => `${place} cannot be read: ${found} (${code})`,
    remedy: () => 'Put the file where the source says, readable for the user of the service.',
  },
  FILE_CHANGING: {
    cause: ({ place }) => `${place} was written to while it was read`,
    remedy: () => 'Write the new file under another name first, then rename it.',
  },
  DISK_FULL: {
    cause: ({ code }) => `the disk of the data directory is full (${code})`,
    remedy: () => 'Free space on the disk of the data directory.',
  },
  /** Any other code. */
  OTHER: {
    cause: ({ place, code }) => `${place} cannot be read (${code})`,
    remedy: checkNetwork,
  },
  FORMAT: {
    cause: ({ found }) => found,
    remedy: () =>
      'Compare the file with the format of the source; a web page in its place may mean that the publisher wants another "userAgent".',
  },
  /** The new version has far fewer entries, or other parties. An operator may accept it. */
  IMPLAUSIBLE: {
    cause: ({ found }) => found,
    remedy: ({ id }) =>
      `Compare the list with the publisher's website; if the new version is right, run "amlcore lists sync ${id} --force".`,
  },
  INCOMPLETE: {
    cause: ({ found }) => found,
    remedy: (source) => `Wait for the publisher to correct the file; if this lasts, ${importFile(source)}.`,
  },
  INTERNAL: {
    cause: () => 'the list could not be imported because of an internal error',
    remedy: () => 'Read the error in the log of the service, and report it.',
  },
} satisfies Record<string, FailureKind>;

export type FailureCode = keyof typeof FAILURES;

const NO_FACTS: FailureFacts = { place: '', status: 0, limit: 0, code: '', found: '' };

/** A failed refresh. The message is the cause, for the operator. */
export class RefreshError extends Error {
  readonly code: FailureCode;
  readonly #facts: FailureFacts;

  constructor(code: FailureCode, facts: Partial<FailureFacts> = {}, options?: ErrorOptions) {
    const all = { ...NO_FACTS, ...facts };
    super(FAILURES[code].cause(all), options);
    this.name = 'RefreshError';
    this.code = code;
    this.#facts = all;
  }

  failure(source: Failed): RefreshFailure {
    return { cause: this.message, remedy: (FAILURES[this.code] as FailureKind).remedy(source, this.#facts) };
  }
}

/** Cause and remedy in one text, one line each, as stored in the state of a list. */
export function storedFailure({ cause, remedy }: RefreshFailure): string {
  return remedy === null ? oneLine(cause) : `${oneLine(cause)}\n${oneLine(remedy)}`;
}

export function failureOfStored(text: string | null): RefreshFailure | null {
  if (text === null) return null;
  const [cause = '', remedy = null] = text.split('\n', 2);
  return { cause, remedy };
}

/** Cause and remedy as sentences: `HTTP 403 from example.org. Set "userAgent" ...` */
export function failureInWords({ cause, remedy }: RefreshFailure): string {
  return remedy === null ? cause : `${cause}. ${remedy}`;
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');
