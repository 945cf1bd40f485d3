/** Configuration files of the embedded PostgreSQL, written at every start so that an update brings its settings. */

const SETTINGS: Record<string, string> = {
  // Access only from this machine, by password, without a socket file (its path has a limit of 107 bytes).
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  // A service holds about 20; several may share it, and the tests do.
  max_connections: '100',

  // A commit is acknowledged only when it is on disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  checkpoint_timeout: '10min',

  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // The cores are for matching, and parallel queries need more /dev/shm than a container has.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  random_page_cost: '1.1',
  // Rules count distinct counterparties over a few rows each. Sorting the rows first would cost a third more.
  enable_presorted_aggregate: 'off',

  log_timezone: 'UTC',
  timezone: 'UTC',
  lc_messages: 'C',
  // Logs go to our own log through stderr and must not contain customer names. ERROR is left out: the client gets it, and
  // its text may quote a value ("invalid input syntax ... "); DETAIL lines, which quote keys, are removed by verbosity terse.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_duration_statement: '-1',
  log_checkpoints: 'off',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** @param custom whether the operator has a custom.conf beside it; including an absent file would be logged each time */
export function postgresqlConf(custom: boolean): string {
  const lines = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'`);
  return [
    '# Written by amlcore at every start. Put your own settings into custom.conf beside this file.',
    ...lines,
    ...(custom ? ["include = 'custom.conf'"] : []),
    '',
  ].join('\n');
}

// The superuser has no password and therefore cannot connect: setup runs in single-user mode, before the server listens.
export const PG_HBA_CONF = '# Written by amlcore at every start.\nhost all all 127.0.0.1/32 scram-sha-256\n';
