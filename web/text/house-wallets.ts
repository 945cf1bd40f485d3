export const knownWallets = {
  title: 'House wallets',
  detail:
    'Wallets that many customers share. They link no parties and pass on no party restriction. A listed wallet stays blocked.',
  propose: 'Propose a wallet',
  none: 'No wallets',
  kindShown: 'Kind',
  kind: { HOUSE: 'House wallet', SERVICE: 'Service wallet' },
  kindHow: {
    HOUSE: 'A wallet of your organization, such as a hot or deposit wallet',
    SERVICE: 'A wallet of a service with many customers, such as an exchange',
  },
  columns: { wallet: 'Wallet', address: 'Address', reason: 'Evidence', steps: 'History', state: 'State' },
  endHow: 'Later payments treat the wallet as any other one. The record is kept.',
  withdrawHow: 'The proposal ends. The record is kept.',
  form: {
    title: 'Propose a wallet',
    how: 'It has no effect until another user confirms it.',
    kind: 'Kind',
    blockchain: 'Blockchain',
    blockchainHow: 'BITCOIN, ETHEREUM, TRON, ... or a common alias',
    address: 'Address',
    name: 'Name',
    nameHow: 'Name of the wallet or of the service',
    reason: 'Evidence',
    reasonHow: 'Why the wallet belongs to your organization or to the service',
  },
};
