/**
 * Countries, nationalities and places as they stand in the names of organisations, one line a place, in the form of
 * `general-words.ts`: canonical word, then its forms, adjectives and translations ("российский", "Rossiyskaya", "russe").
 *
 * Source: common geographical names; own selection. No third-party table.
 */
export const PLACES = `
russia russian russians russi- russe russes russo russa russie russisch- russland ruso rusa rusia rossi- rossii rossiysk- rossiisk- rossiyskoi rossijsk- russkiy russk- rusk- rusij- rusijos rosja rosji rosyjsk- rusko orosz- oroszorszag- venaj- venaja vene- venemaa venema- krievij- krievu rusya russja ryss- ryska rysk- russisk- vserossiysk- vserossiisk- vserossijsk- allruss- росси- росій- росія російськ- российск- русск- руск- руси- русі- расій- всероссийск- общоруск- ρωσι- ρωσικ- روسيا روسية روسیه rusija ruseas- rúise
ukraine ukrain- ukraina ukrainsk- ucrain- ukraj- ukrajin- ukran- ukrayna украин- україн- укра- ουκραν- أوكرانيا اوکراین
belarus belarusian belarus- belarusk- belorus- belorussi- belorussk- bielorus- bialorus- bialorusk- weissruss- feherorosz- valgevene- baltkriev- baltarus- byelorus- belarussisch- белорус- білорус- беларус- беларуск- белоруск- λευκορωσ- بيلاروسيا بلاروس
crimea crimean crime- crimeia crimee krim krims krimean krym krymsk- krymski- krimsk- krima krimm- krimmi krymu kirim крим- крым- кримск- крымск- κριμαι- القرم
donetsk donetsk- donieck- doneck- donyeck- donetzk donbas donbass donbassa донец- донецк- донеччин- донбас- ντονετσκ- ντονετσκ
luhansk lugansk lugansk- luhansk- lugan- luhan- lougansk луган- луганск- луганськ- λουγκανσκ λουχανσκ
sevastopol sebastopol- sevastopol- szevasztopol- sewastopol- севастопол- σεβαστουπολ-
moscow moskva moskvy moskv- moskovsk- moskow moscou mosca moscu moscova moskau moskou moszkv- maskv- moskovskiy moskov- moskova moscovit- москв- московск- μοσχ- موسكو مسکو
petersburg peterburg- petersburg- petersburgo pietarin петербург- петербургск- πετρουπολ-
leningrad leningrad- ленинград-
tula tulsk- tulskiy tulskiy- tulai toula tulos tuls- тул- тульск-
minsk minsk- minsky minski- minszki минск- мінск-
kazan kazansk- kazany- kazan- казан- казанск-
smolensk smolensk- szmolenszk- смоленск-
izhevsk izhevsk- izevsk- iževsk- izsevszk- ijevsk ижевск-
chelyabinsk chelyabinsk- cheliabinsk- czelabinsk- cseljabinszk- celjabinsk- челябинск-
novosibirsk novosibirsk- novoszibirszk- nowosybirsk- новосибирск-
yekaterinburg ekaterinburg- yekaterinburg- jekaterinburg- екатеринбург-
nizhny nizhniy nizhn- nizny нижегород- нижн- nizhegorodsk- nizhegorod-
novgorod novgorod- новгород-
rostov rostovsk- rostow- rostov- ростов- ростовск-
samara samarsk- szamara- самар- самарск-
saratov saratovsk- saratow- саратов- саратовск-
ural uralsk- urals oural uralszki- урал- уральск-
siberia siberian sibir- sibirsk- siberie siberi- sybir- szibir- сибир- сибирск-
vladivostok vladivostok- vlagyivosztok- владивосток-
amur amursk- amoursk- амур- амурск-
tambov tambovsk- tambow- тамбов- тамбовск-
perm permsk- permi- пермск- пермь перми
omsk omsk- омск-
tomsk tomsk- томск-
ufa ufimsk- ufimskiy уфимск- уфа
voronezh voronezh- voronej voronyezs- woronez- воронеж- воронежск-
krasnoyarsk krasnoyarsk- krasnojarsk- красноярск-
irkutsk irkutsk- irkuck- иркутск-
penza penzensk- пенз- пензенск-
ryazan ryazansk- rjazan- рязан- рязанск-
kaluga kaluzhsk- kalouga калуг- калужск-
tver tversk- твер- тверск-
vologda vologodsk- вологод- вологд-
arkhangelsk arkhangelsk- archangelsk- архангельск-
murmansk murmansk- мурманск-
kaliningrad kaliningrad- калининград-
ulyanovsk ulyanovsk- uljanovsk- ульяновск-
barnaul barnaulsk- барнаул-
kurgan kurgansk- курган-
orenburg orenburg- оренбург-
kursk kursk- курск-
bryansk bryansk- brjansk- брянск-
ivanovo ivanovsk- ивановск-
yaroslavl yaroslavsk- jaroslavl- ярослав-
kostroma kostromsk- костром-
vyatka vyatsk- вятск- вятк-
arzamas arzamassk- arzamask- arzamasz- арзамас-
serpukhov serpukhovsk- серпухов-
kolomna kolomensk- коломенск- коломн-
zelenograd zelenograd- зеленоград-
dubna dubnensk- дубн-
zhukovsky zhukovsk- жуковск-
sarapul sarapulsk- сарапул-
votkinsk votkinsk- воткинск-
kovrov kovrovsk- ковров-
klimovsk klimovsk- климовск-
zagorsk zagorsk- загорск-
mordovia mordovsk- мордов-
tatarstan tatarsk- tatarstan- татарст- татарск-
bashkortostan bashkirsk- bashkort- башкир- башкорт-
dagestan dagestansk- daghestan дагестан-
chechnya chechensk- chechen tchetchen- csecsen- чечен- чечня чечни
abkhazia abkhaz- абхаз- აბხაზ-
ossetia osset- осет-
transnistria transnistri- pridnestrov- приднестров-
kherson khersonsk- cherson- herson- херсон-
zaporizhzhia zaporozh- zaporizh- zaporoz- запорож- запоріз- запоріж-
kharkiv kharkov- kharkiv- charkow- charkiv- харьков- харків-
kyiv kiev kievsk- kijow- kijev- київ- киев-
odesa odessa odessk- одес-
mariupol mariupol- мариупол- маріупол-
feodosia feodosi- feodosiya feodosijsk- theodosiya феодоси- феодосий-
kerch kertsch kerchensk- kercz керчен- керч-
simferopol simferopol- симферопол-
yalta jalta yaltinsk- ялт- ялтинск-
komsomolsk komsomolsk- komszomolszk- комсомольск-
kazakhstan kazakh- kazakhstan- kazach- kazakst- qazaq- казахст- казах- қазақ- καζακσταν كازاخستان قزاقستان
uzbekistan uzbek- uzbekistan- ozbek- узбек- ουζμπεκ-
kyrgyzstan kyrgyz- kirgiz- kirgis- киргиз- кыргыз-
tajikistan tajik- tadzhik- tadschik- таджик- тоҷик-
turkmenistan turkmen- туркмен-
azerbaijan azerbaijan- azerbaycan azerbaidzhan- azerbaijani азербайдж- αζερμπαιτζαν
armenia armenian- armen- armien- армян- армен- αρμεν-
georgia georgian gruzi- грузи- грузин-
moldova moldovan moldav- moldovei moldova- moldavi- молдов- молдав- μολδαβ-
iran iranian iranians irani iranien- iranisch- iranisk- irans- iraans- irano iransk- irao iranin iraani iranas irana iranski- irańsk- iranul- iraniana iraniano iraniane иран- иранск- іран- ιραν- ايران إيران ایران ایرانی ايراني الإيرانية iaráin
iraq iraqi iraqui- irak iraki- iraks- irakisch- irakien- irakeno irakijos iraku ирак- ірак- ιρακ- العراق عراق عراقية عراقی
syria syrian syri- siria siriana siriano syrie syrien- syrisch- syrisk- syrski- syrsk- syryjsk- sirij- sirijsk- sirijos sirian- siriai sziri- syyria- syyrian suuria sirya suriye сири- сирийск- сирі- συρι- سوريا سورية السورية السوري سوریه siria- sirja- sirjana
lebanon lebanese liban libanais- libano libanes- libanon- libansk- liibanon- ливан- λιβαν- لبنان اللبنانية libnan lubnan libanon
palestine palestinian palestin- palastin- palestyn- palesztin- filastin filistin palestiin- палестин- παλαιστιν- فلسطين الفلسطينية فلسطینی palaistine
israel israeli israelien- izrael- израил- ізраїл- ισραηλ- اسرائيل إسرائيل
jordan jordanian jordanie jordania jordanien иордан- ιορδαν- الأردن الاردن
yemen yemeni jemen- iemen- jemenit- йемен- ємен- υεμεν- اليمن اليمنية یمن
saudi saoudit- саудовск- σαουδικ- السعودية سعودی
kuwait kuwaiti koweit- koeweit кувейт- κουβειτ الكويت كويت کویت
qatar qatari katar- катар- καταρ قطر
emirates uae emirate emirat- emirados emiratos эмират- емират- εμιρατ- الإمارات امارات
dubai dubay дубай- ντουμπαι دبي دبی
bahrain bahraini bahrein- бахрейн- البحرين
oman omani оман- عمان
egypt egyptian egypt- egipt- egitto egypte agypt- egyiptom- misr misir египет- египетск- єгип- αιγυπτ- مصر المصرية
libya libyan libye libia libyen libij- libi- ливи- лівій- λιβυ- ليبيا الليبية
sudan sudanese soudan- sudanesisch- szudan- судан- σουδαν- السودان سودان
somalia somali somalie somal- сомали- σομαλ- الصومال
ethiopia ethiopian ethiopie athiop- etiop- эфиоп- ετιοπ- αιθιοπ-
eritrea eritrean erythree- eritre- эритре-
algeria algerian algerie argelia alger- algier- алжир- αλγερ- الجزائر
morocco moroccan maroc marocain- marruecos marrocos marokk- marok- maroko марокк- марок- μαροκ- المغرب المغربية
tunisia tunisian tunisie tunez tunes- tunezj- тунис- τυνησ- تونس التونسية
afghanistan afghan afghans afgan- afganistan- afghanisch- afghanistan- афган- αφγαν- أفغانستان افغانستان افغان
pakistan pakistani pakistan- pakisztan- пакистан- πακισταν- باكستان پاکستان
india indian inde indien indisch- индий- индия ινδι- الهند هند
turkey turkish turkiye turquie turquia turchia turc- turk turki- turkisch- tureck- turecj- torok- turkk- турц- турецк- τουρκ- تركيا ترکیه
kurdistan kurdish kurd- kurdistan- kurdisch- kurdskeh- курд- курдист- κουρδισταν- κουρδ- كردستان کردستان
china prc chinese chine chinois- chino china- cina cinese chinesisch- chinees- cinsk- chinsk- kinai kina kiin- hiina kinijos kitaysk- kitai- kitay- китай- китайск- κιν- κινα κινεζ- الصين الصينية چین چینی
hongkong гонконг- χονγκ
taiwan taiwanese taiwan- тайван-
korea dprk korean coree coreen- corea corean- koreai koreanisch- koreaans- korej- korejsk- koreansk- korean- koreanska chosun choson joseon chosŏn корей- коре- корея κορεα- κορε- كوريا الكورية کره
japan japanese japon- japan- giappon- japanisch- japon япон- ιαπων- اليابان ژاپن nihon nippon
vietnam vietnamese vietnam- вьетнам- viet
myanmar burma burmese birman- birmani- myanmar- myanma mianmar мьянм- μιανμαρ
cuba cuban cubain- cuban- kuba kuban- kubansk- куб- кубинск- κουβα
venezuela venezuelan- venezuel- venecuel- венесуэл- βενεζουελ-
nicaragua nicaragu- nikaragu- никарагу-
colombia colombian colombie colombian- kolumbi- kolumbij- колумб- κολομβ-
mexico mexican mexique mexican- mexik- mexiko meksyk- meksik- мексик- μεξικ-
peru peruvian peruan- перуан-
america american usa americas amerik- americ- americain- американ- америк- αμερικ- الأمريكية امریکا آمریکا
africa african afrique africain- africaine africano africana africain afrika afrikan- afrik- africk- afrykansk- afryk- африк- африканск- αφρικ- افريقيا أفريقيا إفريقيا آفریقا
asia asian asie asiat- asiatic- asien azja azij- ázsia азиат- азия ασι- آسيا آسیا
europe european europa europe- europeen- europeo europai europeia europaisch- europeisk- eurooppa- euroopa eiropas europos evropsk- evropa avrupa европ- європ- ευρωπ- أوروبا اروپا
congo drc congolese congolais- kongo kongolai- конго- κονγκ- الكونغو
nigeria nigerian нигери-
serbia serbian serbi- srbij- srbsk- srpsk- serbisch- сербск- српск- σερβ-
bosnia bosnian bosni- bosn- bosnisk- bosansk- босн- βοσνι-
germany german allemagne allemand- aleman- deutsch- deutschland germania tedesc- nemeck- niemieck- nemet- saksa- герман- немец- γερμαν- ألمانيا آلمان
britain british uk britannique britanic- britisch- britsk- britansk- британ- βρεταν-
france french francais- francais francez- frances- franzosisch- frankreich francouzsk- francusk- франц- γαλλ- فرنسا فرانسه
italy italian italie italien italiano italiana italienne italia italij- talijansk- wlosk- olasz- италь- ιταλ- إيطاليا
poland polish pologne polonais- polonia polsk- polska polski polen polnisch- lengyel- польш- польск- πολων-
cyprus cypriot chypre cipr- zypern kypr- кипр- κυπρ- قبرص
tehran teheran tehran- teeran- teherani тегеран- τεχεραν- تهران طهران
damascus damas damasco damask- damaszk- damaskus дамаск- δαμασκ- دمشق الدمشقي
baghdad bagdad bagdad- багдад- βαγδατ- بغداد
beirut beyrouth beirut- bejrut bejrut- бейрут- βηρυτ- بيروت
aleppo alep halab алепп- حلب
caspian caspienne caspio каспий- κασπι- خزر قزوين
persian farsi perse persian- персид- περσικ- فارسی
levant levante levanten λεβαντε الشام شام
middle moyen medio mittler- أوسط الأوسط اوسط خاورمیانه
mediterranean mediterran- sredozemn- srodziemn- средизем- μεσογει-
pyongyang phenian pjongjang пхеньян-
istanbul estambul- stambul- стамбул- κωνσταντινουπολ- اسطنبول
london londres londra londyn- лондон- λονδιν- لندن
singapore singapour singapur- сингапур- σιγκαπουρ- سنغافورة
beijing peking pekin pekino pechino пекин-
shanghai xangai szanghaj шанхай-
hebei хэбэй
henan хэнань
hubei хубэй
hunan хунань
shandong шаньдун
shaanxi шэньси
guangdong kwangtung гуандун
guangxi гуанси
sichuan szechuan сычуань
zhejiang chekiang чжэцзян
jiangsu kiangsu цзянсу
jiangxi цзянси
liaoning ляонин
jilin цзилинь
heilongjiang хэйлунцзян
fujian fukien фуцзянь
gansu ганьсу
guizhou гуйчжоу
yunnan юньнань
hainan хайнань
qinghai цинхай
ningxia нинся
xinjiang sinkiang синьцзян
tibet tibetan тибет-
shenzhen шэньчжэнь
guangzhou canton гуанчжоу
tianjin tientsin тяньцзинь
chongqing чунцин
dalian далянь
qingdao tsingtao циндао
wuhan ухань
chengdu чэнду
`;

/** Places of two words, neither of which is one by itself. */
export const PLACES_OF_TWO_WORDS: ReadonlySet<string> = new Set(
  `hong kong|buenos aires|new york|abu dhabi|sri lanka|el salvador|costa rica|puerto rico|los angeles|san francisco|kuala lumpur
tel aviv|addis ababa|sao paulo|rio janeiro|santa cruz|san jose|santo domingo|panama city|cape town|new zealand|saint petersburg|saint louis
nizhny novgorod|ras khaimah|dar salaam|phnom penh|ulan bator|las vegas|burkina faso|sierra leone|port sudan|port harcourt`.split(/[|\n]/),
);
