/**
 * Slavic given names: spellings of Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Polish, Czech, short forms, western
 * counterparts. A short form stands on the line of each name it is short for. One line, one name; see `../variants.ts`.
 * Source: general knowledge, own selection.
 */
export const SLAVIC_NAMES = `
alexander aleksandr alexandre alejandro aleksander alessandro oleksandr alexandru alex alec alik sasha sacha aleksandar alexandr iskander iskandar eskandar alexandros aleksandros sashka sanya shura sandro sandor aliaksandr aleksandrs olexandr olexander alexandar aleks alasdair alistair sander xander alekszander aliaxandr
alexandra aleksandra oleksandra alejandra alessandra aliaksandra sasha shura sandra olexandra alexa
alexei aleksei alexey aleksey oleksii oleksiy alyosha alyesha lyosha alexej alexis aleksi alexeyi aliaksei aliaksey olexiy olexii oleksij aleksej alex alexiy aleksiy lesha alekseyi alexi alexios
anastasia anastasiya nastya anastasiia anastassia nastassia anastasija anastazja
anatoly anatoliy anatolii anatoli anatol tolya anatolij anatolie anatole anatoliyi
andrew andrei andrey andriy andrii andrej andreas andre andrzej andres andrea andy andriyka andrij ondrej andras andreea andryusha andreja andris andrejs andreyi drew anders
anton antony antonio anthony antoine antoni antonin antonius antanas tony tonio antonii antonis antonij anthoni toni antonios anthonis
arkady arkadiy arkadi arkadii arkadij arkadz arcadi arcady
artem artyom artiom artsiom artjom artemiy artemii artemy artsem artemio
artur arthur arturo artour artjur arturs
aslanbek aslambek
bogdan bohdan
boris borys boriss barys borisz boria borya
valentin valentyn valentine valentino valiantsin valya valientsin
valentina valentyna valya valiantsina
valery valeriy valeri valerii valerij valera valeriyi valeryi waleri valerio valerie
vasily vasiliy vasili vasilii vasyl vasil wassily vasya basil wasil basilio vasile vasilios vassily vassili vassiliy vasilij vasilis vassilios wasyl basile vasilyi vassilis
veniamin benjamin binyamin benyamin beniamin binyomin ben benny veniyamin benjamim
viktor victor vittorio wiktor viktar vitya viktors viktoras victorin
victoria viktoria viktoriya viktoriia vika wiktoria viktorija viktoryia vittoria
vitaly vitaliy vitali vitalii vitalij vital vitalyi vitalie
vladimir volodymyr wladimir vladimr uladzimir volodya vova volodimir vladymyr wolodymyr vladimyr wlodzimierz vladimiro wladymir volodymir volodymyro vlad vladimirs uladzimer vladymir waldemar
vladislav vladyslav uladzislau wladyslaw vlad slava ladislav vladislaw laszlo ladislao wladislaw ladislaus
vsevolod vsevolodas seva usevalad
vyacheslav viacheslav vjaceslav vyatcheslav slava vacheslav viatcheslav viachaslau vyachaslau vjacheslav waclaw vaclav viaceslav vyacheslaw
yaroslav jaroslav iaroslav jaroslaw yaraslau slava yaroslaw
stanislav stanislaw stanislau stas slava stanislas stanislavs stanislaus stanyslav
rostislav rostyslav slava rastsislau
svyatoslav sviatoslav svjatoslav sviatoslau slava swiatoslaw
mstislav mstyslav
miroslav myroslav miroslaw mirek
gennady gennadiy gennadii gennadi hennadiy hennadii genadi gena guennadi henadz genadiy gennadij genadijs hienadz genady guennady guenadi
georgy georgiy georgii georgi george jorge georges giorgio giorgi georg jerzy jiri georgios georgij gueorgui gueorguy gyorgy heorhiy heorhii jurgis zhora gevorg kevork yorgos jorg jurgen juergen joerg jordi heorhi gheorghe georgiou
yuri yuriy yury iurii yurii iouri yurij jurij youri yuriyi jurijs iuri juri yura iury yuryy juriy ioury yourii
yegor egor yehor jegor ihar yahor
grigory grigoriy grigori grigorii hryhoriy hryhorii gregory gregor greg gregorio grisha grzegorz grigorij grigol krikor grigor ryhor gregoire grigore grigorios hryhorij gregorius grigoris
daniel danil danylo daniil dan danny daniele danila danilo danial daniyar danyal daniyal danijel daniels dani danyil dany daniyil
daniyar daniar
denis dennis denys dionisio dionysios denise dionisi denisz dzianis dzenis
dmitri dmitry dmitriy dmytro dimitri dmitrii dimitrios dimitar dima mitya dzmitry demetrius demetrio dmitrij dimitry dimitriy dimitrij dumitru dmitrijs dimitris demetrios dimitrie demetri demitri dymytriy mitia dimitriou
darya daria dasha darja dariya dariia darija darjya
yevgeny evgeny yevgeniy evgeniy evgenii evgueni yevhen eugene eugenio evgenij evgeni zhenya yevgeni jevgeni eugen yevgenii yauhen evgueny evgenyi jevgenij ievgen yevhenii yevheniy ievgenii eugeniusz jewgeni evgen yevgen gene jevgenijs evguenii eugenijus yevghen eugeniu yaugen evgenios yevgueni evguenni
yevgenia evgenia evgeniya yevgeniya eugenia evgeniia zhenya yevheniia yevheniya ievgeniia
yekaterina ekaterina kateryna katerina catherine katherine katarina catalina katharina kate cathy katya kathryn jekaterina katarzyna caterina catarina kathy katie katia ekaterini aikaterini kaciaryna katsiaryna cathrine kathleen kathrin katrin kaitlin caitlin karen kitty catharina catrina yekateryna
yelena elena olena helena helen alyona lena alena jelena ellen eleni helene ileana alona ielena olenka elina aliona ilona lenka elaine
yelizaveta elizaveta elizabeth elisabeth liz liza betty lizzie beth elsa elise lisa elisabetta elisabet elizabet jelizaveta yelyzaveta lizaveta eliza erzsebet elspeth bess lise yelisaveta eliska elsbeth liesel ilse libby isabel
isabel isabella isabelle ysabel izabela izabella isabela bella isobel
zinaida zina
ivan john johann johannes juan jean giovanni jan jon ioan johnny johan hans joao vanya ioannis ian jovan ivane jaan janis janusz janos sean shaun shawn evan jack johnnie giannis yannis yiannis ioane hovhannes ivans iwan johanan yohanan jens hansel hannes gianni zhan vanja juanito jock euan ewan ieuan yahya giovani ioannes yann
igor ihor ihar igors igorj ygor iigor
ilya iliya illia ilia elijah elias ilja illya iliia elia ilie eliyahu elie eliahu iliyas ilyas ili ilyusha iliaz eliyah ilias
inna inessa
irina iryna irene ira irena arina eirini irine iren iryne
kirill kyrylo cyril kiril kirilo kirills kyril cyrille kiryl cirilo cirillo kyrill kyrillos
konstantin kostyantyn constantine constantin kostiantyn kostya konstantinos kanstantsin constantino konstantine konstanty kostas costas konstandinos constantinos constantinou costin konstantyn kastus
ksenia kseniya xenia kseniia oksana oxana aksana ksenija xeniya aksinia ksenya
larisa larissa larysa lara larisia
leonid leonyd leonidas leanid lyonya leonids leonides leonide
leo lev leon leonardo lyova levon leone lew leonard
leonard leonardo leonhard leo len lennart leonards
lyubov lubov liubov ljubov luba lyuba liubou lyubou
lyudmila ludmila liudmyla liudmila ludmilla lyudmyla lyuda ljudmila mila
maxim maksim maksym max maxime maximo massimo maksims maximus makhim maxym maksimas
maximilian maximiliano max maximillian maksymilian maximilien massimiliano
margarita margaret maggie marguerite margherita rita peggy meg margot margareta margarethe greta gretchen marjorie margit malgorzata margret margery madge marge daisy megan marharyta margaryta gretel margo
maria mary marie mariya marija maryia masha maryja mariia marya mariam miriam maire molly maruja mariana moira polly maureen mariah may mimi
marina maryna marinna
mark marco marcus markus marc marek marcos marko markos marci marcel marcin marques
matvei matthew matthias mateo matteo mathieu matt matvey mateusz mathias matej matvii matviy mattias matti matias mateus matyas matas matheus mathew mateja matthaus matevz mattheus matfei matfey
mikhail mykhailo michael miguel michel mike mihail misha michal mikael mihai mykhaylo mikhael mickey mikhailo mihailo mihajlo michele mick micheal mischa mikhayil mikail mixail mitch mikhal michail mikayel mihaly mihael michaelis miquel mikel mihailis miha mikheil mykhail michiel micah
nadezhda nadia nadya nadejda nadiia nadiya nadzeya nadzieja nadeschda
natalia natalya nataliya nataliia natasha nathalie natalie natalija natallia nataly natalja natalka nathalia
nikolai nikolay mykola nicholas nicolas nick nikolaus nikola nicola nikolaj nicolai kolya mikalai nicolae nikolaos nicolo niklas nikos klaus claus mikolaj nikolajs nicky nico nikolas mikola niko miklos nicolau mikalay nicolaus nicolay nicol niels nils nicanor nikalai mykolay mykolai nickolas nikolos nicolaos colin nicolaas
nikita mikita mykyta nikitas nikitha
oleg oleh aleh olegs oleguer
olga olha olya volha helga olia
pavel pavlo paul pablo paolo paulo pal pavle pasha pawel pavol paulus paval pauli pavlos pol paulius pavels pauls boulos bulus paavo boghos
peter petr pyotr petro pedro pierre piotr pieter petrik pete petar petter pyotor petya petros petre petru pietro pyatro piero peder petteri boutros butrus bedros petri peadar piet petrus per piter pjotr petur pedrinho pyotyr
polina paulina pauline pavlina paola paula
roman romano raman romanus romain romans
rodion radzivon radion rodyon
ruslan rouslan aruslan
semyon simon shimon semen simeon semion simone siamion simao symeon shimeon semjon ximenes siman szymon samen symon simonas sima siemen
sergei sergey serhiy serhii sergio sergiy serge siarhei sergej serghei seryozha siarhey sergii sergui serguei serhij sergius serhey sergiu sergejs serguey syarhey syarhei sarkis sergeyi sergi serguiy seriozha sergiusz sergeii sirgey
stepan stephen steven stefan esteban etienne stephan steve stefano stevan stefanos istvan szczepan stephane sciapan stsiapan stjepan stephanus estevao esteve stevie stefanus stephanos stefanie stepane staffan stiepan stevo
svetlana svitlana sviatlana sveta svetlanna swetlana svjetlana
tatiana tatyana tetiana tetyana tanya tania tatsiana tatjana tatjna tatianna tacciana tatyanna
taras tarass
timofey timothy timofei tim tymofiy timoteo timmy timotheus timothee tsimafei timoteusz tymofii timotheos
timur timour teymur taymur temur timor timurlan teimuraz tamerlan
fyodor fedor feodor theodore teodor ted fedir fiodor theodor teodoro theo fjodor todor fedya teddy fyedor theodoros theodorus tudor fedorr teodors teuvo fiodar khvedar
philip phillip felipe filip philippe filippo phil filipp pylyp philipp philippos filippos felip filips filippe pylypp
eduard edward eduardo edouard ed eddie edvard eduardas ted ned edik edvards eduards edoardo duarte ewart edwards edvardas eduart
yakov jacob jakob jacques yaakov jakub jacov iakov yakiv yasha giacomo jacobo iacob jake jakov jaakko jaap jaime yakou jacobus hagop yaakob iakob jakobs jokubas hakob jacub yakob giacobbe
yana jana iana
yulia julia yuliya iuliia yuliia giulia juliya iulia yulya juliana julie juliia ioulia julija iuliya
zhanna jeanne joan joanna jane jana zhana joana johanna janet jeannette giovanna juana ivana jeanette janna joanne ioanna janice jeanna jeannine jean
anna ann anne hanna hannah ana anya annie annette anita anja nancy ania ganna hana anneli anke anette annika annushka
barbara varvara barbora varya babs barbra barbare
sophia sofia sofiya sophie sofya sonya sonia zofia sofiia sonja zsofia sofija sofie
vera viera wiera vira
vadim vadym vadzim vadims wadim dima
vladlen vladlena
zakhar zahar zachary zakharia zakharr
zoya zoia zoja zoe
arsen arseny arseniy arsenii arsenij arsene
afanasy afanasiy afanasi athanasios athanasius panas thanasis afanasii
averyan averian
efim yefim iefim jefim yukhym yukhim yafim euthymios efimas
emelian yemelyan emelyan yemelian omelian
yefrem efrem ephraim efraim ephrem efrain afrem
foma thomas tomas tommaso tom khoma tomasz tommy tomaz tamas toma tuomas tome tomislav tomass thoma tomaso
gavriil gabriel gabriele havryil gavrilo gavrila gabor gavril gavro gabriels gabrijel gabriyel gabe havrylo
ignat ignaty ignatiy ignacio ignatius ignatios ignacy inacio hnat ignatii ignaz ignazio ignasi ihnat nacho
innokenty innokentiy innokentii inokentiy
kuzma kozma cosmas cosmo kuzmaa cosimo
lavrenty lavrentiy lawrence laurence lorenzo laurent lavrenti lavrentii lorenz laurentius lars larry lourenco lorenc laurentiu laurencio laurens lavr lawrance
luka lucas luke luca lukas lukasz lucian lukacs loukas lukyan luk loucas lukash
makar makary makariy makarios
nazar nazary nazariy nazarii nazarbek
nestor nestar
pankrat pankratiy
platon plato platos
prokhor prohor prokhorr
prokofy prokofiy prokopy prokop procopio prokopiy
rudolf rodolfo rudolph rolf rudy rudolfs rudi
samuil samuel sam samvel shmuel samuele samweli sammy samuli samuell samoil
savva sava savvas sabas
terenty terentiy terence terentii terry terrence
trofim trophim trafim trokhym
vikenty vikentiy vincent vincenzo vicente vince vikenti wincenty vincenc vikentii vincentas vicenc
zinovy zinoviy zinovii zinovi
robert roberto bob rob bobby rupert robbie roberts robin robertas bert ruprecht bobbie
milos milosh milosz
dusan dushan
dragan draghan
zoran zhoran
zeljko zheljko zelko
slobodan sloba
radovan radowan

nebojsa neboysha nebojsha
sinisa sinisha
djordje dorde george djordj dordje djordjije georgije
dejan deyan dean
bojan boyan boian
stojan stoyan stoian


krzysztof christopher christophe kristofer chris cristobal christoph kristoffer cristoforo kit kryshtof khristofor christoforos cristovao kristopher christof krzystof khrystofor christos
wojciech vojtech adalbert
zbigniew zbynek
kazimierz kazimir casimir kazimieras
andrzejek andrzej jedrzej
katerynka kateryna
zygmunt sigmund siegmund sigismund zikmund zhigmont
boleslaw boleslav
maciej mathias matthias maciek
tadeusz tadeas thaddeus tadas faddei tadeu faddey thaddaus tadej
`;
/**
 * What patronymics begin with: one line, one father's name. The endings are put on by `patronymicLines`.
 */
export const PATRONYMIC_STEMS = `
aleksandrov alexandrov oleksandrov aliaksandrav
alekseev alekseyev alexeev alexeyev oleksiyov oleksiiov aleksiyev aliakseev
anatolev anatolyev anatoliyov anatoliiov anatoliev anatolov anatolievi
andreev andreyev andriyov andriiov andriev
antonov antanov
arkadev arkadyev arkadiev arkadiyov arkadiiov
artemov artyomov
artyrov arturov arthurov
borisov borysov barysav
vadimov vadymov
valentinov valentynov
valerev valeryev valeriev valeriyov valeriiov
vasilev vasilyev vasiliev vasylyov vasylov vasyliov vassiliev
viktorov victorov viktarav
vitalev vitalyev vitaliev vitaliyov vitaliiov
vladimirov volodymyrov wladimirov uladzimirav
vladislavov vladyslavov
vyacheslavov viacheslavov
gennadev gennadyev gennadiev hennadiyov hennadiiov genadiev
georgiev georgev georgyev heorhiyov heorhiiov
grigorev grigoryev grigoriev hryhorov grygorov hryhoriyov
dmitriev dmitriyev dmytrov dimitriev dzmitryev
evgenev yevgenev evgenyev yevgenyev evgeniev yevgeniev yevhenov yevheniyov yevgeniyev
eduardov edwardov
ivanov iwanov
igorev ihorov igorov
konstantinov kostyantynov constantinov kostiantynov
leonidov leanidav
lvov levov
maksimov maximov maksymov
mikhailov mykhailov mikhaylov mihailov mykhaylov michailov
nikolaev nikolayev mykolayov mykolaiov nikolajev mykolov nikalaev
olegov olehov alehav
pavlov pawlov
petrov piatrov
romanov ramanav
sergeev sergeyev serhiyov serhiiov sergejev siarheev sergiyov
semenov semyonov simonov
stanislavov stanislawov
stepanov stefanov
fedorov fyodorov feodorov fedirov
eremeev yeremeev
yurev yuryev yuriev yuriyov yuriiov iurev iuriev jurijev yurievi
yakovlev iakovlev jakovlev yakovliov
yaroslavov iaroslavov
magomedov magomadov
akhmedov ahmedov
ramazanov ramzanov
`;
