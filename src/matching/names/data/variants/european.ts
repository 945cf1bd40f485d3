/**
 * Given names of western and southern Europe, Greece, Israel, Armenia, Georgia and the English-speaking world: languages'
 * forms of one name and short forms; then spellings of surnames. A short form stands on the line of each name it is short
 * for. One line, one name; see `../variants.ts`. Source: general knowledge, own selection.
 */
export const EUROPEAN_NAMES = `
abigail abby gail
adam adan adamo adem
adolf adolph adolfo adolphe dolf
adrian adriano adrien hadrian adriaan
agnes ines inez agnese agnieszka
albert alberto al bert albrecht elbert
alfred alfredo al fred alf
alice alicia alisa alison
allan alan allen alain alun
alphonse alfonso alfons alonso afonso alphonso alonzo
amanda mandy
amelia amalia emily emilia
ambrose ambrosio ambroise
angela angelina angelica angie angele
archibald archie
arnold arnaldo arnaud arno
augustus augusto auguste august gus augustin agustin augustine agostino avgust
bartholomew bartolome bartolomeo bart barthelemy bartosz
bernard bernardo bernhard bernd bernie
bradley brad
brian bryan bryant
bruce brus
calvin cal
caroline carolina carolyn carrie karolina karoline
cecilia cecile celia cecily
charles carlos carlo karl carl charlie karel karol chuck chas carlito karoly kaarle charley
charlotte carlotta lottie sharlotte
christian kristian cristian christiaan cristiano
christina kristina cristina christine kristine tina chris krystyna chrissy christa hristina
clara klara claire clair
claude claudio claudius klaudiusz
conrad konrad corrado kurt
cornelius cornelis cornelio
cynthia cindy
david dave davy davide dawid davit tavit
deborah debra debbie deb debora
derek derrick dirk diederik
dominic dominique domingo domenico dominik
donald don donnie
dorothy dorothea dot dolly dorota dorothee
douglas doug
edmund edmond edmundo edmondo ed
edith edyta
eleanor eleonora leonor eleonore nell nora ellie
emanuel emmanuel manuel immanuel manolo manny emanuele manoel
emil emilio emile emilian
emma ema
enrique henry henri heinrich enrico hank harry hendrik henrik henryk heinz harri henrique hal enric hinrich henning genrikh genrich
erasmus erasmo
eric erik erich erick
ernest ernesto ernst erno
eva eve ewa yeva evita
felix feliks felice
ferdinand fernando hernando fernand ferdinando hernan
florence florentia flo florencia
francis francisco francesco francois frank franz frantisek paco pancho frans franciszek ferenc franco frantz franc
frances francesca francisca francoise fran franziska
franklin frank
frederick friedrich fredrik frederic federico fritz fred frederik fryderyk fredrich freddy frederico fridrikh fredric fredo friderik
gaston gastone
gerald geraldo gerry jerry giraldo
gerard gerhard gerardo gerrit gerardus gherardo gert
gertrude trudy gertrud
gilbert gilberto bert
giles gilles egidio
godfrey gottfried godofredo goffredo
gustav gustavo gustave gustaf gus
guy guido vito
harold harald haroldo harry hal
hector ettore hektor
herbert heriberto bert herb
herman hermann german armando armand hermanos
hugh hugo ugo hugues
hubert huberto uberto
humphrey humberto umberto onofre
ignacio ignatius
james jim jimmy jaime jamie jacques diego giacomo iago seamus hamish jem
jason iason
jeffrey geoffrey jeff geoff jeffery geoffroy
jennifer jenny jen jenifer
jeremy jeremiah jeremias yeremia jerry yirmiyahu
jerome geronimo jeronimo hieronymus girolamo jerry
jessica jess jessie
joachim joaquin gioacchino joao quim akim
joel yoel ioel
jonathan yonatan jonatan johnathan jon
joseph joe joey jo jozef pepe jef jozsef zeppo josephe beppe hovsep yosef
joshua josh josue yehoshua giosue jesus
josephine josefina josefa
judith judy judit yehudit
julian julius julio jules giulio iulian giuliano yulian julien juliusz gyula julianus
kenneth ken kenny
leslie les lesley
louis luis luigi lewis ludwig lou lluis lajos ludovic ludwik louie lodewijk luiz aloysius luigino ludovico lewes
louise luisa luise louisa
lucy lucia lucie lucja luz
madeleine magdalena magdalene madeline maddalena lena magda
martha marta marthe
martin martyn martino marten martinho marcin martins martinus martijn
marcus mario marius
mario mariano marios
maurice mauricio maurizio moritz morris mauritius mauro
melanie mel
michelle michele michaela mikaela michela
mitchell mitch
moses moshe moises moishe mose mozes moyses moisei moisey moysey
nathan natan nathaniel nat nataniel nathanael nate
oliver olivier oliviero olivero ollie
oscar oskar ossi
pamela pam
patrick patricio pat paddy patrice patrizio padraig patryk
patricia pat patty tricia patrizia trish
peregrine perry
priscilla cilla
rachel raquel rahel rachele
ralph raul raoul rafe
raphael rafael raffaele rafal rafaele raffaello
raymond ramon raimundo ray raimondo reymond raimund
rebecca becky rebeka rivka rebeca bekah
reginald reg reggie reynaldo reinaldo rinaldo ronald
reinhard reinhardt reynard
richard ricardo rick dick ricky rich riccardo ryszard rikard richie
roderick rodrigo rod roderic rodrigue
roger rogelio rodger rutger ruggero
roland rolando orlando rolland
ronald ron ronnie renaldo ronaldo
rosa rose rosita roza rosie
rose rosemary rosemarie
rupert ruprecht
ruth rut
samantha sam
sarah sara sally sarra
sebastian sebastien bastian sebastiano sebastiao
sidney sydney sid
sigurd siegfried sigfrido
sylvia silvia sylvie silvie
silvester sylvester silvestre sly
silvio sylvain silvain
solomon salomon salomone shlomo sol zalman salomao
stuart stewart steward
susan suzanne susanna susie sue suzanna susana zuzana suzana shoshana
teresa theresa therese terry tess teresita tereza terezia
timothy timoteo
tobias tobia toby tobiah
ursula orsola
valery valerio
veronica veronika veronique ronnie
vincent vince vinny
virginia ginny virginie
walter valter gautier walt wally gualtiero wolter gualterio
wenceslas venceslao wenzel vaclav
wesley wes
wilfred wilfredo wilfried wilfrid
william guillermo wilhelm guillaume bill will billy willem willy guglielmo liam guilherme wilhelmus willie vilhelm viliam bil vilgelm guillem wim vilmos
winston vinston
zachary zachariah zack zach zac
abraham abe avrom avi abram avraham avrohom
aharon aaron aron
chaim haim hayim hyam khaim chayim haym
dov ber beryl
eliezer eleazar lazar lazarus lazaro elazar lazaros lazare
ezekiel yehezkel ezequiel yechezkel hezekiel
ezra esdras
gershon gerson gershom
hillel hilel
isaac yitzhak itzhak yitzchak itzik ike isaak izaak itzchak yitschak
israel yisrael izrail srul
jehuda yehuda judah yehudah juda iehuda judas
menachem menahem mendel
meir meyer meier mayer
mordechai mordecai mordekhai motti mordehai
nahum nachum naum nakhum
nehemiah nechemia nehemia
noah noe noach noy
reuven reuben ruben rubin ruvim
shaul saul shaoul
shimon simon simeon
tzvi zvi zwi hirsch tsvi
uri ury
yehoshua joshua
yisroel yisrael
zeev zev wolf zeyev
aram ara
ashot ashod
armen armin
garegin karekin
hayk haik haig
hrant hrand
karapet garabed karabet
khachatur khachadour khatchatur
levon leon ghevont
mkrtich mgrdich mkrtych mkhitar
nerses nersess
sarkis sargis serkis sarkissian
tigran dikran tigrane
vahan vahagn
vartan vardan
avtandil avto
giorgi george gia
irakli heraclius irakliy iraklii herakles iraklis
mikheil misha
nodar nodari
revaz rezo
shota chota
tariel tarieli
vakhtang wachtang vakho
zurab zourab
zviad zwiad
athanasios thanasis sakis
charalambos haralambos babis charalampos haralampos
christos hristos christo hristo
dimitrios mitsos
evangelos vangelis angelos
efstathios stathis eustathius eustace evstathios
eleftherios lefteris
emmanouil manolis emmanuel
grigorios grigoris
ioannis giannis
konstantinos kostas dinos
panagiotis panayiotis panos takis panayotis
stavros stauros
spyridon spyros spiros spiridon
theodoros thodoris
vasileios vassilis vasilis vasilios
smith smyth smythe
schmidt schmitt schmid schmitz schmied shmidt smit
meyer meier maier mayer meir majer mayr mejer
mueller muller moeller miller myuller
schulz schultz schulze scholz shultz shulz
schwarz schwartz shvarts swartz shwartz
hoffmann hofmann hoffman hofman gofman
becker bekker beker
fischer fisher fisker visser
weiss weis vays veis wais
wagner wagener vagner
klein kline klien klayn
koenig konig kenig
krueger kruger kryuger kreuger
neumann neuman newman neyman
schneider snider snyder shnayder shneider snijder
bauer baur bower
braun brown browne brawn
cohen kohen kohn cohn kahn coen kogan kagan
levy levi levin lewy levine
katz kats kac
rosenberg rozenberg
rothenberg rotenberg
goldstein goldshteyn goldshtein
friedman fridman freedman friedmann
johnson johnston johnstone jonson
johansson johanson johannson
jensen janssen jansen jenson janssens
hansen hanson hansson
petersen peterson petersson pedersen
andersen anderson andersson
nielsen nilsson nelson nilsen
olsen olson olsson
larsen larson larsson
clark clarke clerk
thompson thomson tompson thomsen
taylor tailor tayler
stewart stuart steward
reid reed read reade
gray grey
hughes hewes hughs
davies davis davys
phillips philips philipps
allen allan alan
lawrence laurence
macdonald mcdonald macdonnell mcdonnell
mackenzie mckenzie
mackay mckay
mcleod macleod mccloud
mcneil mcneill macneil macneill
obrien obrian obryan
oneill oneil oneal
conner connor oconnor conor
murphy murphey
kelly kelley
burke bourke
byrne byrnes burne
moore moor more
gonzalez gonzales gonsalez gonsales
rodriguez rodrigues rodriquez
fernandez fernandes
hernandez hernandes
lopez lopes
perez peres
martinez martines
gomez gomes
sanchez sanches
ramirez ramires
alvarez alvares
gutierrez gutierres gutierez
jimenez gimenez ximenez jimenes
dominguez domingues
vasquez vazquez vasques
velasquez velazquez
suarez soares suares
marquez marques
mendez mendes
nunez nunes
diaz dias
ruiz ruis
ortiz ortis
munoz munos muniz
pena pegna
castaneda castanheda
zuniga suniga
valdez valdes
cortez cortes
chavez chaves
echeverria etxeverria echeverri
giraldo hiraldo
jaramillo xaramillo
rivera ribera
villavicencio villavicensio
ceaucescu ceausescu
kowalski kovalsky kovalskiy kowalsky kovalski
lukashenko lukashenka lukaschenko
chaykovskiy tchaikovsky chaikovsky tschaikowski
khrushchev khrushchov chruschtschow khruschev
yeltsin eltsin jelzin
gorbachev gorbachov gorbatschow gorbatchev
jose pepe chepe pepito
antonio tono toni tonho
jesus chuy chucho
manuel manolo manolito
roberto beto robertito
alberto beto
humberto beto
eduardo lalo
guillermo memo
enrique quique kike
rafael rafa
fernando nando
guadalupe lupe lupita
salvador chava
luis lucho luisito
russell russ
richard ric
jacqueline jackie jacky
maxwell max
frederick freddie
victoria vicky vickie
christian chris
leonard lenny
stanley stan
clifford cliff
clinton clint
randolph randy
`;
