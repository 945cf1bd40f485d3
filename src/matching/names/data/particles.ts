/**
 * Particles, which join the parts of a name. Their absence or spelling hardly matters. Romanized, lower case; words of other scripts as
 * written. Source: common usage; own selection.
 */

/** In the names of persons. */
export const PARTICLES = `
al el ul ur ud ad ar as an az at ash il le la les lo los las de del della delle dello degli dei dela da das do dos di du des der den dem het
von van zu zum zur vom ter ten te tot op af av och y e i und and et the of for ibn ibni bin ben bint binti binte bnt ibnu
oglu ogly ogli oghlu ohlu uulu uly ul uluu qizi kizi gizi kyzy qyzy zade
s st saint sainte sankt san santa sv mc mac o wa wal oul ould ouled walad wuld wlad ait aith na za bani banu beni dit alias aka fka nee geb d l ap ab fitz ferch verch nic ni ui`;

/** Additional particles in the names of organizations. */
export const ORGANIZATION_PARTICLES = `
in at by with from to on or its per par pour por para pela pelo pro im am fur fuer fuer mit bei auf aus zur zum voor met aan bij tot uit som til fra med pa for och og ja es az ir un ve ile icin
z ze w we do od dla na nad po pri pod ob in za s so v vo u k ke o iz ot dlya pri imeni imena im dlia
sur sous dans aux au en avec chez e ed del nel nella con su tra fra em no na nos com sob pe pentru din cu la si sau ale lui lor a ta tal taz tas tad tan bil fil minn ma agus
named after denominada denominado denominata intitolato denumita denumit nommee benannt nach namngiv pojmenovany pomenovany imenovan elnevezett nimetatud nimeline nosaukts vardo pavadinta honra homenaje nome od efter naar
и в во на по при для от из с со к о об у имени им імені ім імя за та і й з із до від про па у ў
και της του των το τα τις τους την τον οι ο η στο στη στην για από απο με σε ονόματι επ επι προς
و في في من على عن إلى الى مع لل در از به برای با و او د`;
