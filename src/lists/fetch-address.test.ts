import { expect, it } from 'vitest';
import { type AllowedAddresses, downloadTarget } from './fetch-address.ts';

const PUBLIC = '93.184.216.34';
const targetOf = (url: string, allowed: AllowedAddresses, ...addresses: string[]) =>
  downloadTarget(new URL(url), allowed, async () => addresses);

// Each hop of a download is decided here, the first address as well as every redirect.
it.each<[string, AllowedAddresses, string[], RegExp | null]>([
  ['https://publisher.test/list', {}, [PUBLIC], null],
  ['https://publisher.test:8443/list', {}, [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'], null],
  ['http://publisher.test/list', {}, [PUBLIC], /http/],
  ['http://publisher.test/list', { allowHttp: true }, [PUBLIC], null],
  ['http://publisher.test/list', { allowPrivate: true }, [PUBLIC], /http/],
  ['https://publisher.test/list', {}, ['10.0.0.1'], /private/],
  ['https://publisher.test/list', {}, [PUBLIC, '127.0.0.1'], /loopback/],
  ['https://publisher.test/list', {}, ['169.254.169.254'], /linkLocal/],
  ['https://publisher.test/list', {}, ['fd00::1'], /uniqueLocal/],
  ['https://publisher.test/list', { allowPrivate: true }, ['10.0.0.1'], null],
  ['https://10.0.0.1/list', {}, [], /private/],
  ['https://[::1]/list', {}, [], /loopback/],
  ['https://2130706433/list', {}, [], /loopback/],
  ['https://api.localhost/list', {}, [], /loopback/],
  ['https://localhost./list', {}, [], /loopback/],
  ['https://localhost/list', { allowHttp: true }, [], /loopback/],
  ['https://10.0.0.1/list', { allowPrivate: true }, [], null],
  ['file:///etc/passwd', { allowHttp: true, allowPrivate: true }, [], /neither https nor http/],
])('%s, allowed %j, as %j', async (url, allowed, addresses, flaw) => {
  const target = await targetOf(url, allowed, ...addresses);
  if (flaw) expect(target).toMatchObject({ flaw: expect.stringMatching(flaw) });
  else expect(target).toEqual({ addresses: addresses.length > 0 ? addresses : [new URL(url).hostname] });
});
