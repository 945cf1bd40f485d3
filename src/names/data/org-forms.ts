/**
 * Legal forms: canonical word -> spellings, romanised and lower case, one or several words. Two spellings of one
 * canonical form say the same ("OOO" is "LLC"); forms of one family but of other law (GmbH, LLC) stay apart.
 *
 * Source: the forms' names in the company laws concerned (cf. ISO 20275 entity legal forms). Facts, own selection.
 */
export const ORG_FORMS: Readonly<Record<string, readonly string[]>> = {
  llc: [
    'llc', 'ooo', 'tov', 'too', 'mchj', 'mmc', 'limited liability company', 'limited liability co', 'ltd liability co',
    'obshchestvo s ogranichennoy otvetstvennostyu', 'obshchestvo s ogranichennoi otvetstvennostyu',
    'tovarystvo z obmezhenoiu vidpovidalnistiu', 'tovarishchestvo s ogranichennoy otvetstvennostyu', 'wll', 'fz llc',
    'fzllc', 'spv llc',
  ],
  ltd: [
    'ltd', 'limited', 'ltda', 'limitada', 'company limited', 'co ltd', 'coltd', 'co limited', 'pvt ltd', 'pte ltd', 'pty ltd',
    'private limited', 'proprietary limited', 'pvt', 'pte', 'pty', 'private ltd', 'youxian gongsi', 'youxiangongsi', 'yugen kaisha',
    'ltd sti', 'limited sirketi', 'sdn bhd', 'sdnbhd', 'bhd', 'berhad', 'sendirian berhad', 'pt', 'perseroan terbatas', 'eood',
    'ood', 'ltd co', 'cjsc ltd',
  ],
  gmbh: ['gmbh', 'ggmbh', 'mbh', 'gesellschaft mit beschrankter haftung', 'gesellschaft mit beschraenkter haftung', 'gesmbh', 'ges m b h'],
  jsc: [
    'jsc', 'oao', 'ao', 'pao', 'zao', 'ojsc', 'pjsc', 'cjsc', 'aktsionernoe obshchestvo', 'aktsionernoye obshchestvo', 'joint stock company', 'joint stock co',
    'open joint stock company', 'public joint stock company', 'closed joint stock company', 'otkrytoe aktsionernoe obshchestvo',
    'publichnoe aktsionernoe obshchestvo', 'zakrytoe aktsionernoe obshchestvo', 'otkrytoye aktsionernoye obshchestvo', 'kabushiki kaisha', 'kk', 'psc', 'pjs co',
    'private joint stock company', 'gufen youxian gongsi', 'gufenyouxiangongsi', 'saog', 'sak', 'ksc', 'kscc', 'qsc', 'vat', 'pat', 'prat', 'ad', 'jscb', 'ojscb',
  ],
  ag: ['ag', 'aktiengesellschaft', 'a g'],
  plc: ['plc', 'public limited company', 'public ltd company', 'pcl', 'public company limited'],
  sa: ['sa', 'societe anonyme', 'sociedad anonima', 'sociedade anonima', 'spa', 'societa per azioni', 'sab', 'sa de cv', 'sab de cv', 'saa', 'sac', 'sae', 'sal', 'sas', 'societe par actions simplifiee', 'sicav'],
  srl: ['srl', 'sarl', 'sarlu', 'societe a responsabilite limitee', 'societa a responsabilita limitata', 'sociedad de responsabilidad limitada', 's de rl', 's de rl de cv', 'sprl', 'sagl', 'sl', 'slu', 'sociedad limitada', 'lda', 'srls', 'eurl', 'societatea cu raspundere limitata', 'societate cu raspundere limitata'],
  inc: ['inc', 'incorporated', 'corp', 'corporation', 'corporacion', 'incorporation'],
  co: ['co', 'company', 'companies', 'compania', 'compagnie', 'cie', 'kompaniya', 'kompania', 'cia', 'kaisha', 'gongsi', 'sherkat', 'sharikat', 'sharika'],
  bv: ['bv', 'besloten vennootschap', 'nv', 'naamloze vennootschap', 'bvba', 'vof', 'cv'],
  ab: ['ab', 'aktiebolag', 'as', 'aksjeselskap', 'asa', 'aps', 'anpartsselskab', 'oy', 'oyj', 'osakeyhtio', 'hf', 'ehf', 'ou', 'osauhing', 'a s', 'anonim sirketi', 'anonim sti'],
  sro: ['sro', 's r o', 'spol s r o', 'doo', 'd o o', 'dooel', 'zoo', 'sp z o o', 'spzoo', 'sp zoo', 'sp z oo', 'spolka zoo', 'spolka z ograniczona odpowiedzialnoscia', 'kft', 'uab', 'sia', 'zrt', 'nyrt', 'dd', 'rt'],
  lp: ['lp', 'llp', 'lllp', 'limited partnership', 'limited liability partnership', 'kg', 'ohg', 'gbr', 'kgaa', 'gmbh co kg', 'gmbh and co kg', 'partnership', 'sca', 'scs', 'snc'],
  fz: ['fze', 'fzco', 'fzc', 'fzcollc', 'free zone establishment', 'fz', 'dmcc', 'free zone company'],
  fund: ['ev', 'eingetragener verein', 'ngo', 'npo', 'ano', 'autonomous non profit organization'],
  state: ['fgup', 'gup', 'federal state unitary enterprise', 'state unitary enterprise', 'fsue', 'sue', 'unitary enterprise', 'rue', 'republican unitary enterprise', 'chup', 'odo', 'chtup'],
};

/** Forms that are also common syllables or words: taken as a form only at an end of an organisation's name. */
export const FORMS_ONLY_AT_END: ReadonlySet<string> = new Set([
  'as', 'ao', 'ad', 'ab', 'sa', 'ag', 'pt', 'co', 'too', 'ou', 'sl', 'cv', 'vat', 'pat', 'dd', 'rt', 'lp', 'sue', 'ano', 'fz', 'kg', 'kk', 'bv', 'nv', 'zoo', 'spa', 'sal', 'sac', 'sas', 'sak', 'rue', 'asa', 'odo',
  'hf', 'oy', 'ev', 'sca', 'snc', 'corporation', 'corp', 'partnership', 'sharika', 'doo', 'ood', 'cie', 'cia', 'sia', 'sro',
]);

/** Legal forms glued to the end of a name in Chinese, Japanese and Korean writing -> canonical. Longest first. */
export const GLUED_FORMS: readonly (readonly [string, string])[] = [
  ['股份有限公司', 'jsc'], ['有限责任公司', 'llc'], ['有限責任公司', 'llc'], ['集团有限公司', 'ltd'], ['集團有限公司', 'ltd'],
  ['株式会社', 'jsc'], ['有限公司', 'ltd'], ['有限会社', 'ltd'], ['合同会社', 'llc'], ['주식회사', 'jsc'], ['유한회사', 'ltd'], ['公司', 'co'], ['会社', 'co'], ['회사', 'co'],
];
