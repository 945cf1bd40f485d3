/** Parameters of an address: the state of a page that a colleague can open. Texts only. */

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}

/** Reads these parameters only. Empty ones are left out. */
export function textsOf<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [K in Name]?: string } => {
    const found: { [K in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') found[name] = value;
    }
    return found;
  };
}
