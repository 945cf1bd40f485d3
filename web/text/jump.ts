export const jump = {
  run: 'Run',
  results: {
    customer: 'Customer',
    counterparty: 'Counterparty',
    case: 'Case',
    alert: 'Alert',
    transaction: 'Transaction',
  },
  action: {
    screen: 'Screen a name',
    nextAlert: 'Next alert',
    newCase: 'New case',
    newSar: 'New SAR',
    internalList: 'Add to internal list',
    batch: 'Screen a batch',
    light: 'Light mode',
    dark: 'Dark mode',
    compact: 'Compact rows',
    comfortable: 'Comfortable rows',
    signOut: 'Sign out',
  },
  noAlert: 'No open alert is unassigned.',
};
