/**
 * Words of a person's name that are neither name, title nor particle. Romanized, lower case. Source: common usage; own selection.
 */

/** Words that begin a kunya or similar name. They weigh more than a particle, and less than a name. */
export const KUNYA: ReadonlySet<string> = new Set('abu abou abi abo abul umm um oum umme ummu hajj bu abw'.split(' '));

/** Words that distinguish a son from a father with the same name. */
export const GENERATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: 'jr', junior: 'jr', jnr: 'jr', jun: 'jr', filho: 'jr', hijo: 'jr', fils: 'jr', mladshiy: 'jr', molodshyi: 'jr', mladsi: 'jr', ml: 'jr', ifj: 'jr',
    ifjabb: 'jr', sr: 'sr', senior: 'sr', snr: 'sr', starshiy: 'sr', starsi: 'sr', idosb: 'sr', ozb: 'sr', pai: 'sr',
    ii: '2nd', iii: '3rd', iv: '4th', '2nd': '2nd', '3rd': '3rd', '4th': '4th', neto: '3rd', nieto: '3rd',
  }),
);
