/** One request that is meant to be dear, and what it needs to know of those before it. */

export interface Request {
  method: string;
  path: string;
  /** An object is sent as JSON. */
  body?: unknown;
  mediaType?: string;
  /** Of a transaction: its screening is part of what the request costs. */
  reference?: string;
}

/** What earlier requests made. */
export interface Made {
  transactions: string[];
  profiles: string[];
  replays: string[];
  articles: string[];
  /** Name of a parameter of a path -> the last one that an answer told. */
  ids: Map<string, string>;
}

export interface DearRequest {
  /** `operationId` of the API description. */
  operation: string;
  what: string;
  /** @param run from 0: another reference, another key */
  request(run: number, made: Made): Request;
}

export const API = '/amlcore/api/v1';
/** The limit of a body. */
export const BODY_BYTES = 1024 * 1024;
