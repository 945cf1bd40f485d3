/** Whether a payment's remark is made of the sentences of its findings alone: they stand below it, each with its points. */
export function isSaidBelow(remark: string, findings: readonly { remark: string }[]): boolean {
  return findings.reduce((left, { remark: words }) => left.replace(words, ''), remark).trim() === '';
}
