/** Reads the operations of a PATCH (RFC 7644, 3.5.2) as Okta and Entra ID send them. */
import { scimError } from './errors.ts';
import { membersOf } from './values.ts';

const MAX_OPERATIONS = 1_000;
const MAX_PATH = 512;
const OPS = ['add', 'replace', 'remove'] as const;
/** An attribute, perhaps with a filter and a sub-attribute: `emails[type eq "work"].value`. */
const PATH = /^[A-Za-z][\w.:$-]*(?:\[[^[\]]+\](?:\.[A-Za-z]\w*)?)?$/;

export interface Patch {
  op: (typeof OPS)[number];
  /** null: the value has the attributes. */
  path: string | null;
  value: unknown;
}

/** @throws AppError invalidSyntax, invalidPath, noTarget, tooMany */
export function patchesOf(body: unknown): Patch[] {
  const operations = membersOf(body, 'The request').get('operations');
  if (!Array.isArray(operations) || operations.length === 0) {
    throw scimError('invalidSyntax', 'Operations must be a list with at least one operation.');
  }
  if (operations.length > MAX_OPERATIONS) {
    throw scimError('tooMany', `Operations must have at most ${MAX_OPERATIONS} elements.`);
  }
  return operations.map((one) => {
    const members = membersOf(one, 'An operation');
    // Entra ID sends "Add", "Replace" and "Remove".
    const name = String(members.get('op')).toLowerCase();
    const op = OPS.find((known) => known === name);
    if (!op) throw scimError('invalidSyntax', 'op must be add, replace or remove.');
    const path = pathOf(members.get('path'));
    if (path === null && op === 'remove') throw scimError('noTarget', 'An operation with the op remove needs a path.');
    return { op, path, value: members.get('value') };
  });
}

function pathOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && value.length <= MAX_PATH && PATH.test(value.trim())) return value.trim();
  throw scimError('invalidPath', 'path must be the path of an attribute.');
}
