/** Mixing services, by the names under which they were listed or indicted. Selected from public notices. */
const MIXERS = [
  // OFAC, 6 May 2022, and 29 November 2023
  'blender.io',
  'sinbad',
  // OFAC, 8 August 2022; delisted 21 March 2025
  'tornado cash',
  // US Department of Justice and Europol, 15 March 2023
  'chipmixer',
  // US Department of Justice, 2021 and 2024
  'bitcoin fog',
  'helix',
  'samourai',
];
const WORDS = /\b(mixer|mixing service|tumbler)\b/i;

export function isMixer(name: string): boolean {
  const folded = name.toLowerCase();
  return WORDS.test(name) || MIXERS.some((mixer) => folded.includes(mixer));
}
