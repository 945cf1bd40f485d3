/** Columns of a batch file, with their help texts for `screen --help`. */

/** Every column with its aliases. Case, blanks, `_` and `-` are ignored. */
export const COLUMNS: Readonly<Record<string, { also: readonly string[]; meaning: string }>> = {
  id: { also: [], meaning: 'returned in the result; default: the row number' },
  name: { also: ['fullName'], meaning: 'name to screen; this or documentNumber is required' },
  altNames: { also: ['aliases', 'alias'], meaning: 'other names, separated by ";"' },
  entityType: { also: ['type'], meaning: 'person, company, organization, legal_entity, vessel, aircraft' },
  dob: {
    also: ['dateOfBirth', 'birthDate'],
    meaning: 'YYYY-MM-DD, YYYY-MM or YYYY; 3.7.1959 and 3 July 1959 are read too',
  },
  country: { also: ['countries', 'nationality'], meaning: 'ISO 3166-1 codes or English names, separated by ";"' },
  gender: { also: [], meaning: 'MALE or FEMALE' },
  documentNumber: { also: ['document'], meaning: 'document number or wallet address' },
};

export const BATCH_HELP = `
Columns of a CSV file, or members of "query" in a JSON line {"id","query":{...}}:
${Object.entries(COLUMNS)
  .map(
    ([name, { also, meaning }]) =>
      `  ${name.padEnd(16)}${meaning}${also.length > 0 ? ` (also: ${also.join(', ')})` : ''}`,
  )
  .join('\n')}
CSV may be separated by "," ";" or tabs, in UTF-8, UTF-16 or Windows-1252; JSON lines in UTF-8 or UTF-16. Unknown
columns are named once and ignored. A row with an optional value that cannot be read is screened without it, and its result names it in
"ignored". A row that cannot be screened gives {"id","row","error"}, and the exit status is 3.`;
