/** Records that one user proposes and another user approves. */
export const twoUsers = {
  state: { PROPOSED: 'Proposed', IN_FORCE: 'In force', EXPIRED: 'Expired', ENDED: 'Ended' },
  show: 'State',
  all: 'All',
  proposed: 'Proposed',
  confirmed: 'Confirmed',
  ended: 'Ended',
  confirm: 'Confirm',
  awaitsOther: 'Another user must confirm it.',
  withdraw: 'Withdraw',
  reject: 'Reject',
  end: 'End',
  endReason: 'Reason',
  submit: 'Propose',
};
