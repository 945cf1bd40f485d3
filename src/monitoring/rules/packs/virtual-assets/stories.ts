/** Fields of transfers on blockchains other than Ethereum. The addresses are made for the stories and valid. */

const coin =
  (asset: string, blockchain: string) =>
  (amount: number, fromAddress: string, toAddress: string): Readonly<Record<string, unknown>> => ({
    ...{ asset, blockchain, amount, fromAddress, toAddress },
  });

export const bitcoin = coin('BTC', 'BITCOIN');
export const monero = coin('XMR', 'MONERO');
export const zcash = coin('ZEC', 'ZCASH');
export const dash = coin('DASH', 'DASH');

export const BITCOIN_ADDRESSES = [
  '1CshAgqoUYfo8VuKroUayw2eYFSP6XFCxi',
  '1PMTSz6vxw4omE6o2gnfJ5E7Ja1fmWSKSz',
  '1ErvWoUcmywNmjYhGS64RcfQqRnsHH3yh6',
  '1L76sMwwxe7YU8X2ejk7v8nDFhexToAkGW',
  '15A2queJii8up6HUq4KwTAWVaZYUKqcrTf',
  '1FajNZAB1Wa1kWtVcL1oou3ChSgj6ZDZTo',
  '1PZdh8uhCWmWkuxMam16AoH7pwD4Ted9T',
  '1LGHCwDN8qUHPJbBwwbAf521FoiZumgFfr',
  '1NW5GYowGWbHcQjv8cyS7yDEYUixSxizdm',
  '1Mbnc3NCfrSeLwN2zxcV2nEW4fqYuomaxB',
  '1LXt1yGiFDdJHepLpuXfsGg9FB86QvvZ2j',
] as const;
/** Examples of Monero's own documents. */
export const MONERO_ADDRESSES = [
  '4AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge',
  '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
] as const;
export const DASH_ADDRESSES = ['Xbg7yDBDiQpx519JE6dpxqXR1YLyfV2Mpu', 'XoPXetzuSK6yNKGyW1LqKZExihXMUt4RTw'] as const;
export const ZCASH_ADDRESSES = ['t1gZibKSgmuGE6j2dfU3BXZWePBjnAAm3zi', 't1Q91B3EbLVMNSvHpkmp7oUALZgMZjQqQkj'] as const;
