/** Splits a database address with several hosts, as libpq does: `postgres://user@one:5432,two:5432/aml`. */

/** One address for each host. */
export function serverAddresses(address: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] =
    /^([a-z]+:\/\/)((?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(address) ?? [];
  if (!hosts.includes(',')) return [likeLibpq(address)];
  return hosts.split(',').map((host) => likeLibpq(`${scheme}${login}${host}${rest}`));
}

/** `sslmode` has the meaning that it has for psql. Otherwise the driver has its own. */
function likeLibpq(address: string): string {
  const [before, query] = address.split(/\?(.*)/s, 2);
  if (query === undefined) return address;
  const parameters = new URLSearchParams(query);
  // Connections always go to the server that accepts changes.
  parameters.delete('target_session_attrs');
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert');
  if (parameters.has('sslmode')) parameters.set('uselibpqcompat', 'true');
  return parameters.size === 0 ? before! : `${before}?${parameters}`;
}
