/**
 * East and south-east Asian surnames and syllables in the romanisations in use (Pinyin, Wade-Giles, Cantonese, Hokkien,
 * Teochew, Vietnamese, Indonesian; Korean surnames' customary spellings; Japanese long vowels), then
 * names of southern Asia and Africa. A word stands on the line of each name that it can be ("Chan" is both 陳 and 찬).
 * One line, one name; see `../variants.ts`. Source: general knowledge, own selection.
 */
export const ASIAN_NAMES = `
chen chan tan tran chern chin ting tjhin
huang wong hwang ng ooi oei uy
wang wong ong heng vuong ang
zhang chang cheung teo teoh truong tiong cheong chong thio
li lee lei ly lie
lee yi ri rhee rhie
ri li
liu lau liew low luu lao lieu lauw
lin lam lim lum liem
wu ng goh go woo vu gouw
zhou chow chau chou chew chu jou chiu jow
zhu chu choo chue gee
zhao chao chiu teo trieu jiu teow
yang yeung yeo young duong yong ieong njoo
xu hsu hui tsui koh khaw hua shu
sun suen soon shun
ma mah mar beh
he ho hor hoh
hu woo wu foo oh ow hoo
guo kwok kuo koh quek quach kuok kwek kwee
gao kao ko kou koe
luo law lo loh lor
zheng cheng tay chang teh trinh tee tjeng
liang leung neo leong luong nio
xie hsieh tse cheah chia ta sia
song sung soong sng
tang tong teng thong
deng teng tang dang
feng fung phung foong
yu yue yee
han hon hahn
cao tsao cho chou tso tao
zeng tseng tsang chan chang
peng pang phang bang
xiao hsiao siu siao siew
cai tsai choi chua choy thai tjoa
pan poon phua pun
tian tien tin
dong tung doong
yuan yuen un
jiang chiang keung keong
jiang chiang kong kang
ye yeh yip yap ip diep
lu lo loo loke
su so soh soo to
wei ngai wai
shen shum sim sum
fan van fam
fang fong hong png
shi shih sze
lei lui loi
kong hung khong
bai pai pak
qiu chiu yau khoo hew
jin chin kam kim
xiong hsiung hung
qian chien tsin chin
meng mang
shao shiu
mao mo mau
zhong chung
jia chia ka
xia hsia ha
ren jen yam
yao yiu
zou tsou chow
xue hsueh sit
cui tsui choi chui
cheng ching
du tu to
hong hung ang
dai tai
kim gim ghim
kim kin jin
park pak bak pahk baak
choi choe choy choie chey
jung jong chung chong jeong joung cheong
kang gang kahng
cho jo joe
jang chang zang
yoon yun yune youn
lim rim im yim leem
han hahn
oh o
shin sin sheen
seo suh so sur
kwon gwon kweon
hwang whang
ahn an
song seong sung
ryu ryoo yoo yu you ryou
yoo yu you ryu
hong hoong
jeon chon jun chun
ko go koh goh
moon mun
yang ryang
son sohn
bae pae bai pai
baek paek back paik baik
heo ho hur huh
nam nahm
shim sim
noh no roh ro
ha hah
kwak gwak kwahk
sung seong song
cha char
joo ju chu
woo u wu
koo ku goo gu
min meen
jongun jongeun jungun jeongeun
jongil jeongil jungil
ilsung ilsong
nguyen nguyenn
pham fam
phan fan
hoang huynh wong
vo vu
thi thy
duc duk
ito itoh itou
sato satoh satou
saito saitoh saitou saitow
kato katoh katou
goto gotoh gotou
endo endoh endou
kondo kondoh kondou
ono ohno oono
ota ohta oota
ohashi oohashi ohhashi
oishi ohishi ooishi
okubo ohkubo
onishi ohnishi oonishi
otani ohtani
otsuka ohtsuka ootsuka
oyama ohyama
oba ohba
oda ohda
sudo sudoh sudou
naito naitoh naitou
muto mutoh mutou
kudo kudoh kudou
ando andoh andou
hattori hatori
shinohara sinohara
yamauchi yamanouchi
jiro jirou ziro
taro taroh tarou
ichiro ichirou ichiroh
saburo saburou
goro gorou
kenichi kenichiro
yuichi yuuichi
yuji yuuji yuzi
yuki yuuki yukie
yuko yuuko
yoko youko yohko
kyoko kyouko
ryo ryou ryoh
shoko shouko syoko
shogo shougo
koji kouji kohji
koichi kouichi kohichi
joji jouji george
asahara asahra
singh sing sinh simgh singha
kumar kumaar coomar
sharma sarma sharmaa
gupta goupta
chowdhury chaudhry choudhury chaudhary chaudhuri chowdhry choudhary chaudhri chaudhury choudhry chowdhuri
das dass dash
bose basu
ghosh ghose
mukherjee mukherji mukhopadhyay mookerjee
banerjee banerji bandyopadhyay bannerjee
chatterjee chatterji chattopadhyay
bhattacharya bhattacharjee bhattacharyya
iyer aiyar ayyar
krishnan krishna krishnaan
lakshmi laxmi lakhsmi
laxman lakshman lakshmanan
vijay vijai bijoy bijay
vikram bikram wikrama
vishnu bishnu
shiva siva shiv
suresh sures
rajesh rajes
ram rama raam
ramachandran ramchandran
venkat venkata venkatesh
jaya jai jay
joshi josi jyoshi
desai dessai
shah sah
patel pattel
reddy reddi
rao row
nair nayar
pillai pillay pillae
qureshi koreshi quraishi qoreishi qoraishi kureshi quraysh
ansari ansary anssari
bhutto butto
sheth seth
tamang tamangh
bahadur bahadoor bahador
begum begam
bibi beebee
khatun khatoon hatun
akhtar akhter akther axtar
miah mia mian miya
uddin udeen
hossaini hosainy
rohani rouhani ruhani ruhany
pahlavi pahlevi
khomeini khomeyni khumayni khomeiny
rafsanjani rafsandjani
ahmadinejad ahmadinezhad ahmadinejhad
soleimani suleimani sulaimani soleymani suleymani sulaymani
golzar gulzar
parviz parvez pervez parwez pervaiz parwiz perwez
behrouz behruz behrooz bahrouz
firouz firuz firooz feroz feroze firoz fayrouz
kourosh kurosh cyrus kurush
dariush daryush darius darioush
bahman behman
jahangir jehangir djahangir cihangir jahongir
shapour shapur shahpour
hormoz hormuz
manouchehr manuchehr
mehrdad mehrdaad
nowruz norouz nauruz nawroz navruz nowrouz
payam peyam
pouya puya pooya
sohrab suhrab
soroush sorush
zahra zehra zohra zahraa zuhra
shirin chirine shireen
leila layla leyla laila leyli lejla
soraya suraya thuraya thoraya
sukarno soekarno
suharto soeharto
sudarso soedarso
budi boedi
wijaya widjaja widjaya wijaja
sutrisno soetrisno
hidayat hidajat hedayat
santoso santosa
kone konneh
diallo jallow diallow jalloh jallo
ba bah
sow sowe
toure touray ture
traore trawally traoure
keita keyta
cisse ceesay sesay cisay
camara kamara kamarah
conde konde
coulibaly kulibali culibali
diarra jarra
ouattara watara wattara
ousmanou osmanu
ndiaye njie ndiaaye njai
mbaye mbye
faye fye
gueye gaye
drame drammeh
dembele dembelle
sanogo sanoko
juma djuma
kabila kabilla
mugabe mougabe
museveni moseveni
nkurunziza nkurunzizza
tshisekedi chisekedi
bemba mbemba
habyarimana habiarimana
tesfaye tesfay tesfai
haile hayle hailu
gebre ghebre
gebremariam ghebremariam
kidane kidanemariam
mengistu menghistu mengestu
tekle tecle
abebe abebbe
mohamud maxamuud
abdi cabdi abdy
warsame varsame
aden adan adam
aweys aweis awes
osman cismaan
shire schire
duale ducaale
jama jaamac jamac
farah faarax
nur nuur
htun tun
htut
htet
htay
hlaing
hla
kyaw
kyi
khaing khine
lwin
maung mg
moe
myat
myint myin
naing
nyan
nyein
nyunt
phyo
shwe
swe
soe
thant
than
thein
thaw
thet
hein
zaw
manet
manith
`;
