import { expect, it } from 'vitest';
import { serverAddresses } from '../server-addresses.ts';
import { Servers } from './servers.ts';

it('reads the servers of an address as libpq does', () => {
  expect(serverAddresses('postgres://u:p@h/db')).toEqual(['postgres://u:p@h/db']);
  expect(serverAddresses('postgres:///db?host=/run/a,b')).toEqual(['postgres:///db?host=/run/a,b']);
  const many = 'postgresql://u:p,w@one:5432,[::1]:5433,three/db?target_session_attrs=read-write&sslmode=require';
  expect(serverAddresses(many)).toEqual(
    ['one:5432', '[::1]:5433', 'three'].map(
      (host) => `postgresql://u:p,w@${host}/db?sslmode=require&uselibpqcompat=true`,
    ),
  );
  expect(serverAddresses('postgres://h/db?sslmode=verify-full&sslrootcert=system')).toEqual([
    'postgres://h/db?sslmode=verify-full&uselibpqcompat=true',
  ]);
});

it('skips a server once, even if many connections report its failure', () => {
  const servers = new Servers('postgres://one,two/db');
  const [first] = [servers.address];
  servers.passOver(first);
  servers.passOver(first);
  expect(servers.address).toBe('postgres://two/db');
  servers.passOver(servers.address);
  expect(servers.address).toBe(first);
});
