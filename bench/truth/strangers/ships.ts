/** Names of ships as people write them, with what the ship is. The types are those of OFAC's SDN list, 2024-02-23. */
import type { MatchKind } from '../../../src/matching/types.ts';
import type { Disturbance, ListedName } from '../../disturb.ts';
import { pick } from '../../random.ts';
import { type Random, slip } from './slips.ts';

const SHIPS: readonly MatchKind[] = ['VESSEL'];
const TYPES = [
  'General Cargo',
  'Fishing Vessel',
  'Crude Oil Tanker',
  'Bulk Carrier',
  'Container Ship',
  'Chemical/Products Tanker',
  'Oil Products Tanker',
  'Research Vessel',
  'LPG Tanker',
  'Offshore Tug/Supply Ship',
  'Landing Craft',
  'Platform Supply Ship',
];
const PREFIXES = ['M/V', 'MV', 'M/T', 'M.T.', 'F/V', 'R/V', 'S/V', 'LPG/C', 'LNG/C', 'T/B', 'Tug', 'Tanker', 'Vessel'];
const kind = (id: string, title: string, of: (name: ListedName, random: Random) => string | null): Disturbance => ({
  id,
  title,
  kinds: SHIPS,
  script: 'latn',
  of,
});

export const STRANGE_SHIPS: readonly Disturbance[] = [
  kind('ship-prefix', 'what a ship is, before it in short', ({ words }, random) =>
    [pick(PREFIXES, random), ...words].join(' '),
  ),
  kind('ship-prefix-slip', 'the same and a slip', ({ words }, random) => {
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
    if (longest.length < 6) return null;
    const changed = words.with(words.indexOf(longest), slip(longest, random));
    return [pick(PREFIXES, random), ...changed].join(' ');
  }),
  kind('ship-type-before', 'the type of a ship before its name', ({ words }, random) =>
    [pick(TYPES, random), ...words].join(' '),
  ),
  kind('ship-type-behind', 'the type of a ship behind its name', ({ words }, random) => {
    const type = pick(TYPES, random);
    return `${words.join(' ')}${pick([` (${type})`, `, ${type}`, ` - ${type}`], random)}`;
  }),
  kind(
    'ship-former',
    'what a ship was called before, and is now',
    ({ words }, random) =>
      `${pick(['AURORA NOVA', 'LANTERN BAY', 'GREY HERON'], random)} ${pick(['ex', '(ex', 'ex.'], random)} ${words.join(' ')}`,
  ),
];
