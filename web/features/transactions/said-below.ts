/** Whether a payment's remark consists of the sentences of its findings, which are listed below with their points. */
export function isSaidBelow(remark: string, findings: readonly { remark: string }[]): boolean {
  return findings.reduce((left, { remark: words }) => left.replace(words, ''), remark).trim() === '';
}
