/**
 * What an organization-managed key encrypts of parties, marks, clearances and relationship approvals. A mark that cannot be decrypted stays in
 * force and can be removed. Clearances and approvals that cannot be decrypted cover no payment.
 */
import { encryptedTable } from '../../platform/db/encryption.ts';
import type { PartyFacts } from './types.ts';

const UNKNOWN_PARTY: PartyFacts = { names: [], birthDate: null, keys: [] };

export const ENCRYPTED_PARTIES = encryptedTable({
  table: 'parties',
  what: 'Parties across transactions: names and birth dates',
  inClear:
    'number of transactions, first and last seen, merged parties, hashes of documents, accounts and wallets; ' +
    'keyed hashes of names and birth date',
  id: { party_id: 'uuid' },
  columns: [
    { name: 'names', hashedMembers: (value, hash) => ({ names: (value as string[]).map(hash) }), standIn: [] },
    { name: 'birth_date', isText: true, standIn: null },
  ],
  derived: [{ name: 'birth_date_blind', from: 'birth_date', textOf: (value) => value as string }],
  isUnsealed: true,
});

export const ENCRYPTED_PARTY_MARKS = encryptedTable({
  table: 'party_marks',
  what: 'Party restrictions and exemptions: reasons, and the exempted name',
  inClear: 'type of mark, party, author and time, expiry, transactions, proposer and time of a removal',
  id: { party_id: 'uuid', mark: 'text' },
  columns: [
    { name: 'reason', isText: true },
    { name: 'party', standIn: UNKNOWN_PARTY },
    { name: 'removal_reason', isText: true },
  ],
});

export const ENCRYPTED_PARTY_CLEARANCES = encryptedTable({
  table: 'party_clearances',
  what: 'Clearances of parties: reasons, and party data at that time',
  inClear: 'party, listed profile and version, author and time',
  id: { party_id: 'uuid', profile_id: 'uuid' },
  columns: [
    { name: 'reason', isText: true },
    { name: 'party', standIn: UNKNOWN_PARTY },
  ],
});

export const ENCRYPTED_RELATIONSHIP_APPROVALS = encryptedTable({
  table: 'relationship_approvals',
  what: 'Relationship approvals: reasons, and party data at that time',
  inClear: 'party or customer, listed profiles, amount trigger, review date, users and times',
  id: { approval_id: 'uuid' },
  columns: [
    { name: 'reason', isText: true },
    { name: 'party', standIn: UNKNOWN_PARTY },
    { name: 'end_reason', isText: true, standIn: null },
  ],
});
