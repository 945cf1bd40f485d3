/**
 * Titles of persons in the languages of the lists, as written: courtesy, academic, religious, noble, military and public titles. Words in
 * Cyrillic, Arabic and other scripts are compared as romanized.
 *
 * Source: common usage; own selection. A word in this table says nothing about the identity of a person.
 */
export const TITLES = `
mr mrs ms miss mister sir madam madame mme mlle monsieur messrs herr frau hr fr senor senora srta sra senhor senhora don dona signor signora
mevrouw mijnheer meneer dhr mevr pan pani gospodin gospoda gospodja gospozha tovarishch comrade kyrios kyria bayan bey beyefendi hanim effendi efendi janab shri smt shrimati
thiru mohtarma khun daw encik puan haji hajji hajj hadji alhaj alhaji alhadj elhaj elhadj hajjah hajah hj hjh oknha hadzhi khadzhi hac haci
dr doctor doktor docteur dottore dott dottssa prof professor profesor professeur professore docent dozent eng engineer ing ingeniero ingenieur inz mohandes muhandis lic licenciado magister dipl phd md mba llm esq esquire cpa
hon honorable honourable rt rev reverend father padre pere otets fray brother sister soeur archbishop monsignor abuna rabbi rav reb
sheikh shaykh sheik shaikh cheikh shaik sheykh shekh sheikha shaikha cheick cheik scheich sayyid sayyed seyyed seyed sayid syed saiyid sayeed sayidina sidi mawla moulana
mullah mulla molla maulana mawlana maulvi maulawi mawlawi moulavi mowlavi molvi mufti qari qadi cadi kadi hafiz hafez hafidh akhund akhundzada alim allameh allamah allama ayatollah ayatullah hojatoleslam hojjatoleslam hujjatulislam imam ustad ustaz ustadh ostad murshid
caliph amir emir sardar nawab sahib saheb shahzada
general gen generaloberst generalmajor lieutenant lt ltg ltgen leutnant teniente tenente leitenant lieut major maj mayor mayjen brigadier brig brigadegeneral bgen colonel col coronel colonello oberst polkovnik podpolkovnik kolonel captain capt cpt capitan capitaine capitano hauptmann kapitan kapitaen
commander cmdr cdr comandante commandant kommandant komandir commodore admiral adm almirante amiral sergeant sgt sargento serzhant corporal cpl pvt ensign warrant marshal marshall marechal mariscal feldmarschall liwa aqid ukid muqaddam naqib mulazim sarlashkar sartip sarhang sardarr
president minister premier chancellor governor senator ambassador deputy attorney secretary director chairman prezident ministr secretaris
lord lady baron baroness baronin count countess duchess grafin freiherr ritter prince princess prinz prinzessin principe principessa king queen majesty highness excellency hrh hh tengku tunku datuk dato datin tan tansri maharaja pasha pascha contessa knyaz
г-н господин госпожа товарищ доктор професор профессор инженер генерал полковник подполковник майор капитан лейтенант старший адмирал сержант маршал президент министр князь пан пані отец архиепископ митрополит академик
السيد سيد السيدة شيخ الشيخ حاج الحاج حاجي حاجی دكتور الدكتور دکتر مهندس المهندس استاذ الأستاذ ملا مولوي مولوی آية آیت‌الله الله‌آیت العميد عميد العقيد عقيد الفريق فريق النقيب الملازم المقدم جنرال سردار سرلشکر سرتیپ سرهنگ سپهبد امير الأمير امیر القاضي قاري قاری خواجه آقای خانم جناب
장군 대장 상장 중장 소장 원수 박사 교수 위원장 先生 女士 将军 將軍 上将 上將 中将 中將 少将 少將 主席 博士 教授
κύριος κυρία στρατηγός συνταγματάρχης δρ καθηγητής
רב הרב דר אדון מר גברת`;

/**
 * Titles that are also given names or surnames, in addition to the table of common names.
 *
 * Source: labels of given names and family names in Wikidata (CC0), Latin spelling with a Russian, Japanese, Chinese or Hebrew one, read 2026-11-24: eighteen
 * of them and more. Abbreviations of a title ("Gen") are left out.
 */
export const TITLES_AS_NAMES = 'don marshall pasha prince ritter pere baron lord haji bey';
