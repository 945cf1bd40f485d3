/**
 * Names of the Islamic world as Arabic, Turkish, Persian, Urdu, Bengali, Indonesian, West African, Caucasian, Central Asian,
 * Bosnian and Maghrebi (French, Spanish) passports and press spell them. One line, one name; see `../variants.ts`.
 * Source: general knowledge, own selection.
 */
export const ARABIC_NAMES = `
mohammed muhammad mohammad mohamed mohamad muhammed muhamad muhamed mohamud mehmet mehmed mahomed mahamed mahamad mahammad mahamat muhammet mohd mohamet mohammod mokhammad mokhammed mokhamed mokhamad mukhamed mukhammad mukhamad mukhammed muhammadu mamadou mouhamed mouhammad mouhamad mouhamadou mohmmad mohmad mohamadou muhd muhammadi magomed magomet magomad mukhamet mukhammet mamed mammad memmed mamad muxammad muhammedu mohemmed mahamud mahamadou mohammadu momadou mehmmed mamedi mohamoud machmet mahomet mohamat
mahmoud mahmud mahmood mehmood makhmud makhmood mamoud mahmut mehmud mahmod mahmoed mohmoud mahmuud maxmud mahamoud mahmudu mahmmoud mohamoud mohamud mahamud makhmut mehmoud
ahmed ahmad ahmet akhmed akhmad akhmat ahmadu ahamed ahamad achmad achmed ahmadou amadou amadu ehmed ahmod axmed axmad akhmet akhmedu ehmad aimed ahmmed ahmaad ahmade ahmat amed achmat ahmmad akmad ahemad
hamoud hamud hammoud hamood hammud humoud humud
hassan hasan hassane khasan khassan hasaan hassaan hasane hasson hasen hassen asan asane xasan hassn hazan lassana alhassan alhasan alhassane
hussein husayn hussain husain hossein hosein hussayn houssein hussien husein hoseyn khusein khuseyn khusain husseyn huseyin huseyn hossain hussin housseine hossin hosain husien hussen husen hoessein houcine hocine houssain hissein hisseine gusein guseyn guseynu hossien hussayin husin xuseen hoosein houssine houssayn khussein khoussein
hosseini husseini hussaini husayni hoseini husaini houssaini hosseyni huseini hosaini guseini houseini housseini
ali aly alli aliy aliyu alie
alioune aliou aliyu aliu
aliyah alia aliya alya
abdullah abdallah abdulla abdallahi abdoulaye abdellah abdolah abdollah abdulah abdullahi abdoullah abdilah abdalla abdullaahi abdoulahi abdulloh abdillah abdalah abdellahi abdoullahi abdula abdullo abdylla avdulla abdullakh abdulakh
abdul abdel abdal abd abdoul abdol abdur abdil
rahman rahmaan rehman rakhman rahmane rachman rahmon rakhmon raman arrahman rahmen rehmaan rhman rohman rahmoun
rahmani rehmani rakhmani rahmany rachmani
rahim raheem rakhim rahiem rohim rahime rehim raheim
rahmat rehmat rakhmat rahmet
rahmatullah rehmatullah rahmatollah rakhmatulla rahmatulla rahmatallah
karim kareem kerim karime carim kariem krim abdulkarim abdelkarim
karimi kareemi kerimi karimy
karimov kerimov karymov
akram ekrem akrem ikram
aziz azeez azez azziz asis abdulaziz abdelaziz aaziz aziez ezziz
azizi azeezi azizy
azzam azam
salam salaam selam sallam
abdulsalam abdussalam abdelsalam abdesselam abdeslam abdusalam abdessalam
abdulrahman abdurrahman abdurahman abdelrahman abderrahman abderrahmane abdirahman abdurakhman abdorrahman abdulrehman abderahman abdurrahmon abderahmane abdramane abdourahmane abdrahman
abdulkader abdelkader abdulqadir abdulkadir abdelqader abdulqader abdikadir abdukadir abdoulkader abdukodir abdelghader
abdulwahab abdelwahab abdulwahhab abdelouahab abdelwahhab abdolvahab abdulvakhab
abdulhamid abdelhamid abdulhameed abdelhameed abdulkhamid abdolhamid
abdulmalik abdelmalek abdulmalek abdelmalik abdumalik abdolmalek
abdulmajid abdelmajid abdulmajeed abdelmadjid abdolmajid
abdulghani abdelghani abdulgani abdelgani abdolghani
abdulkhaliq abdelkhalek abdulkhalik abdolkhaleq
abdulbaqi abdelbaki abdulbaki abdelbaqi abdolbaghi
omar umar omer oumar umer omaar oemar umaru oumarou omaru ummar omarou cumar
imran emran imraan omran umran
osman othman uthman usman ousmane osmane othmane ousman uthmaan usmon cusman outhman osmaan ozman athman ottoman
osmanov usmanov usmonov ousmanov
othmani osmani usmani
youssef yusuf yousef yusef yousuf youcef yusif youssouf yossef yosef yosif iusuf ioussouf yusof yusup yusuff yoosuf yuusuf jusuf yousif yousouf yousaf usuf youssuf yussuf yusoff yssouf joseph josef jose josip iosif giuseppe
ibrahim ebrahim ibraheem ibro ibragim ibrahima ibrohim ibrahem ibrahimu brahim barahim ibraim ibrahiem ibrahin abraham avraham abram ebraheem ebrahem ibrahime braheem
ibrahimi ebrahimi brahimi ibrahimy
ibragimov ibrahimov ibrohimov
ismail ismael esmail ismaeel esmaeel esmaeil smail ismaiil ismoil ismayil ismaail ismaila isma asmail smayl esmael ismaiel ishmael ismailu
ismailov ismoilov ismayilov
khalid khaled haled halid khaalid kaled halit xalid chaled khalled kalid khaleed khaliid jalid
khalidi khaledi halidi
khalil halil khaleel chalil khaliil kalil xalil ibrahimkhalil khelil halilu
khalifa khalifah khalifeh halifa khaleefa kalifa khalifi
walid waleed oualid valid velid waliid oualeed
saeed said sayeed saaid saied saeid seid saiid saed sait saidu saide soaid saidou
sayyid sayed sayyed seyed seyyed syed saiyid sayeed sayid sidi seid
saidi saeedi saidy
saidov saidow
saleh salih saalih salihu saleeh saliou swaleh solih salleh saliho salihou
salehi salihi
salihov salikhov salihovic
salah salaah sallah selah salahe
salahuddin salahaddin salahudin saladin salaheddine salahuddeen salahadin salaheddin salahedin salahodin selahattin salehuddin salah
salim saleem selim slim saliim salym salimu salimov
salem salim salaim
salman selman salmaan soleman
salama salamah salameh salamat
salami salamy
rashid rasheed rachid rashed rashad rascid rachide rasheid rasid raschid reshid rashit resit rasheeda
rashad rechad rachad reshad
rashidi rasheedi rachidi
hamid hameed khamid hammid hamed hameid hamit chamid
hamidi hameedi
hamad hamed hammad
hamdan hamdaan khamdan
hamdi hamdy
hamza hamzah khamza hamzeh hamzat khamzat hamze hemza gamza khamzah
mustafa moustafa mostafa mustapha mostapha moustapha mustafah mustofa mustafo mustaffa mostefa moustafah mustapa stafa mustefa
jamal gamal djamal jamaal cemal dzhamal jemal jaamac jamel djamel djemal djamaal
kamal kamel kemal kamaal
jamil gamil jameel djamil cemil dzhamil jamiil jemil
jamila djamila jameela cemile jamilah
nasser nasir naser nassir nacer nasr naseer nassr nazir nosir nassar nasirov naserr enasser
naseer nasir nassir
nasri nasry nassri
nasrullah nasrallah nasrollah nasrulla nasralla nasurullah nesrullah
nazir nazeer nadhir nadir
nader nadir nadeer
qasim qassem kasim qasem kassem ghasem qassim kassim gasem kacem kassym kasem qaasim qosim belkacem ghassem kasymov kaseem quasim casim gasim
qasimi ghasemi kasimi qassemi qasemi
tariq tarek tarik tareq taric tareck tarig tarique taregh tareque

faisal faysal feisal faizal feysal faycal fayssal fesal
fayez faiz fayiz faez faeez fayz faiez
fahd fahad fehed fahed
farhan ferhan farkhan farhaan
farah farrah farakh
farhad ferhat farkhad ferhad farhod
farag faraj farraj
fathi fethi fatehi fatih fathy
fatah fattah fatteh
fawzi fauzi fevzi fawzy faouzi fouzi fauzy fawsi
bilal belal bilel bilaal bilaly
suleiman sulaiman soleiman sulayman suleyman soleyman sulaymon souleymane souleiman souleyman soliman seliman solaiman sulaimon suleman slimane slimen sulejman suleimen suliman soulaiman selemani sulaymaan souleimane soleman sulieman sulemana solomon shlomo
dawood daoud dawud david daud davud dawoud davood dawut daoed davoud dauda dovud dawd dahoud daood
musa moussa mousa mosa moses moosa muusa moshe muza mussa mouza muse moosah
musavi mousavi moosavi musawi mousawi moussavi mosavi mossavi
issa isa eissa eisa essa issah isah isaa iisa
yahya yahia yehia yahyaa yehya yihya jahja yakhya yaxya yahaya yaya
yahyaoui yahiaoui
yaqub yaqoob yacoub yakub yaakub yaqoub yakoub yakup yacub jakub yaghoub yakuub yakubu yakuba
zakaria zakariya zachariah zakariah zekeriya zakariyya zakarya zakariyah zakariyyah zachary zacharias zaharia zakariyaa zakarija zakharia zecharia zachari zackaria
khadija khadijah hatice khadidja kadija khadeeja khadijeh hadija khadiza kadidia khatija
fatima fatimah fatemeh fatma fatime fatoumata fathima fatema fatouma fatimeh fatemah fadime faatimah patimat fatimat fatou faduma
aisha ayesha aicha aysha aishah aichatou ayse aysheh asha aiesha aishat caisha aissatou ayisha aysa
zainab zeinab zaynab zeynep zaineb zeyneb zineb zainabu zaynap zenab zeynab zejneb zaynaba zainap zaenab
mariam maryam miriam meriem maryem meryem mariama maram miryam mariyam myriam mariem marjam maria
aminah amina ameena emine aminata amine amineh aminat
usama osama oussama ousama usamah osamah usaamah ossama ussama oesama usameh
bashar bachar beshar basharr
assad asad esad asaad essad asadd assaad
asaad assaad saad esat asad
asadi assadi
saad sad saadi saade saed
saadi sadi saedi
assaf asaf asif
asif asef assef
bashir basheer bachir beshir bashiir bechir besir bashire bachire basir bachirou bashiru
basir baseer bassir
basim bassem basem bassim
bassam basam bessam
bakr baker bakar bakir bakri abubakr
bakri bakry
abubakar abubakr abubaker aboubacar aboubakar abubakir abubakari aboubakr boubacar boubaker boubakar aboubaker abubakarr abobakr abobaker babakar bubakar bakar bakr abubeker abukar aboubacrine
badr badar bader badir
badri badry
bahram bahraam behram
baqir bagher baqer bakir baker bager baghir bakhir
baghdadi bagdadi baghdady baghdadii
barakat barakaat berekat
habib habeeb habibou khabib xabib habiib abib
habibullah habibollah habibulla habiballah habeebullah
haji hajji hadji hajj hadj alhaji haj gadzhi khadzhi hajii
hakim hakeem khakim hakiem hekim hakem
hakimi hakeemi
halim haleem khalim halime
haitham haytham haithem haythem hytham
hani hany hanni
hanif haneef hanef
haqqani haqani hakkani hakani khakkani haqqany haghani jaqqani
haqq haq hak hakk hag haqque haque hoque huq
harith hareth haris harris hares
haris harith harris
haroun harun haroon aaron aharon haroune harouna aron harron aharun
hashim hashem hachem hachim hasim haashim hascem hasem khashim
hashimi hashemi hachemi hashmi hashimy hashemy
hatem hatim hateem khatim hatam
hazem hazim hazeem khazim
majid majeed madjid mejid magid medjid maged majiid mecit mazhid majed
majed maged majid
malik malek malick maleek melik maalik
maliki maleki malki
mansour mansoor mansur mansor mansoer mensur mansuur mansouri monsur mansar
mansouri mansoori mansuri
marwan merwan marouane marwane mervan marouan
maruf maroof marouf maarouf marof
masoud massoud masood masud mesut masoudi messaoud masaud messoud mesud massud masoed massaoud masuud mesoud mosud
masri misri almasri masry elmasry
mazin mazen maazin mazhen
muath moaz muaz mouath moath moadh mouadh muadh maaz
muawiya muawiyah moawiya mouawiya
mubarak mobarak moubarak mubarek mubaarak mbarek mobarek embarek
muhsin mohsen mohsin muhsen mouhcine mohcine mohsine mukhsin moukhsin muxsin mohssen mehsin
mukhtar mokhtar moukhtar muktar mukhtaar mokhtari muxtar muhtar moctar mukhter mochtar
muhyiddin mohiuddin muhiddin mohieddin mohyeddin muhyuddin mahieddine mohiudin muhieddin mohideen mohiaddin mokhieddin
murad mourad murat moerad muradu mrad morad
muradov muratov mouradov
murtaza morteza murtadha mortaza murtada murtadi mortada murtuza mortadha murtazo
musab mosab mussab musaab mousab mosaab
mutlaq motlaq mutlak
nabil nabeel nebil nabiil nabill
naim naeem naiim naem neim
najib najeeb nadjib nejib nageeb naguib najiib negib nagib necip
najm negm nagm nejm
najmuddin najmeddin nagmeddin najmiddin necmettin nadjmeddin nejmeddin
nour noor nur nuur nor noer
nuruddin nooruddin noureddine nouraddin nurettin noureddin nuriddin nuraddin nurudin noruddin nuredin nureddin nurdin
nuri noori nouri nory noury nuriy
numan nouman noman nauman nuaman noaman
qadir kader qader kadir gadir qadeer kadyr kodir ghader quadir cader kadeer
qadri kadri qadiri
qais qays kais kays qaiss ghais
qaddafi gaddafi gadhafi kadafi qadhafi khadafy kaddafi qadafi gadafi kadhafi khadafi qathafi gathafi quathafi ghadafi ghaddafi ghadhafi qaddafy qadhdhafi qazzafi qadaffi gheddafi gadaffi kaddafy gaddafy khaddafi khaddafy khadhafy kazafi alqadhafi algathafi kadaffi qudhafi
qaeda qaida kaida qaidah kaeda qaeeda alqaida alqaeda
rabi rabie rabia rabee rebi
rafiq rafik rafeek rafeeq rafique refik rafiqu rafigh
rafi rafie rafii
ramadan ramazan ramzan ramadhan ramadane ramadhani ramzaan ramazon romadhon
ramzi ramzy remzi ramsi
rauf raouf raoof rauff rouf
reza rida ridha raza rizo ridho redha reda rido riza ridah rizah
rezaei rezai rezaie rezayi rezaee rezaiy
riyad riyadh riad riyaz riaz ryad riadh
rustam rostam rustem rustom roustam
saber sabir saabir sabeer
sabri sabry
saddam sadam saddaam sedam
sadiq sadegh sadik sadeq sadiqu saddiq sadique sadigh sodiq saadiq sadok sadek seddik siddiq
siddiq siddique sidiq seddik sidik siddig seddiq siddik saddiq
siddiqi siddiqui siddiki seddiqi siddiquee sediqi seddighi sidiqi
saif sayf seif seyf saef sayif saief
saifullah sayfullah seifullah saifulla sayfulla saifollah seyfullah saifoullah
sajid sajjid sajed sadjid sajeed
sajjad sajad sedjad sajaad
sami samy samii saami samee
samir sameer samer sameir
samer samir
shafiq shafik chafik shafeeq shafique chafiq shafeek shefik
shafi shafie chafi shafii
shahid shaheed shahed chahid shahide
shakir shaker chaker shakeer schakir sakir
sharif shareef cherif sherif charif shariff sharief serif sharyf scherif
sharifi shareefi sherifi
shukri choukri shoukri shukry shoukry chokri shokri
shukur shakur shakoor shokur chakour
suhail suheil souhail sohail suhayl sohayl souheil sohel suhel
sufyan sufian soufian soufiane sofiane sofyan suffian sofian sufiyan
sultan soltan sultaan soultan sulton
taha tahha tahaa
taher tahir taheer tahar tohir takhir dahir daher tair
taheri tahiri
talal tallal telal
talib taleb taalib thalib
tayyib tayeb tayyeb taib tayib taieb tayyab tayebb
tawfiq tawfik toufik taoufik tewfik tofik tevfik taufik tawfeeq taofik tofiq taufiq tavfik
thabit thabet tabet sabit sabet
turki torki turky
ubaid obaid obeid ubayd oubeid obeyd ubaida
ubaidullah obaidullah ubaydullah obaydullah ubaydulla obeidullah abeidollah ubaidulla
umm oum um
wahid waheed vahid wahied wahiid ouahid vohid
wahab wahhab vahab ouahab wahb
wali vali waly
wasim waseem wassim vasim ouassim
yasin yassin yaseen yassine yasseen yasiin yacine yasine yasen iassine yassen jassin yosin
yasser yasir yaser yassir yacer yaseer iasser jasser yassar
yazid yazeed yezid yazied yezied
younis yunus younes yunis younus yonus yunes yonis yunos iunus yuniss yunous junus yoonus younous younos jonas jonah
zafar zafer dhafer thafer dhafir zaffar
zahir zaher zaheer dhaher
zahid zahed zaahid zahied zahir
zaid zayd zeid zaiyd zayed zaed zeyd zaide
zayed zaid zayid
zaidan zeidan zaydan zidane zidan
zaki zakki zeki zaky
zarqawi zarkawi zarqaoui zerqawi
zawahiri zawahri zawaheri dhawahiri thawahiri zavahiri
ziad ziyad zeyad zyad ziyaad
zubair zubayr zobair zoubir zuber zubeir zoubeir zober zubir zubayir
zulfiqar zulfikar zulfeqar dhulfiqar zolfaghar zulfigar
adel adil adeel aadil adell
adnan adnane adnaan
afif afeef
aiman ayman aimen aymen eiman
ayyub ayoub ayub ayoob ayyoub aiub ayyob aioub eyup eyub eyyub ayuba
amin ameen emin amine aminu amiin
amir ameer emir amire
amer aamer amir aamir amr
ammar amar amaar ammaar
amr amro amrou amru amer
anas anass enes anis
anis anees aniss enis
anwar anouar enver anvar anwer anouer anuar annwar
arafat arafaat arafa
aref arif areef aarif
ashraf achraf eshref asraf achref
atif atef aatif atiff
atiq ateeq atik ateegh
awad awwad avad aouad iwad
ayad iyad eyad ayyad iyaad
akbar ekber akber
alauddin aladdin alaeddin alaaeddine alaeddine aluddin alaudin alaaeddin allauddin
alam aalam aalem
alawi alavi alaoui elalaoui
alaa ala alaah
fadl fazl fadel fadil fazal fazel fodil
fadil fadel fazil fazel fadhil fazal fodil fadhel fazeel
fahim faheem fehim
farid fareed ferid faride fariid
faris fares fariz
farouk faruq farooq faruk farouq faroq farooque farouck faruku omarfaruk
fuad fouad foad fuat foued fwad
firas feras firass
gharib garib ghareeb
ghazi gazi ghazy
ghassan gassan ghassane
ghulam gholam golam gulam qulam ghulaam gholaam
habash habbash
haddad hadad
haidar haider haydar heidar hayder heydar haydor gaidar heider hyder hydar geydar haidir
haidari heydari haideri haydari heidari
hadi hady haadi hedi khadi
hisham hicham hesham hishaam hischam hicem hishem
ihsan ehsan ihssan ikhsan
ilyas elias ilias iliyas elyas ilyes eliyas iliass
idris idriss edris driss idrees idrissa idrisse idriz edriss idrisu
iqbal ikbal eqbal ighbal
isam essam issam esam isamm ossam
ishaq ishak isaac isak eshaq ishaaq ishac iskhak ishag itzhak yitzhak eshagh isaak isaque izak ishaku
ismat esmat ismet
izzat ezzat izzet ezat izat
izzuddin izzeddin azzeddine azzedine izzaddin ezzeddin izzedine izzettin ezedin izzedin
imad emad imaad imed aimad emaad
imaduddin imadeddin imadaddin emadeddin
jabir jaber jabbir djaber jabeer gaber
jabbar jabar djabbar gabbar cabbar
jafar jaafar jafer jaffar jaffer djafar gaafar djaafar cafer dzhafar jaafer
jafari jaafari jafary jafri
jalal djalal jelal galal celal jalaal dzhalal jalol
jalaluddin jalaladdin jalaleddin jalaloddin djalaleddine celalettin jalaludin jalaloudin jalaluddeen
jalil jaleel djalil galil celil dzhalil
jassim jasim jasem jassem gasim djassem
javad jawad cevad djavad jawaad dzhavad jawed javaad gawad cevat
javed jawed javid jawid javaid
jihad jehad djihad gihad cihad dzhikhad
jibril jebril djibril jibreel gibril cibril djibrill dzhibril jabril djebril gabriel jibriil gebril
juma jumah jomaa gomaa jumaa jumma djuma joma djouma dzhuma
junaid junayd joneid junayed juneid djounaid
khair khayr kheir kher khayir
khairullah khairallah kheirollah khayrullah khairulla kheirallah
khairuddin khayruddin kheireddine khairudin hayrettin khayreddin
khalaf khalef khelaf
khamenei khameneyi khamene khamenehi
khan hahn xan chan
khatib khateeb hatib khatieb
khattab khatab hattab
khoury khouri khuri khory
labib labeeb lebib
latif lateef latife abdullatif lathif latiff
mahdi mehdi mehedi mahdy mehti mekhdi mahadi
maher mahir meher mahar
mamun mamoun maamoun mamoon memun
mufti moufti mofti
mughniyah mughniyeh moughnieh mugniyah mughniya mughnieh moghnieh
muhanad mohannad muhannad mohanad
mujahid mojahed mujahed moujahid mudjahid mojahid
mujib mojib mujeeb mojeeb
mujtaba mojtaba mujtabah
mumin momin moumin mumeen momen
munir mounir muneer monir muniir munire moneer
munther munzir mundhir monzer munthir mounzer
mursi morsi mursy morsy
muslim moslem musleem mouslim
mutawakkil mutawakil motawakkil motawakel mutawakel mutawwakil
muttaqi motaqi mutaqi mottaki muttaki mottaqi motaghi
muzaffar mozaffar muzafar mouzaffar muzafer mozafar
nasrin nasreen nesrin
nashwan nachwan
nawaf nawwaf naouaf
nawaz navaz nevaz
naqib nakib naqeeb
nizam nezam nidham nizaam nitham
nizar nezar nezzar
nidal nedal nidhal
qadhi qadi kadi qazi kazi qaadi
qari kari qary
qurban ghorban kurban qorban gurban
qusay qusai qussay qusayy kusai
uday udai oudai oday odai
rajab rejab rajap recep redjep rajeb ragab redzhep
rajabi rejabi rajaby
saqr saqar sakr saker
saoud soud saood seoud
sediq sadiq siddiq
shaban shaaban shabaan chaaban chabane saban
shams chams shems
shamsuddin shamseddin chamseddine shamsudin shamsuddeen semsettin shamsaddin shamsiddin
shaykh sheikh sheik shaikh cheikh shekh seyh sheykh sheekh shaik cheick shehu
shihab shehab chihab shahab
shahab shihab shehab
sirajuddin serajuddin sirajudin sirajeddin serajeddin sirojiddin serajoddin sarajuddin sirodjiddin
siraj seraj seradj
subhi sobhi soubhi subhy sobhy sebhi
sulayh sulaih solaih
tahsin tahseen tehsin takhsin
taj tadj tej
tajuddin tajeddin tadjeddine tajudin tacettin tajodin tojiddin
tantawi tantaoui
wael wail wayel ouael
wajih wajeeh ouajih vajih
wissam wisam wesam ouissam vissam
yaghmur yagmur
ziauddin ziaddin ziyauddin ziaudin ziyaeddin ziyaddin ziauddeen
zia ziya zeya diya dhia
zaman zamaan zeman
ubayda obeida ubaydah obaida ubaidah obayda oubaida
turabi torabi
tikriti tekriti takriti
hamdullah hamdollah hamdulla
azhar azher
azimi azeemi
azim azeem azeim adhim adheem
askar asgar asghar askhar
asghar asgar askar asqar
aslam eslam aslem
islam eslam islom islaam

arslan aslan arsalan
basayev basaev basajew
kadyrov kadirov qadyrov qodirov kadirow
dudayev dudaev dudajew
maskhadov mashadov
islamov islomov
rakhimov rahimov raximov
yusupov yusufov iusupov yusifov yussupov
aliyev aliev alijew alyev
mammadov mamedov mammedov memmedov
magomedov magomadov mahomedov
akhmedov ahmedov akhmadov axmedov ahmadov
hasanov khasanov gasanov hassanov
huseynov guseinov guseynov huseinov husseinov
suleymanov suleimanov sulaymonov sulejmanov soulejmanov suleymanow
abdullayev abdullaev abdulaev abdulayev abdulloev
`;
