export const encryption = {
  title: 'Encryption',
  detail: 'The key of your organization, what it encrypts, and what it does not encrypt.',
  none: 'Your organization has no key of its own. The operator of the database protects the stored data.',
  noneHow: 'The operator of the service sets a key on the command line: amlcore tenants key set.',
  key: 'Key',
  name: 'Name',
  state: 'State',
  since: 'In use since',
  by: 'Reported by',
  states: { THERE: 'available', AWAY: 'unavailable', DESTROYED: 'destroyed' },
  away: 'While the key is unavailable, encrypted records cannot be read or written, and no payment is accepted. Nothing is lost: work goes on within seconds after the key is available again.',
  destroyed: (day: string) =>
    `Destroyed on ${day}. What the key encrypted is erased. Unencrypted fields and the audit trail remain.`,
  dataKeys: 'Data keys',
  dataKeysHow:
    'The key wraps the data keys, and they encrypt the records. Earlier data keys still decrypt earlier records.',
  columns: {
    number: 'Number',
    made: 'Created',
    by: 'By',
    use: 'Use',
    what: 'Encrypted',
    clear: 'Not encrypted',
    left: 'Remaining',
  },
  now: 'encrypts new records',
  earlier: 'decrypts earlier records',
  run: 'Earlier records',
  runState: {
    RUNNING: 'Encrypting',
    DONE: 'Done',
    SUPERSEDED: 'Stopped: a newer data key was created before it was done',
  },
  runLine: (looked: string, encrypted: string) => `${looked} checked, ${encrypted} encrypted.`,
  damaged: (count: string) =>
    count === '1'
      ? '1 record cannot be decrypted and was left unchanged. Its pages say so, and none of its payments is released.'
      : `${count} records cannot be decrypted and were left unchanged. Their pages say so, and none of their payments is released.`,
  began: 'Started',
  ended: 'Ended',
  encrypted: 'Encrypted with the key',
  wouldBe: 'A key would encrypt',
  leftHow: 'Rows without encryption or under an earlier data key. The operator of the service renews the data key.',
  inClear: 'Not encrypted with the key',
  inClearHow: 'An organization that must encrypt all of its data needs an encrypted disk as well.',
};
