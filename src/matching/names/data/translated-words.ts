/**
 * Words of the names of organisations that do distinguish and that lists nevertheless translate, one line a notion, in the
 * form of `general-words.ts`: canonical word, then its forms and translations; a hyphen at the end stands for any ending.
 *
 * Source: common vocabulary; own selection and translation. No third-party table.
 */
export const TRANSLATED_WORDS = `
people peoples popular popolo populaire pueblo popolar- popul- povo popolare volks volk folket folkets nepi narodn- narodov- ludow- ludow lidov- ludov- ljudsk- kansan rahva- tautas tautin- liaudies народн- народу λαικ- λαου شعب الشعبية الشعبي خلق مردم poblachta poiblí
liberation liberation- liberacion- libertacao liberazione eliberar- befreiung- bevrijding- befrielse- osvobozen- oslobod- oslobodzen- osvoboditev- osvobodil- wyzwolen- felszabadit- vapautu- vabastu- vabastus- atbrivosan- issivadavim- islaisvin- kurtulus освобожд- освобожден- визволен- απελευθερωσ- απελευθερωτικ- تحرير التحرير آزادیبخش fuascail-
freedom libertad liberte liberdade liberta libertat- freiheit vrijheid svobod- slobod- wolnosc- szabadsag- vapau- vabadus- laisv- briv- ozgurluk frihet- свобод- вол- ελευθερι- λευτερι- حرية الحرية آزادی azadi
independence independencia independance indipenden- independent- unabhangig- onafhankelijk- nezavis- niepodleg- neodvisn- fuggetlen- itsenai- iseseisv- neatkarib- nepriklaus- bagimsiz- независ- незалеж- ανεξαρτησι- استقلال
resistance resistencia resistenz- resist- widerstand- verzet odpor- odpor opor ellenall- vastari- vastupanu pretosan- pasipriesin- direnis сопротивл- опір съпротив- αντιστασ- مقاومة المقاومة مقاومت muqawama moqavemat
martyr martyrs martir- martyr- martiri mucedni- muceni- mucenik- meczennik- martirilor vertanu- marttyyr- mocekl- kankin- sehit martireach- мученик- мучени- μαρτυρ- شهداء الشهداء شهيد شهید shahid shohada shuhada shohadaye
communist comunist- kommunist- komunist- комунист- коммунист- комуніст- κομμουνιστικ- komünist
workers worker trabajador- travailleur- trabalhador- lavorator- muncitor- arbeiter- arbeider- robotni- robotnicz- delnick- delavsk- radnick- radnik- dolgoz- munkas- tyolais- tyovaen tooliste stradniek- darbinin- darbo isci рабоч- робітнич- работнич- εργατικ- εργαζομεν- عمال کارگران oibrithe
socialist socialist- sozialistisch- szocialist- sosialist- sotsialist- социалист- σοσιαλιστικ-
youth jeunesse juventud juventude gioventu giovanil- tineret- jugend- jeugd- mladez- mladziez- mladin- mladezi ifjusag- nuoriso- noorte- jaunat- jaunim- genclik молодеж- молод- младеж- νεολαι- شباب الشباب جوانان
women femmes mujeres mulheres donne femei frauen vrouwen kobiet naisten женщин- жінок жен- γυναικ- نساء زنان
student students etudiant- estudiant- student- studen- dijak- diak opiskelij- студен- φοιτητ- طلبة الطلاب دانشجو-
patriot patriots patriotic patriot- patriotic- patriotiqu- patriotisch- vlastenec- domoljub- hazafi- isanmaa- патриот- патріот- πατριωτ-
friendship amistad amitie amizade amicizia freundschaft vriendschap pratelstv- prijateljstv- przyjazn- baratsag- ystavyys дружба дружбы φιλια صداقة دوستی
star estrella etoile estrela stella stea ster zvezd- hvezd- gwiazd- csillag tahti taht zvaigzn- zvaigzd- yildiz звезд- зирк- зірк- зорка αστερι- نجم ستاره najm
light lumiere luce lumina licht svetl- fény svet светл- фонарь φωσ φωτειν- نور
path sentier sendero camino percorso calea cest- szlak droga kelias cels conair путь пътят μονοπατ-
eagle aigle aguila aguia aquila vultur- adler adelaar orel- orzel erglis erelis орел орл- αετ- نسر عقاب
wolf wolves loup lobo lupo wolf- volk- wilk- farkas susi hunt vilks vilkas kurt волк- вовк- вълк- λυκο- ذئب گرگ
polar polaire polar- полярн- πολικ-
north northern nord nordlich- norte septentrional- noord- sever- polnocn- pohjoi- pohja- eszaki ziemel- siaur- kuzey северн- північн- βορει- شمال الشمال شمالی shomal
south southern sudlich- meridional- zuid- jizn- juzn- poludniow- poludnie etela- louna- dienvid- guney южн- південн- юго νοτι- جنوب الجنوب جنوبی
east eastern oriental- orient este leste ostlich- oost- vychod- vzhod- istocn- wschod- wschodn- keleti austrum- dogu восток восточн- східн- сход източн- ανατολ- شرق الشرق شرقی مشرق
west western ouest occidental- oeste westlich- westl- zapad- zachod- zachodn- lansi- laane- nyugat- rietum- vakar- bati запад- західн- δυτικ- غرب الغرب غربی
baltic balti- baltyck- baltsk- ostsee- itamer- laanemer- baltijas baltijos балтийск- балтик- балтій- βαλτικ-
black noir negro nero negru schwarz- zwart- cern- czarn- fekete musta meln- juod- черн- чорн- чёрн- μαυρ- اسود الأسود
red rouge rojo vermelh- rosso rosu rote rood cerven- rdec- crven- czerwon- voros- punain- puna- sarkan- raudon- kizil красн- червон- червен- κοκκιν- احمر سرخ
white blanc blanco branco bianco weiss- bial- feher- valko- valge balt- beyaz бел- біл- бял- λευκ- ابيض سفید
blue bleu azul azzurro albastr- blau- blauw modr- plav- niebiesk- sinin- sini- mely- mavi син- блакит- голуб- μπλε ازرق آبی
green vert verde grun- groen zelen- zielon- zold vihre- roheline yesil зелен- πρασιν- اخضر سبز
golden gold dore dorad- ouro aurie gouden goud zlat- zlot- arany kulta- kuldn- zelta auks- altin золот- злат- χρυσ- ذهب طلایی ذهبية
sea mare meer more morze tenger море moře θαλασσ-
ocean oceano ozean- oceaan okean- oceanik- okeaan- океан- ωκεαν- اقيانوس المحيط
river fleuve fiume fluss rivier řeka folyo joki jogi река рек- ποταμ-
mountain montagne montaña monte berg- hora hegy vuori gory гор- βουν- جبل الجبل کوه kooh
sun soleil sole soare sonne slunc- sonce slonc- aurinko paike saule gunes солнц- сонц- слънц- ηλι- شمس الشمس خورشید khorshid
victory victoire victoria vitoria vittoria sieg overwinning vitezstv- zmag- zwyciestw- gyozelem voitto vöit uzvar- pergal- zafer побед- перемог- νικ- نصر النصر فتح پیروزی
victor
peace paix pace frieden vrede pokoj beke rauha rahu miers taika baris мир- ειρην- سلام السلام صلح solh
unity unidad unite- unita- unitate einheit eenheid jednot- jednosc- jedinstvo enotnost egyseg- yhtenais- uhtsus vienotib- vienyb- birlik единств- єдніст- единен- ενοτητ- وحدة الوحدة وحدت
hope espoir esperanza esperança speranza sperant- hoffnung hoop nadej- nadzie- remeny toivo lootus ceriba viltis umut надежд- наді- ελπιδ- امل أمل امید omid
future futur futuro viitor- zukunft toekomst budoucnost buducnost przyszlosc jovo- tulevaisuu- tulevik ateitis будущ- майбут- μελλον مستقبل آینده ayandeh
progress progres- fortschritt haladas progreso edistys прогресс прогрес προοδ- تقدم
victims
children enfants ninos criancas bambini kinder kinderen deti dzieci gyermek- lasten laste detsk- детск- дитяч- παιδι- اطفال الأطفال کودکان
orphans orphelin- huerfanos orfaos orfani waisen wezen сирот- اليتيم الايتام أيتام
heritage patrimonio patrimoine heritag- nasledi- dziedzictw- örökség наслед- تراث التراث ميراث
family famille familia famiglia familie rodina rodzin- csalad perhe pere семь- οικογενει- عائلة خانواده
wine vino vinho wein wijn viini veini vyno vina вина винн- οινου κρασ-
water agua acqua wasser vesi vanduo водн- вода водок- νερ- υδατ- ماء المياه
fire fuego fuoco feuer vuur ohen ogien ogenj tuli огон- вогон- огън- πυρ نار النار آتش
ammunition munition- municion- munic- munizion- muniti- amunic- muncij- strelivo loszer- ammus- laskemoon- muniz- saudmen- muhimmat боеприпас- муниц- боєприпас- патрон- πυρομαχικ- ذخيرة ذخائر مهمات مهماتسازی cartridge cartridges mohemat mohemmat mohimat
explosive explosives explos- sprengstoff- explosiv- vybusn- eksploziv- robbanoanyag- rajahd- взрывч- вибух- εκρηκτικ- порох- барут- gunpowder powder
aerial unmanned bespilotn- bezpilotn- bezzalog- unbemannt- pilota nelkuli miehittamato- mehitamata беспилот- безпілот- drone drones
anti anty protiv- proti- protu- luftabwehr flugabwehr- anti- противо- протиповітр- antiaerea antiaircraft protivovazdusn- protiletadlov- protuzracn- protizracn- przeciwlotnicz- legvedelm- legi ilmatorju- pretgais- priesletin- противовъздушн- противовоздушн- зенитн- зенітн- αντιαεροπορικ-
armoured armored blindad- blindee- corazzat- blindat- panzer- pantser- panser- pancern- obrnen- oklop- oklepn- pancelos panssari- soomus- brunu sarvuotoj- zirhli бронетанк- бронир- броне- танков- tank- tanks τεθωρακισμεν- مدرعة المدرعة زرهی
fleet flotte flota frota flotta flotte- vloot flotil- lodstv- laivasto laevastik filo donanma флот- στολ- أسطول ناوگان navy naavoim-
strategic strategisch- strategiqu- estrategic- stratgic- strategick- strategiczn- stratejik стратегич- стратегіч- στρατηγικ- استراتيجية استراتژیک راهبردی
volunteer volunteers voluntari- volontair- freiwillig- vrijwillig- dobrovol- ochotnicz- prostovolj- onkent- vapaaehto- vabatahtlik- savanor- brivprat- gonullu доброволь- добровол- εθελοντ- متطوعين بسیج
supreme supremo suprem- oberst- hoge najwyzsz- nejvyssi najvyss- vrhovn- legfelso- korkein ulem- augstak- auksciausi- yuksek верховн- ανωτατ- الأعلى الاعلى عالی
higher superior superieur- hogere hoher- vyssi- vysok- wyzsz- felso- felsooktat- korkea- korg- augsta- aukst- yuksekokul высш- вищ- ανωτερ- العالي العالى
cyber cybern- kyber- ciber- kiber- cyberspace kibernet- kybernet- informatiq- siber кибер- кібер- κυβερν- سایبری سيبرانية سایبر
plasma плазм-
physics physical physique fisic- fizic- physik- fizik- fyzik- fyzikal- fysiik- fuusik- fizyk- fiziko физик- фізик- φυσικ- فيزياء فیزیک
biology biological biologiqu- biologic- biolog- biologick- biologij- биолог- біолог- βιολογικ- زیست
radiological radiolog- radioaktiv- радиолог- радиац- ακτινολογικ- радиац-
space espace espacial- spazial- spatial- weltraum ruimte vesmir- prostor- kosmo- urheil- космос- космо- διαστημικ- космич-
diamond diamonds diamant- diamante- almaz- gyemant- dimant- алмаз- бриллиант- διαμαντ- الماس
tea чай-
sugar azucar sucre acucar zucchero zucker- suiker cukr- cukrow- seker- cukor сахар- цукр- захар- ζαχαρ- سكر شکر
tobacco tabac- tabak- tobac- tyton- dohany- tupakka tubaka- табак- тютюн- καπν- تبغ دخانیات
fertilizer fertilizers engrais fertilizant- dunge- kunstmest- hnojiv- nawoz- gnojil- mutragya- lannoit- vaetis- удобрен- добрив- торов- λιπασμ- کود أسمدة
potash kali- potasas калий- калій- каліин-
phosphate phosphates fosfat- phosphat- fosfor- фосфат- фосфор- φωσφορικ- فوسفات للفوسفات
cotton coton algodon algodao cotone baumwoll- katoen bavln- bawelna pamut- puuvilla хлопк- бавовн- памук- βαμβακ- قطن پنبه
solidarity solidarid- solidarit- solidarnos- szolidarit- солидарн- αλληλεγγυ- تضامن التضامن
jihad dzihad- dzihat- dschihad djihad- dzihad dzsihad- dzihaad- jihadist- dzihadistick- jihadiste dschihadist- гихад джихад- τζιχαντ- جهاد الجهاد
soldiers soldier soldat- soldad- vojak- vojac- zolnier- katon- sotilaat sodur- kareivi- askerler солдат- бойц- войн- στρατιωτ- جند جنود سربازان jund
supporters partisans partidari- partidar- anhanger- aanhangers zastanc- priverz- stronnik- tamogatoi kannattaj- sustinator- поддръжн- сторонник- υποστηρικτ- أنصار انصار ansar
base basis baza základna
aerospace aeroespacial kosmicz- kosmick- vzduchoplav- avaruu- raumfahrt- raketno ruimtevaart- космич- космічн- аерокосм- аэрокосм- αεροδιαστημ- هوافضا فضایی havafaza kosmichesk-
directorate direction direkci- direktorat- direccion direcao direzione directia direktion direktsioon- direzzjoni igazgatosag- ravatelstv- reditelstvi riaditelstvo osakond- дирекц- главк διευθυνσ- مدیریة dyrekcja
equipment equipo equipos equipement- equipament- echipament- ausrust- zarizen- zariaden- oprem- wyposazen- felszerel- berendezes- varuste- iekart- iranga iranki- seadmete ekipman- оборудован- обладнан- устаткуван- εξοπλισμ- تجهیزات معدات tajhizat
republic republik republique republica repubblica republik- respublik- republic- koztarsasag- rzeczpospolit- rzeczypospolit- tasavalla- tasavalta vabariik vabariig- republiek repubblika cumhuriyet- poblacht- республ- рэспубл- δημοκρατ- جمهورية جمهوری جمهوريه jomhouri jumhuriya
military militar militair- militaire- militar- militare militär- militarn- vojensk- vojaw- vojen- vojnaj- vojno- vojn- wojenn- wojskow- katonai katona- sotila- sojaväe- soja- karo karin- militara- askeri военн- воен- ваенн- военно στρατιωτικ- عسكرية عسکري نظامی nezami voenn- voyenn-
regiment regimen- regiment- regimento- pulk- polk- pluk- ezred- rykment- rügemend- полк- σύνταγμα فوج alay
battalion battalion- bataillon- batalion- batallon- batalhao battaglione batalj- bataljon- zaszloalj- pataljon- batalion taburu tabur батальон- батальйон- батальён- ταγμα كتيبة گردان katiba katibat batalyon- كتائب کتائب
armed arma- armad- armees ozbrojen- zbrojn- oruzan- oboroz- fegyveres aseistet- relvajoud- relvas- brunot- ginkluot- bewapn- bewaffnet- vapnad- væpned- silahli вооружен- збройн- узброен- въоръжен- ενοπλ- مسلحة المسلحة مسلح mosallah forsyn-
arms weapon weapons weapon- armamento- armement- waffen- wapen- arma armi zbroj- zbrojovk- orozj- oruzj- oruzhei- oruzheyn- fegyver- fegyvergyar- relva- ginkl- silah оружей- оружи- зброй- вооружени- οπλα اسلحه سلاح اسلحة تسلیحات armurerie
guard guards guardia guardias guardian- garde gardes gard- guarda guardas gardien- gardyst- gvardi- gvardij- gwardi- gwardij- gwardjan- garda gardai garda- kaart- kaardivae- kaartin straznik- straz- strazni- gardes- muhafiz- гварди- гвардій- гвардейц- гвардей- φρουρ- حرس پاسداران پاسدار pasdaran haras gardet gardist- پاسداران
corps corpul corpo corpului cuerpo korps korpus korpus- korpusa korpuse zbor zbor- hadtest- korpusas kolordu corpo- корпус- σωμα σώμα σωματ- فيلق faylaq سپاه
revolution revolutionary revolucion- revolucio- revolucn- revolucij- revolucijsk- revolutionnaire- revoluti- revolut- rivoluzion- rivoluzzjoni revoluc- rewolucj- rewolucyjn- forradal- forradalm- vallankum- vallankumou- revolutsioon- revolutsi- devrim- réabhloid- reabhloid- революц- рэвалюц- επαναστασ- επαναστατ- انقلاب ثورة الثورة الثوري enghelab inqilab thawra
authority autorite autoridad autoridade autorit- behorde autoriteit- organ- urad urad- uprava urzad hatosag viranom- tarnyba- otorite αρχη سلطة
administration administracion administracao amministrazione administrat- administrac- администрац- адміністрац-
academy academie academia akademi akademi- academi- akademij- accademia akademie академи- академі- акадэмі- ακαδημ- أكاديمية آکادمی اکادمی akadem-
academician academico akademik akademika академик- академік-
school schule escuela ecole escola scuola scoala skola szkol- skol- iskola koulu kool школ- училищ- σχολ- مدرسة مدرسه
education educational educacion educacao educativ- educatio- educational- educat- bildung- onderwijs vzdelava- edukacyjn- oktatas- koulutu- haridus- izglitib- svietim- egitim образоват- образован- освітн- освіт- образователь- адукац- εκπαιδευ- تعليم آموزش آموزشی amoozesh amoozeshi amuzesh amuzeshi amouzesh
laboratory laboratories laborator- laboratoire- laboratorio- labor- laboratori- лаборатор- лабаратор- εργαστηρι- مختبر آزمایشگاه lab labs
defense defence defensa defesa difesa aparare apararii verteidigung- defensie forsvar- forsvar obran- obrambn- obrann- odbran- obron- obronn- vedel- vedelm- puolustu- kaits- kaitse- gynyb- aizsardzib- savunma cosanta- cosaint- оборон- оборонн- отбран- абарон- αμυν- دفاع دفاعی الدفاع difa defa защит- захист- αμυντικ-
nuclear nucleaire- nuclear- nuklear- jadern- jadrow- atomic atom atomn- nuklearis ydin- tuuma- nukleer ядерн- атомн- πυρηνικ- هسته نووي نووية hastei
missile missiles rocket rockets raket- raketa raketov- raketn- misil- missil- missilist- rakiet- rakiet rakétá- ohjus- rachet- fusees fuze raketen- ракет- πυραυλ- صواریخ موشکی موشک صاروخ mushaki
instrument instruments instrumentation instrumento- instrumentation- instrumental- apparat- mszer- muszer- muszergyart- przyrzad- pristroj- priborov- pribor- priborostroit- priborostro- prietais- strumentazion- instrumentos devices device devic- dispositiv- prietaisu приборостро- прибор- приладо- прибора- прыбор- οργανων ابزار أجهزة
machine machines machinery machine- maschin- masini- masinu- maskin- maquin- macchin- masina masini mechanic- maszynow- masinsk- stroj- strojn- strojirn- strojarsk- strojiren- gepgyar- kone- konee- masina- masinaehit- makine makina mashin- mashinostro- mashinostroit- mashzavod машиностро- машин- машинабудаўн- машинобуд- μηχανων μηχανηματ- ماشین آلات mashin mechanical mechanics mechanisch- mecanic- mekanis- mechanick- mehanick- mechaniczn- meccanic- mechanical- mekhanichesk- mekhan- механич- механік- механічн- مکانیک mechanikos mechaninis машиностроит-
precision precisa precizn- precisie- precizios präzision- prazision- tocn- tochn- tiksli- precizij- tarkkuu- точн- точно دقیق
optical optic optics optik- optyczn- optick- optiko optique- ottic- opto- оптич- оптик- оптико- οπτικ- نوری اپتیک оптич-
mechanization mechanizacij-
repair repairs reparac- reparation- reparat- reparatur- remont- remontn- oprav- opravarensk- opravny javit- javito- korjau- remondi- remonta tamir ремонт- рэмонт- επισκευ- تعمیرات اصلاح авиаремонт- авіяремонт- судоремонт-
shipyard shipyards shipbuilding shipbuilder- estaleiro- astillero- chantier- cantier- santier- werft scheepswerf brodogradilist- brodogradn- ladjedeln- lodenic- loden- lodeni- stoczni- hajoepit- hajogyar- telak- laevaehit- laevatehas laivu laivu- kugubuv- tersane- sudostroit- sudostro- sudoremont- судостро- судоремонт- верф- суднобуд- суднобудівн- корабле- кораблостр- ναυπηγ- ترسانة احواض
port ports puerto porto portul portuar- hafen- haven- havn hamn pristav- pristan- luka kikoto- satam- sadam- ostas uostas uosto liman limani порт- порта порту пристан- λιμεν- λιμην λιμάνι ميناء بندر bandar seaport seaport- terminal terminals terminal-
airport aeropuerto aeroport- aeroporto flughafen luchthaven letist- letisk- lotnisk- zracn- repuloter- lentoasema lentokentta lennujaam havalimani havaalani аэропорт- аеропорт- летищ- αεροδρομι- αερολιμ- مطار فرودگاه forudgah
helicopter helicopters helicoptero- helicopter- helicoptere- elicotter- hubschrauber- smiglowc- smiglow- vrtulnik- helikopter- vertolet- вертолет- вертолёт- вертол- гелікоптер- хеликоптер- ελικοπτερ- هلیکوپتر بالگرد طائرات helikopterek
automation automatic automatik- automatis- automatyk- automatiz- avtomat- automatizac- otomasyon автомати- аўтамат- αυτοματ- اتوماسیون خودکار
automobile automotive automobiles auto autos automobil- automovil- samochod- auto- avtomobil- otomotiv autoipar- автомоб- авто аўтамаб- αυτοκινητ- خودرو خودروسازی سيارات khodro vehicle vehicles vozidl- vozil- jarmu- pojazd- fahrzeug- vehicul-
tractor tractors traktor- traktorn- трактор-
radio ραδιοφων- radioelectron- radioelektron- radi- rádió- радио радіо- радио- радыё- ραδιο- رادیو
television televisi- televiz- telewiz- televizion- fernseh- tv телевиз- телебач- телевизион- τηλεορασ- تلفزيون تلویزیون телеканал- телерадио- телеви-
broadcasting radiodifusion radiodifuz- rundfunk omroep вещан- телерадио- телерадіо-
concern konzern kontsern- koncern- konszern- concernul concerno consorci- consortium consorzio konsorc- концерн- канцэрн- консорци- κονσορτσ-
complex complexe complejo complexul complesso komplex- kompleks- komplek- tootmiskompleks комплекс- комбинат- комбінат- kombinat- камбінат- συγκροτημ- مجتمع مجمع mojtama mojtame mojtameh mojtamae mujtama
petrochemical petrochemicals petrochem- petrokim- petroquimic- petrochimic- neftekhim- petrokem- нефтехим- нафтохім- πετροχημικ- پتروشیمی بتروكيماويات petroshimi
refinery refining refineri- raffiner- raffinerie rafiner- refinaria finomit- jalostamo rafineri- rafinerij- нефтеперераб- нафтоперероб- διυλιστηρι- پالایش پالایشگاه مصفاة palayesh palayeshgah
leasing lease lizing lizing- лизинг- лізинг-
press prensa presse imprensa stampa pressa prasa tisk- sajto пресс- преса τυπος صحافة مطبوعات پرس
information informatio- informacij- informacion informacao informazion- informati- informatik- informatic- informac- informacyj- informat- tietotek- infotehnol- bilgi bilisim информац- інформац- πληροφορι- معلومات اطلاعات ettelaat
intelligence inteligencia inteligence- razvedk- wywiad- spravodajsk- zpravodajsk- obavestajn- obavjestajn- hirszerz- tiedustel- luure- istihbarat- разведк- разведыват- розвідк- разузнаван- استخبارات
digital digital- digitaln- numerique- cifrov- tsifrov- cyfrow- dijital digitali- цифров- лічбав- ψηφιακ- رقمية دیجیتال
computer computers computing informatique rechner komputer- pocitac- ordinateur- computador- racunaln- szamitog- szamitogep- tietokone- arvuti- dators kompiuter- bilgisayar компьютер- вычислительн- υπολογιστ- رایانه کامپیوتر
software softwar- szoftver- programm- programov- programn- oprogramowani- logiciel- ohjelmisto- tarkvara программн- програмн- λογισμικ- نرم افزار برمجيات
control controls controle kontrol- kontroll- kontrola monitoring supervision felugyelet- ellenorz- контрол- мониторинг- надзор- εποπτει-
main hoofd haupt- haupt glavn- hlavn- glown- pagrindin- galven- peamin- hoved- principal principale главн- головн- галоўн- κεντρικ- رئيسي اصلی قرارگاه
central centrale zentrale centraln- kozponti keskus- kesk- centrine centralna центральн- цэнтральн- κεντρικο مرکزی مركزي
regional region- regional- oblastn- krajsk- wojewodzk- regionaln- regionalin- bolge bolgesel областн- регионал- регіонал- абласн- районн- обласн- περιφερειακ- منطقة
provincial provincie- provincia- provinc- prowincj- provinz- provinss- провинц- провінц- επαρχι- استان ولاية ولایت wilayat wilaya ostan province provincij-
city ciudad cidade ville citta oras oraș- stadt- stad mesto mesta miasto miasta grad grada varos- kaupunki linn linna- pilseta- pilset- miest- sehir sehri belediye город- горад- місто міста міськ- градск- δημου πολη πολης πόλ- مدينة شهر شهرداری gorod- bliain municipal municipality municipal- municip- муниципал-
open abierta aberta aperta ouverte deschisa offene open- oteviren- otvoren- otevren- otwart- nyilt avoin avatud atvir- atveh- atklat- oscailte otkryt- otkrit- открыт- відкрит- адкрыт- отворен- ανοικτ- ανοιχτ-
closed fermee cerrada fechada chiusa inchis- geschlossen- gesloten zamknie- uzavr- uzavret- zaprt- zatvoren- zart zartkor- suljettu uzdar- slegt- zakryt- закрыт- закрит- затворен- κλειστ-
budgetary budget- budzet- biudzet- byudzhet- бюджетн-
executive ejecutiv- executif exekutiv- исполнительн- виконавч-
economic economique- economico- economic- economi- okonomi- wirtschaft- ekonomi- ekonom- gospodarcz- gospodarsk- hospodarsk- gazdasag- talou- majandu- ekonomik- economica economy economie экономич- економіч- эканам- икономич- οικονομικ- اقتصادية اقتصادی eghtesadi
social sociale sociais sociaal- sozial- socialn- spoleczn- szocialis sosiaal- sotsiaal- sosyal социальн- соціальн- κοινωνικ- اجتماعية اجتماعی
cultural culture kultur- kulturn- cultural- culturel- kulturalis kulttuuri- kultuuri- kultur культур- πολιτιστικ- ثقافية فرهنگی farhangi
support apoyo soutien apoio sostegno sprijin unterstutz- podpor- podpora potpor- wsparci- tamogat- tuki- toetus- paramos atbals- подпомаг- поддержк- підтримк- στηριξ- دعم پشتیبانی
cooperative cooperativa cooperation cooperacion cooperative- cooperat- cooperac- genossenschaft- cooperatie- spoldziel- druzstv- zadrug- szovetkezet- osuuskunta uhistu kooperat- kooperatif кооперат- συνεταιριστικ- تعاونی تعاون taavon تعاونية collaboration
wholesale retail grossist
operation operations operating operac- opéra- exploitat- bahrebardari
maintenance manutencao mantenimiento entretien wartung bakim
overseas foreign exterior exteriores extranjer- etranger- estern- straniero zahranicn- zagraniczn- vnesh- vneshn- vneshnetorg- kulkeresked- внешн- зовнішн- εξωτερικ- خارجية خارجه خارجی أجنبية اجنبية
internal interior interieur- interne- intern- innern- innen- inner- vnitrn- vnutorn- notranj- unutarnj- unutrasnj- wewnetrzn- belugyi- sisaministeerium sisaasiain vidaus- iekslietu icisleri внутрен- внутрішн- вътрешн- εσωτερικ- داخلية داخله داخلی
affairs affaires asuntos assuntos affari afacer- angelegenheit- zalezitost- zalezitosti zadev- poslov- spraw sprawy ugyek ügyek asiat reikal- lietu- isleri дел- дела справ- работи υποθεσ- شؤون امور
police policia police- policij- polic- polit- politi polis politsei polizia polizei policja rendorseg- poliisi politie emniyet- полици- поліці- милици- паліцы- αστυνομ- شرطة پلیس
prison prisons prision prigion- presidio carcel penitenci- penitentiar- penitenzia- gefangnis- gevangenis- faengsel fængsel fangelse vezen- vaznic- veznic- zapor- zatvor- wiezien- borton- vankila- vangla- cietum- kalejim- cezaevi hapishane- priosun тюрьм- затвор- тюрем- турэм- φυλακ- سجن زندان zendan correctional colony penal kolon- koloni- kazensk- kaznjen- karn- büntet- σωφρονιστικ- исправительн- колони- наказател- изправител- исправител- пенитенциар-
court tribunal tribunale tribunal- gericht- rechtbank- soud- sodisc- domstol- birosag- oikeus kohus tiesa teism- mahkeme- суд- съд- суду δικαστηρι- محكمة دادگاه dadgah
network reseau rede rete retea netzwerk- netwerk- siec siet mrez- halozat- verkko vork tikl- tinkl- sebeke- сеть сети мереж- мреж- δικτυ- شبكة شبکه shabaka shabakeh
club klub clube клуб- λεσχη نادي باشگاه
environment environmental ambiental- umwelt- okolje milieu- srodowisk-
exploration geolog- разведоч- геолог- اکتشاف
drilling burov- буров- حفاری
pipeline pipelines pipe pipes trubn- труб- трубопровод- لوله
cement ciment cemento cimento цемент- اسمنت سیمان siman
textile textiles textil- tekstil- текстил- نساجی نسيج
paper papier papel carta papir- бумажн- کاغذ
glass verre vidrio vidro vetro glas стекл- скло- شیشه زجاج
timber wood holz bois madera madeira legno drevn- лес- лесн- چوب
electromechanical elektromechanic- electromechanic- elektromekhan- electromecanic- elettromeccanic- elektromechanick- elektromechaniczn- электромехан- електромехан- الکترومکانیک
tool tools herramient- outillage werkzeug- abzar ابزار أدوات
cutting decoupe corte schneid- boresh boreshi برش برشی
brothers brother bros gebruder gebroeders gebr hermanos hnos freres fratelli flli irmaos bracia broderna brodrene kardesler братья братя braca testverek
headquarters hq hauptquartier hauptsitz cuartel
`;
