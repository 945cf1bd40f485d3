/**
 * Foreign names as Chinese texts write them.
 *
 * Source: the customary transcription of the mainland's press and, after it, that of Taiwan and Hong Kong. Facts, own selection.
 */

/** Latin spelling -> whole words. */
export const TRANSCRIBED_NAMES = `
vladimir 弗拉基米尔 弗拉迪米尔 佛拉迪米爾 弗拉基米爾
putin 普京 普丁 普亭
medvedev 梅德韦杰夫 梅德維傑夫
lavrov 拉夫罗夫 拉夫羅夫
shoigu 绍伊古 紹伊古
zelenskyy 泽连斯基 澤連斯基
lukashenko 卢卡申科 盧卡申科
alexander 亚历山大 亞歷山大
alexei 阿列克谢 阿列克謝
sergey 谢尔盖 謝爾蓋
dmitry 德米特里 迪米特里
mikhail 米哈伊尔 米哈伊爾
nikolai 尼古拉 尼古拉伊
andrei 安德烈 安德列
yevgeny 叶夫根尼 葉夫根尼
viktor 维克托 維克托
igor 伊戈尔 伊戈爾
ivan 伊万 伊凡
oleg 奥列格 奧列格
pavel 帕维尔 帕維爾
yuri 尤里
boris 鲍里斯 鮑里斯
konstantin 康斯坦丁
ramzan 拉姆赞 拉姆贊
kadyrov 卡德罗夫 卡德羅夫
muhammad 穆罕默德 默罕默德
ahmad 艾哈迈德 艾哈邁德 阿迈德
mahmoud 马哈茂德 馬哈茂德 马哈穆德
abdullah 阿卜杜拉 阿布杜拉
abdul 阿卜杜勒 阿卜杜尔
aziz 阿齐兹 阿齊茲
rahman 拉赫曼
ali 阿里
hassan 哈桑
hussein 侯赛因 侯賽因 海珊 胡塞因
saddam 萨达姆 薩達姆
ibrahim 易卜拉欣
ismail 伊斯梅尔 伊斯瑪儀 伊斯梅爾
khalid 哈立德
khamenei 哈梅内伊 哈梅內伊
khomeini 霍梅尼
rouhani 鲁哈尼 魯哈尼
ruhollah 鲁霍拉 魯霍拉
raisi 莱希 萊希
ahmadinejad 艾哈迈迪内贾德 艾哈邁迪內賈德
soleimani 苏莱曼尼 蘇萊曼尼
qasem 卡西姆 卡塞姆
osama 奥萨马 奧薩瑪 奥萨玛
bin 本 宾 賓
laden 拉登
ladin 拉丹
ayman 艾曼
zawahiri 扎瓦希里
assad 阿萨德 阿薩德
bashar 巴沙尔 巴沙爾
omar 奥马尔 奧馬爾
yusuf 优素福 尤素福
salman 萨勒曼 薩勒曼
faisal 费萨尔 費薩爾
saud 沙特
nasrallah 纳斯鲁拉 納斯魯拉
hamid 哈米德
karim 卡里姆
mustafa 穆斯塔法
nasser 纳赛尔 納賽爾
sultan 苏丹 素尔丹
tariq 塔里克
gaddafi 卡扎菲 格達費
muammar 穆阿迈尔 穆阿邁爾
mugabe 穆加贝 穆加貝
robert 罗伯特 羅伯特
maduro 马杜罗 馬杜羅
nicolas 尼古拉斯
hugo 乌戈 烏戈
chavez 查韦斯 查維茲
fidel 菲德尔 菲德爾
castro 卡斯特罗 卡斯楚
raul 劳尔 勞爾
daniel 丹尼尔 丹尼爾
ortega 奥尔特加 奧爾特加
jose 何塞
juan 胡安
carlos 卡洛斯
pedro 佩德罗
antonio 安东尼奥 安東尼奧
john 约翰 約翰
james 詹姆斯
david 大卫 大衛 戴维
michael 迈克尔 麥可 邁克爾
william 威廉
george 乔治 喬治
peter 彼得
paul 保罗 保羅
thomas 托马斯 湯瑪斯 托馬斯
charles 查尔斯 查爾斯
joseph 约瑟夫 約瑟夫
donald 唐纳德 唐納德
trump 特朗普 川普
biden 拜登
richard 理查德
edward 爱德华 愛德華
henry 亨利
martin 马丁 馬丁
maria 玛丽亚 瑪麗亞
anna 安娜
natalia 娜塔莉亚 娜塔莉亞
olga 奥尔加 奧爾加
elena 叶连娜 葉蓮娜 叶莲娜
tatiana 塔季扬娜 塔季揚娜
irina 伊琳娜
svetlana 斯韦特兰娜
ekaterina 叶卡捷琳娜 葉卡捷琳娜
viktoria 维多利亚 維多利亞
ivanov 伊万诺夫 伊萬諾夫
petrov 彼得罗夫 彼得羅夫
kim 金
`;

/** Sound -> characters: for words that stand on no line above. A vowel after the last consonant is left to the ear. */
export const TRANSCRIPTION_SOUNDS = `
a 阿啊
ai 艾爱愛埃
an 安
ang 昂
ao 奥奧
b 布
ba 巴芭
bai 拜
ban 班
bao 鲍鮑
be 贝貝
bei 拜
ber 伯
bi 比碧
bin 宾賓
bo 博波
bu 布卜
che 切车車
chen 琴
chi 奇
d 德
da 达達
dan 丹
de 德黛
den 登
di 迪季蒂
din 丁
do 多
du 杜
dun 敦顿
e 厄额
er 儿
r 尔爾
fa 法
fan 凡
fe 费費
fei 菲
fu 富福
f 夫弗
g 格
ga 加嘎
gan 甘
ge 盖蓋
gi 吉
go 戈
gu 古
ha 哈
han 汉汗漢
he 赫
hei 海黑
hu 胡侯
ho 霍
hi 希
i 伊
in 因
ja 贾賈扎
ji 吉
ju 朱
k 克
ka 卡
kai 凯凱
kan 坎
kang 康
ke 克柯
ki 基
kin 金
ko 科
ku 库庫
kun 昆
l 勒尔
la 拉
lai 莱萊
lan 兰蘭
le 莱列
lei 雷
len 连
li 里利莉丽
lin 林琳
lo 洛罗羅
long 隆
lu 卢鲁盧魯
lun 伦倫
m 姆
ma 马马馬玛瑪
mai 迈邁
man 曼
mao 茂毛
me 梅
men 门門
mi 米
ming 明
mo 莫默
mu 穆
na 纳納娜
nai 奈
nan 南
ne 内内內
ni 尼妮
ning 宁
no 诺諾
nu 努
o 奥欧
p 普
pa 帕
pan 潘
pe 佩
pi 皮
po 波
pu 普
qia 恰
ra 拉
s 斯
sa 萨薩
san 桑
se 塞色
shi 什施
sha 沙
shan 尚
she 谢舍
si 西
sin 辛
so 索
su 苏蘇
sun 孙孫
t 特
ta 塔
tan 坦
te 特
ti 蒂提
tin 京廷
to 托
tu 图圖
v 夫弗
va 瓦
van 万凡萬
ve 韦維维韋
vi 维
wa 瓦
wei 威
wen 温文
wu 乌烏武
ya 亚亞雅
yan 扬揚延
ye 耶叶葉
yev 叶夫
yo 约
yu 尤
za 扎
ze 泽
zhe 热
zi 齐兹茲
zuo 佐
`;
