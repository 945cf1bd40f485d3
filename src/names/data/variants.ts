/**
 * Known spellings and short forms of given names (and a few surnames): one line, one name. Members of a line stand for
 * one another; members of two different lines are two different names, however near their letters are (Hassan, Hussein).
 *
 * Source: general knowledge of spellings in passports, press and public lists; own selection. Romanised, lower case.
 */
export const VARIANT_LINES = `
mohammed muhammad mohammad mohamed mohamad muhammed muhamad mohamud mehmet mehmed mahomed mokhammad magomed mahamed mahamad muhammet mohd mohamet mohammod mokhamed mukhamed mukhammad muhammadu mamadou mouhamed muhamed mahammad
mahmoud mahmud mahmood mehmood makhmud mamoud mahmut
ahmed ahmad ahmet akhmed akhmad ahmadu ahamed achmad ahmadou amadou akhmat
hassan hasan hassane khasan hasaan
hussein husayn hussain husain hossein hosein hussayn houssein hussien husein hoseyn khusein huseyin hossain hussin housseine
ali aly alli
abdullah abdallah abdulla abdallahi abdoulaye abdellah abdolah abdollah abdulah abdullahi abdoullah abdilah
abdul abdel abdal abd abdoul abdol abdur abdil
rahman rahmaan rehman rakhman rahmane rachman
rahim raheem rakhim rahiem
karim kareem kerim
aziz azeez azez
salam salaam selam
omar umar omer oumar umer
osman othman uthman usman ousmane osmane othmane
youssef yusuf yousef yusef yousuf youcef yusif youssouf yossef yosef iusuf joseph josef jose giuseppe iosif joe joey
ibrahim ebrahim ibraheem ibragim ibrahima brahim abraham avraham abram
ismail ismael esmail ismaeel esmaeil smail
khalid khaled haled
khalil halil khaleel
walid waleed oualid
saeed said sayeed saaid saied saeid
saleh salih saalih
salah salaah
salim saleem selim
rashid rasheed rachid rashed
hamid hameed
hamad hamed
hamza hamzah khamza hamzeh
mustafa moustafa mostafa mustapha mostapha moustapha
jamal gamal djamal jamaal cemal
jamil gamil jameel djamil
nasser nasir naser nassir nacer
qasim qassem kasim qasem kassem ghasem qassim kassim gasem kacem
tariq tarek tarik tareq
faisal faysal feisal faizal
fayez faiz fayiz
bilal belal bilel
suleiman sulaiman soleiman sulayman suleyman soleyman sulaymon souleymane soliman solomon
dawood daoud dawud david daud davud dawoud davood dave
musa moussa mousa mosa moses
issa isa eissa
yahya yahia yehia
zakaria zakariya zachariah zakariah zekeriya
khadija khadijah
fatima fatimah fatemeh fatma
aisha ayesha aicha aysha
zainab zeinab zaynab zeynep
mariam maryam miriam meriem maria mary marie mariya marija
aminah amina ameena
usama osama oussama ousama
bashar bachar
assad asad
bashir basheer bachir beshir
habib habeeb
majid majeed
mansour mansoor mansur
masoud massoud masood masud mesut
murad mourad murat
nabil nabeel
najib najeeb nadjib
nour noor nur
nuri noori nouri
qadir kader qader kadir gadir
rafiq rafik rafeek
ramadan ramazan ramzan
reza rida ridha
sadiq sadegh sadik sadeq
sharif shareef cherif sherif
shukri choukri
taha tahha
taher tahir
wahid waheed vahid
yasin yassin yaseen yassine yasseen
yasser yasir yaser
younis yunus younes yunis younus jonas
zaki zakki
ayman aiman aymen
ayyub ayoub ayub ayoob job
anwar anouar
akbar ekber
amin ameen emin
amir ameer emir
farid fareed ferid
farouk faruq farooq faruk farouq
fuad fouad
ghulam gholam golam
haidar haider haydar heidar hayder
hadi hady
hisham hicham hesham
jalal djalal jelal
javad jawad cevad
mehdi mahdi mehedi
mirza mirzo
mujahid mojahed
munir mounir muneer
muslim moslem
qadri kadri
qaddafi gaddafi gadhafi kadafi qadhafi khadafy
qaeda qaida kaida qaidah
saddam sadam
sami samy
samir sameer
shafiq shafik chafik
suhail suheil souhail
talib taleb
wali vali
alexander aleksandr alexandre alejandro aleksander alessandro oleksandr alexandru alex sasha sacha aleksandar alexandr iskander alexandros aleksandros sashka sanya sandro
alexandra aleksandra oleksandra alejandra alessandra
alexei aleksei alexey aleksey oleksii oleksiy alyosha alexej
andrew andrei andrey andriy andrii andrej andreas andre andrzej andres andrea andy andriyka
anthony antonio anton antoine tony antony antonin
arkady arkadiy arkadi arkadii
benjamin binyamin benyamin
boris borys
catherine katherine ekaterina yekaterina kateryna katarina catalina katharina kate cathy katya kathryn
charles carlos carlo karl carl charlie karel
christopher christophe kristofer chris cristobal
christian kristian cristian
daniel danil danylo daniil dan danny daniele
denis dennis denys
dmitri dmitry dmitriy dmytro dimitri dmitrii dimitrios dimitar dima
edward eduard eduardo edouard ed eddie
elena yelena helena olena helen alyona
elizabeth elisabeth yelizaveta elizaveta isabel liz betty
eugene evgeny yevgeny evgeniy yevgeniy evgenii evgueni yevhen eugenio evgenij evgeni zhenya
francis francisco francesco francois frank franz frantisek
frederick friedrich fredrik frederic federico fritz fred frederik fryderyk fredrich
gabriel gavriil gabriele
gennady gennadiy gennadii gennadi hennadiy
george georgy georgiy georgi jorge georges giorgio yuri yuriy yury iurii yurii georg giorgi jerzy jiri georgios iouri
gerard gerald gerhard gerardo
gregory grigory grigoriy grigori hryhoriy gregor greg
henry henri enrique heinrich enrico hank
igor ihor
ilya iliya illia ilia elijah elias
ivan john johann johannes juan jean giovanni jan jon ioan johnny johan hans joao vanya ioannis ian
jacob yakov jakob jacques jaime james jim jimmy jakub yaakov yakub yaqub yaqoob yacoub
jonathan yonatan
kirill kyrylo cyril kiril
konstantin kostyantyn constantine constantin kostiantyn
lawrence laurence lorenzo laurent
leonid leonyd leonidas
leo lev leon
louis luis luigi lewis ludwig
lucas luke luca lukas
margaret margarita maggie
mark marco marcus markus marc marek
marcos markos
marquez marques
martin martyn
matthew matvei matthias mateo matteo mathieu matt matvey
maxim maksim maksym max maxime
michael mikhail mykhailo miguel michel mike mihail misha michal mikael mihai mykhaylo mikhael mickey
natalia natalya nataliya nataliia natasha nathalie natalie
nicholas nikolai nikolay mykola nicolas nick nikolaus nikola nicola nikolaj nicolae klaus mykolay
oleg oleh
olga olha
patrick patricio pat
paul pavel pavlo pablo paolo paulo pal
peter petr pyotr petro pedro pierre piotr pieter petrik pete petar petter
philip phillip felipe filip philippe filippo phil
raphael rafael raffaele
richard ricardo rick dick
robert roberto bob rob bobby rupert
roman romano
rudolf rodolfo rudolph
samuel sam samuil
sergei sergey serhiy serhii sergio sergiy serge siarhei sergej
simon semyon shimon semen simeon
stephen steven stefan esteban etienne stepan stephan steve stefano
svetlana svitlana
tatiana tatyana tetiana tetyana
theodore fyodor fedor teodor feodor ted
thomas tomas tommaso tom foma
timothy timofey tim timofei
vadim vadym
valentin valentyn valentine
valery valeriy valeri valerii
victor viktor vittorio
vincent vincenzo vicente vikentiy
vitaly vitaliy vitali vitalii vitalij
vladimir volodymyr wladimir vladimr uladzimir volodya vova volodimir
vladislav vladyslav uladzislau wladyslaw
vyacheslav viacheslav vjaceslav
walter valter gautier
william guillermo wilhelm guillaume bill will billy willem willy guglielmo
yaroslav jaroslav iaroslav
zhanna jeanne joan joanna jane jana
anna ann anne hanna hannah ana
barbara varvara
irina iryna
julia yulia yuliya iuliia yuliia giulia
ksenia kseniya xenia oksana oxana
sophia sofia sofiya sophie
victoria viktoria viktoriya
kim gim
lee yi rhee
ri li
park pak bak
choi choe choy
jung jong chung chong jeong
kang gang
cho jo
jang chang
yoon yun
ryu ryoo
shin sin
kwon gwon
moon mun
yong ryong
chol chul cheol
hyok hyuk hyeok
song seong sung
`;
