/**
 * Given names of Yoruba and Igbo people, which are sentences of which a part is what somebody is called by, in the form of `../variants.ts`. A
 * short form stands on the line of each name it is short for. Source: general knowledge, own selection.
 */
export const AFRICAN_NAMES = `
oluwaseun seun oluseun
oluwafemi femi olufemi
oluwatobi tobi oluwatobiloba tobiloba
oluwaseyi seyi oluseyi
olusegun segun oluwasegun
oluwole wole
oluwatosin tosin olutosin
oluwadamilola damilola dami
oluwadamilare damilare dami
oluwakemi kemi olukemi
oluwabunmi bunmi olubunmi
oluwasanmi sanmi
oluwakayode kayode olukayode
oluwagbenga gbenga olugbenga
olumide mide oluwamide
olumuyiwa muyiwa
olusola sola oluwasola
olusesan sesan
olujimi jimi
oluwaniyi niyi olaniyi
oluyemi yemi
opeyemi yemi ope
adeyemi yemi
adekunle kunle
olakunle kunle
adewale wale
olawale wale
adebayo bayo
olubayo bayo
adetokunbo tokunbo
olatokunbo tokunbo
adetunji tunji
olatunji tunji
adeniyi niyi
adegoke goke
adesola sola
adebola bola
omobolaji bolaji
mobolaji bolaji
babatunde tunde babs
olatunde tunde
akintunde tunde
temitope tope
temidayo dayo
temitayo tayo
omotayo tayo
folasade sade
folashade shade sade
ayodele dele ayo
bamidele dele
oladele dele
akinwumi akin akinwunmi
abimbola bimbola bimbo
abiodun biodun abbey
abosede bose
titilayo titi
titilope tope titi
yetunde yetty
ifeoluwa ife
chukwuemeka emeka
nnaemeka emeka
chukwudi chudi
chukwuebuka ebuka
chukwuma chuma
chukwunonso nonso
chinonso nonso
nnamdi namdi
chukwunweike nweike
chukwujekwu jekwu
chukwudumebi dumebi
chukwuka chuka
chukwukadibia kadibia
chidiebere chidi ebere
chidiebube chidi
chidi chidiebere chidiebube
chinedu nedu edu
chinwendu nwendu
chinwe chinweuba
chiamaka amaka
nwamaka amaka
uchechukwu uche uchenna
uchenna uche
ikechukwu ike iyke
ifeanyi ify ifeanyichukwu
ifeoma ify
obinna obi
obiora obi
obioma obi
obiageli oby
ngozichukwu ngozi
ngozi ngozichukwu
nkechinyere nkechi
nkechi nkechinyere
kelechukwu kelechi
kelechi kelechukwu
kenechukwu kene
ogechukwu oge ogechi
onyekachi kachi
onyinyechi onyi
ebelechukwu ebele
ekenedilichukwu ekene kene
tochukwu tochi
somtochukwu somto
munachimso muna
chibuzor buzor chibuzo
chimamanda amanda
`;
