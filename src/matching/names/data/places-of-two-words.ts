/** Places of two words, neither of which is a place alone. Source: common geographical names; own selection. */
export const PLACES_OF_TWO_WORDS: ReadonlySet<string> = new Set(
  `hong kong|buenos aires|new york|abu dhabi|sri lanka|el salvador|costa rica|puerto rico|los angeles|san francisco|kuala lumpur
tel aviv|addis ababa|sao paulo|rio janeiro|santa cruz|san jose|santo domingo|panama city|cape town|new zealand|saint petersburg|saint louis
nizhny novgorod|ras khaimah|dar salaam|phnom penh|ulan bator|las vegas|burkina faso|sierra leone|port sudan|port harcourt`.split(/[|\n]/),
);
