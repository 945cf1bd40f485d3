/** Query of a page of a list. The first page also asks for the total, which counts the whole list. */
export const pageAt = (cursor: string) => (cursor === '' ? { withTotal: true } : { cursor });
