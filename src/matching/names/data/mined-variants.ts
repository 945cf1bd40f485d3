/**
 * Spellings that alternate in the names of listed persons: word pairs only, no names of parties. A line is a group of words
 * that stand for one another; "=word ..." adds words to the curated name that has this spelling.
 *
 * Made by scripts/mine-variants.mjs, not by hand. Sources: OFAC SDN list (public domain), UN Security Council consolidated list
 * (reuse with attribution), EU consolidated financial sanctions list (reuse with attribution, CC BY 4.0), UK consolidated list
 * of 2018-04-13 (Open Government Licence). OFAC SDN of 2023-12-28, UN of 2026-08-01.
 * Occasions wanted: 2 where 50 % of the letters are kept, 1 with the same consonants, else 4; pairs that are 80 % alike stay out.
 */
export const MINED_LINES = `
=aleh aleg
=aleksandr alaxandr
=aleksandrovna aliaksandrauna
=alekseevich aleksejevitj
=aleksey alyaksei
=alexander alaksandr oleksander
=alexandrovic aleksandrovits
=alexandrovich alyaksandravich
=alexandrovna alyaksandravna
=alexeevich aleksejevitj
=alexei alyaksey
=alexey alyaksei alyaksey
=alexeyevich aleksejevitj
=aliaksandr alaxandr
=aliakseevich aljaksejevitj
=anatolevich anatoljevitj
=anatolievic anatoljevitj
=anatolievich anatoljevitj
=anatolyevich anatoljevitj
=andreevich andrejevitj
=arkadevich arkadjevitj
=awad awdh
=awes aweyes oais uways
=aweys oais uways
=ayyad iyyadh
=ayyoub ayob
=ayyub ayob
=azam asim
=azimi asim
=azzam asim
=bashir baaysir
=char shara
=chol cheul chual
=denis dzyanis
=dmitrievich dmitrijevitj
=dmitrievna dzmitryjeuna
=dmitrij dmitro
=dmytrovytj dmitrijevitj
=esmail esameel
=evgenevich jevgenievic jevgenjevic jevgenjevitj
=evgenievich jevgenjevitj
=evgenyevich jevgenjevitj
=fedorovich fjodorovitj
=fyodorovich fjodorovitj
=gaddafi elkaddafi ghathafi
=gadhafi elkaddafi
=gazi ghazzi
=gennadevich gennadjevitj henadzevich
=gennadievich gennadjevitj henadzevich
=gennadyevich gennadjevitj
=georgievich georgijevitj
=german almani
=ghazi gazy
=gil gilboa
=gilbert gilboa
=grigorevich grigorjevitj ryhoravich
=hasan housen
=hosseini hajihosseini
=hussen hoson
=hyok hek
=igorevitj igoryevich
=ismail esameel
=ivanovitj ivanavich
=jabir jubayr
=jake jaque
=jang djang
=jawad juad
=jenny jeni
=jock jok
=juan donjuan
=jumaa jouma
=jurijevic jurjevitj
=kadir qadar qadr
=khalim kaleem qalem
=khayr khairi khairy
=lin linna
=luka louca louqa
=maksim maksimum
=maxim maksimum
=mikhailovich michajlovitj
=mikhailovna mihaulauna
=mikhaylovich michajlovitj
=mohamed muhummad
=monir mouneer
=moon man
=moosa musse
=munir mouneer
=musa mossa musse
=musawi musui
=mykolaiovych mykolajovytj
=naeem naaim
=naim naaeem
=nasreen nsrin
=nikolaevich mykolajovytj
=nikolaevna mykolaivna
=nikolajevitj mikolayovich mykolajovytj
=nikolajevna mykolajivna
=noor nurey nuure nuuri
=ong aung
=petrovich pjatrovitj
=petrovitj pyatrovich
=piatrovich pjatrovitj
=qaddafi elkaddafi ghadaffi ghathafi
=qadhafi elkaddafi ghadaffi ghathafi
=qasem qasmi
=qusay qoussai
=rabie robi
=rahim arhaym irhayyim rochim
=rashid rosyid
=rezai rezayee
=riad raed
=said seed
=saidou soussou
=sakir saqer
=sakr saqqar saqqer
=salameh salimi
=saleh salle
=saqr sakkar sakker
=sayed syeed
=semenovich semjonovitj
=sergeevich serhijovytj
=sergei cergey syargey
=sergej siarhej
=sergejevitj serhijovytj
=serhiiovych serhijovytj
=siarhei syargey
=souleymane sleiman sulaiyman
=sulayman salimani soleimany solemani sulemani
=tahir tahre
=tatsiana tatstsyana
=tawfiq tawfeek
=tay tayza
=tayyab tabeeb
=valerevich valerjevitj
=valerievich valerijevitj valerjevitj
=valeriyovich valerjevitj
=valeryevich valerjevitj
=vasilevich vasiljevitj
=vasilievich vasiljevitj vasiljevits
=vasilyevich vasiljevitj
=viacheslavovich vjatjeslavovitj
=vitalevich vitaljevitj
=vitalyevich vitaljevitj
=vladimir volodmyr
=vladimirovitj volodimirovich
=vladimirovna volodymyrivna
=volodymyrovytj volodimirovich
=vyacheslav vjatjeslav
=vyacheslavovich vjatjeslavovitj
=wang wan
=yehia yehiyeh
=yehya yahiya yehiyeh yihia
=yevgenevich jevgenjevitj
=yihya yahiya
=younous younnes
=yurevich jurjevitj
=yurievich jurjevitj
=yuriyovich jurjevitj
=yuryevich jurjevitj
=yusuf yusop
=zaher zohr zuhair
=zakaria zakhary
aayadh fayadh
aayadh iyadh
abass abbes
abdu abou abu
abi abou abu
abu abul
abu habu
adanov adnuf
agafonov ahafonau
agha alagha
aierken arkin
airat aryat
aisovich aisovitj
aisovich iosifovich
akkad aqqad
alcedis alcidez
aleik aliq ulayq
alekseenko alexeyenko
alekseev alekseyev alexeev alexeyev
alsubaie subaiy
amiri amri oamri umari
amqi amri
amqi omgy umgy
amqi umaqi umaqy umqy
andunisiy indonesi
anyat aryat
anyat inayatu
aous aws
aridi eridi oraydi oride uraydi
arlou eyrlou irloo irlu
arlou orlov
asayran osseiran
atieh atiyah attiyah
atieh attieh attiyah
attia attieh attiyah
auf oaf
ayache ayash
bakach bakatj
ballul balol
banai bannay
bathi buthe
batware bwatare
baydani bidhani
baynah beenah benah beynah binah
benedisyuk benedzisiukova
bereyshik biareishyk
boevich bojevitj
bouchoucha bushusha
burlachko burlatjko
canan kanaan
cascari kaskariy
chakar shukr
chala shalah
chaliche shaleesh shalish
charnishou chernyshev
chartjenko kharchenko
chayka tjajka
chebel chebil shibil shibl
chechen shishani
cheema chima
chemezov cherezov
chemezov tjemezov
cherezov chernov
cherezov tscheresow
chernov tjernov
chernyshenko chernyshev
chernyshenko tjernysjenko
chernyshev tjernysjov
cherri shirri
choles choulz
chwiki shuwayki shweiki
dabisi dabissi dubaysi
dakkar deker
daqou daqqou deqqo
daqou daqu dukko
dara diri dura
dara hara
dardakil derdoukal dridqal
dauri dhari duri
dayf deif
deeb dhib dib
deeb dib dibe
devil diavol duivel
dhiyab diab
diab dib
diabel diablo
dikiy dykyi
diri dura duri
djazairi jaziri
djoundoubi jendoubi
dockrat docrate
dourkdal drokdal droukadal droukdal droukdel durikdal
dubaysi qubaysi
dudar dudarova
ehab iehab
epikhau epikhov
epikhov jepichov
eyrlo eyrlou irloo irlu
faarea faaria farea fari faria
fakih faqi
faqi fari
faqi taqi
fatiyo futoyi futuyo
fawaz fawz fouz foz
fayadh fayyad
fedotova naumovova
filatau filatov
filipchuk filiptjuk
filipos fillipos philipos phillipos
freij furayj
genrichovitj genrikhovich
ghabache ghabbash ghabish ghobash
ghabbash ghabish ghobash ghubaysh
ghabish ghaith
ghaith ghayth ghiath ghyath
ghawail ghuwayl ghweil ghwell
ghraywati ghritawi
ghumayn ghuwayl
ghumayn guemmane
girichev giritjev
glaz hlaz
gleb golub
gleb hleb
gobop govor
golovanov halavanau
golub holub
gora hara
grigoriyevich hryhoryavich
gubarev hubaryev
gusev husyev
habo habu hebbo
hajij hejeij
hamcho hamchu hamisho hamsho hemasho hmeisho hmisho
hameieh hamie hamieah hamiyyeh
hameieh hamieah hanieh
hamieah samiyah
hamiyyeh haniyyah
hammam houmam humam
hanieh haniya haniyyah
hazab hazeb hazib hizb
hesswani khesouani
hleb holub
hoorie houri
htun thun tun
ianoukovitch janukovyc janukowycz yanukovich
iosifavitj iosifovich
ipatau ipatov
ishchenko isjtjenko
ishchenko pashchenko
jabburi jibouri
jadeed jadid jdid jedeed jedid
jadeed jdeed jdid jdiid jedeed jedid
jal jallal
jaladin julaidan julaydan
janukovic janukovyc yanukovich yanukovych
janusjkevitj yanushkevich
julianovitj yulianovich
jurjevna yuriivna
kadar khaddor khaddur
kadar qadari
kaddu khaddur
kaddu qado
kalaga kolyago
kalai kalei qalai qalei
kanso kansou kansu qansawh qanso qansu
karchevskiy kartjevskij
karchevskiy marchevskyi
karlovich karlovitj
kassan qazan
kawthrani kutherani
kazuo kazuya
khaddor khaddur khudour
khaiwani khiyawani kiyawani
khaleem qalim
khalif qalaf
kinayeh knaya kniya
kljuevova kljujeva
kobeissi kobeissy qubaysi
kochanova kotjanova
kovalchuk kovaltjuk
kradoomporn kradumphon
kuznecov kuznecovova
kweider quaydir
leena lina
liahin lyagin
lidya lidziya lydia
louka luqa
luqa tuqa
maala maale mala
maala mahla mala
maala mala moalla muala
maazi muzi
mahla muhalla
makled mokaled moukalled
maladoi molodoy
malkevich malkevitj
maratanach mauritanian mauritanien mauritano
marcevskij marchevskyi
markau markov
masli musalli
matnee mutni
matuti mitiwiti
mauretanien mauritanian mauritanien mauritano mawritani
melhem milhem moulhim
mikalaevich mikalajevitj
minaee minai
moalla muala muhalla
mocom mokome mokoum
mokaled moukalled muqalad muqallad
morfin olivera
mostaf mostafavi
mouchaweh mshaweh
mouhi moulhim
mouhi muhyi
moutee muti
muajjal mujil
muala muqalad
muhalla muqallad
muhalla musalli
muti mutni
muti muzi
muzi ruzi
nacheir nashar
naimi nuaymi nuimi
naimi raimi
nassif nusayyif
naumov naumovova
naumov navumau
nawfal nawfel nawful nofal
nawrouzi newrouzi noroozi
nayazi niazi
nazeeh nazih
nekrashevich nekrasjevitj
obeidi ubaydi
odeh ouda
odeh udih
oleinik oliynyk
orfali orphaly urfali
ousta usta
padkavyravova podkovyrova
palchik paltjik
pashchenko pasjtenko
plukovnik pulkvedis
pooria puriya
pustavy pustovoj
putina tikhonova
qafisheh qafishih qufayshah
qalaf qalai
radii rady
raeesi raisi
raimi raisi
raimi raymi remi rimi
razaq rezak
robo rubu
roezi rosi rosy rozi ruzi
rouggy rougi rougie
rustemovich rustemovytj
sabaay sabai sebai sibai
safavi sifawi
saghir sugair sugayer sughayer
sajee saji
samiyah sumayyah
savchenko savtjenko
savchenko shevchenko
savtjenko sjevtjenko
sayyari siari
sbeity subayti
shaimi shamai shamy
shalah shalish
shamai sharai
sharae sharai sharei sharie
shatsila sjatilo
shcherbakov sjtjerbakov
shear shir
sheiman sheyman sjejman
shevchenko sjevtjenko
shevchik sjevtjik
shokhin sjochin
sic sych
simowski zimousky
sinelshchikov sinelsjtjikov
sivakau sivakov
skoch skotj
soika sojka soyko
strelchuk streltjuk
subayti ubaydi
supriagova supryaga
surovich surovitj
svishchev svisjtjov
sych sytj
taame tamah toumah
talas talous tals tlass tuls
talleh talli
tamah toumah tumah
tanzanian tanzanien tanzano
taqi tuqa
tauhid tawheed
taweel tawheed
taweel tawil
teksler texler
thone thun
tichonovova tikhonova
timchenko timtjenko
tiorine tiourine tiurin tiurine turin turiyan tyurin tyurine
tkachev tkatjov
tohma toumeh
torak torek toriq
toumah toumeh tumah
turchenyuk turtjenjuk
ubaydi uraydi
umaqi umari
amqi umgy umqy
vakulchik vakultjik
varabey verabey vorobei
vasileiadi vassiliadou
vasiljevna vasylivna
volfovich volfovits
wakeel waqil
waseeq wassiq
wazz wez
yanukovich yanushkevich
yazbak yazbeck yazbik
zaben zabinye zabn
zaben zabn zubyn
zabn zayn
zawba zawbai zobai
zayb zayn
zayb zeb
zayn zein
zaytun zeitoun
zeaiter zoeiter zuaytar
zghaib zughib
zhamalovich zjamalovitj
zhuravlev zjuravljov
zlitni zulaytini
zraiq zreik zuraiq zurayq zureiq
zubicki zubitskiy
`;
