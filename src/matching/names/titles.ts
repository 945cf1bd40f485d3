/**
 * Removes titles before a person's name and post-nominal letters after it: "Engr. Tolmir Zarvanek", "Ex-Minister Tolmir Zarvanek", "Tolmir
 * Zarvanek OBE". `data/titles.ts` lacks these, because they are also names or words. The shorter name is a further reading.
 */
import { foldText } from './normalize.ts';
import { isTitle } from './parse-person.ts';

/** Titles before a name, without dots. */
const TITLES_BEFORE: ReadonlySet<string> = new Set(
  `engr eng'r arch archt arc barr adv advocate solicitor qs surv tpl pharm chief pastor bishop apostle evangelist deacon elder canon cardinal pope
   dean provost rector chancellor mag dkfm dkffr di drmed druniv dipling diplkfm diplbw diplvw dring ddr mmag bed univprof oprof komr kommr hofrat
   regierungsrat ra rain stb wp arq abog abg contador cp mtro mtra ldo lda ilmo ilma exmo exma excmo excma sra srta sres dna eng arqt
   avv arch geom rag cav comm grand onorevole on deputato senatore mgr msgr me maitre vve veuve abbe frere soeur
   pr pfr bc bca mudr judr phdr rndr paeddr thdr mvdr pharmdr doc mga ingarch mgr inz hab tit av uzm op yrd doct tov grazhdanin grazhdanka ip
   hon'ble honble he hh hrh hm his her shri smti kumari km sushri pandit pt ustaad mian chaudhry malik sahibzada al-hajj
   aide adjutant aviator airman cadet chieftain constable cst deputy dep dy sub asst assistant vice acting actg interim
   commissioner comr inspector insp superintendent supt comptroller treasurer envoy consul emir governor gov mayor judge justice magistrate
   founder cofounder owner ceo cfo coo cto md director dir chair chairperson chairwoman president vp svp evp manager mgr leader head member
   warlord militant terrorist wanted fugitive mr mrs ms`.split(/\s+/),
);
/** Words before a title, with a hyphen or a blank. */
const BEFORE_TITLES = /^(?:ex|former|formerly|fmr|late|retired|ret'?d?|then|acting|vice|deputy|first|senior|chief|co)$/;
const EX = /^(?:ex|co|vice)[-–](?=\p{L})/iu;
/** "H.E.", "H. E.", "S.E." at the beginning. */
const EXCELLENCY = /^(?:h\.\s?(?:e|r\.\s?h|h|m)\.|s\.\s?e\.|s\.\s?m\.|the\s+(?:rt\.?\s+)?hon(?:ou?rable|\.)?)\s+/iu;

/** Post-nominal letters: orders, degrees, memberships, parliaments, religious orders. */
const POST_NOMINALS: ReadonlySet<string> = new Set(
  `obe mbe cbe kbe dbe gbe kcmg gcmg dcmg cmg kcb gcb kcvo gcvo dcvo cvo lvo mvo rvo dso dsc dfc afc msm qc kc jp mep msp mla mlc mna mpp mka
   psc ssc ndu ndc fss fwc mni gcfr gcon cfr ofr mfr oon mon fnim fnse fnipr knom
   frs frse frcs frcp frcpe frcog frcpath frcr frcem mrcp mrcs mrcgp facs facc facp frics mrics arics riba fciarb mciarb fca aca acca fcca fcma acma cima cpa cma cfa cia cisa cissp cams pmp
   mba emba msc bsc beng meng mphil dphil phd edd dba dsc lld llb llm jd mbbs mbchb bds mds dds dmd dvm mdcm pharmd psyd bcom mcom bba bca mca btech mtech
   esq esquire peng ceng pgdip cgma sj ofm osb ofmcap cssr usn usaf usmc rn rtd retd ret
   oam aom ocm cmm onz cnzm mnzm dnzm knzm qso gom kstj ostj bem qpm qfm gm ld vc td erd vd`.split(/\s+/),
);
/** Post-nominal letters that are also names. They count only in capitals, after a comma or a name with small letters. */
const POST_NOMINALS_OR_NAMES: ReadonlySet<string> = new Set(
  'ma ba sc mp ms md mb ao am ac om ch cc oc cm cb dl tp pc rm ra op san con mon pe pm hon ca cs'.split(' '),
);
/** The words of `BEFORE_TITLES` and of `EXCELLENCY`. */
const OTHER_TITLE_WORDS: ReadonlySet<string> = new Set(
  'ex former formerly fmr late retired retd ret then acting vice deputy first senior chief co the h s'.split(' '),
);
const MIN_WORDS = 2;
const MAX_WORDS = 14;
const MAYBE_POST_NOMINAL =
  /(?:^|[\s,(])(?:\p{Lu}\.?){2,7}[),.]?\s*$|,\s*[\p{L}.]+\s*$|\b(?:esq|ph\.?d|m\.?d|retd?|rtd)\b/iu;

const bare = (word: string) => foldText(word).replace(/[^\p{L}-]/gu, '');

/** Whether a name of plain words may have a title because of this word. `word`: in lower case. */
export function mayBeTitle(word: string): boolean {
  return (
    isTitleBefore(word) ||
    EX.test(word) ||
    OTHER_TITLE_WORDS.has(word) ||
    POST_NOMINALS.has(word) ||
    POST_NOMINALS_OR_NAMES.has(word)
  );
}

/** The name without titles and post-nominal letters. Empty if it has none beyond those of `data/titles.ts`. */
export function withoutTitles(name: string): string[] {
  const plain = name.replace(EXCELLENCY, '');
  const words = plain.trim().split(/[\s,]+/);
  if (words.length > MAX_WORDS) return [];
  let from = 0;
  while (from < words.length && isTitleAt(words, from)) from += 1;
  let to = words.length;
  if (MAYBE_POST_NOMINAL.test(name)) while (to > from && isPostNominal(name, words[to - 1]!)) to -= 1;
  const removed = [...words.slice(0, from), ...words.slice(to)];
  if (to - from < MIN_WORDS || (plain === name && removed.every((word) => isTitle(bare(word))))) return [];
  return [words.slice(from, to).join(' ')];
}

function isTitleAt(words: readonly string[], at: number): boolean {
  const word = words[at]!;
  const plain = bare(word.replace(EX, ''));
  if (BEFORE_TITLES.test(plain) && !EX.test(word))
    return at + 1 < words.length && isTitleBefore(bare(words[at + 1]!.replace(EX, '')));
  return isTitleBefore(plain);
}

const isTitleBefore = (word: string) =>
  isTitle(word) || TITLES_BEFORE.has(word) || TITLES_BEFORE.has(word.replaceAll('-', ''));

function isPostNominal(name: string, word: string): boolean {
  const plain = bare(word);
  if (POST_NOMINALS.has(plain)) return true;
  if (!POST_NOMINALS_OR_NAMES.has(plain)) return false;
  const letters = word.replace(/[^\p{L}]/gu, '');
  return /^\p{Lu}+$/u.test(letters) && (/\p{Ll}/u.test(name) || name.includes(`, ${word}`));
}
