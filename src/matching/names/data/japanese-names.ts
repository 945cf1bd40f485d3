/**
 * Japanese family and given names in Chinese characters: reading -> spellings. Characters with several readings are given the
 * commonest one; long vowels are short, as most passports have them.
 *
 * Source: general knowledge of the commonest names; own selection.
 */

export const JAPANESE_SURNAMES = `
sato 佐藤 左藤
suzuki 鈴木 铃木
takahashi 高橋 高桥 髙橋
tanaka 田中
ito 伊藤 伊東
watanabe 渡辺 渡邊 渡邉 渡部
yamamoto 山本
nakamura 中村 仲村
kobayashi 小林
kato 加藤
yoshida 吉田
yamada 山田
sasaki 佐々木 佐佐木
yamaguchi 山口
matsumoto 松本
inoue 井上
kimura 木村
shimizu 清水
saito 斎藤 斉藤 齋藤 齊藤
yamazaki 山崎
nakajima 中島 中嶋
abe 阿部 安倍 安部
ikeda 池田
hashimoto 橋本
ishikawa 石川
yamashita 山下
ogawa 小川
ishii 石井
hasegawa 長谷川
goto 後藤 五藤
okada 岡田
kondo 近藤
maeda 前田
fujita 藤田
endo 遠藤
aoki 青木
sakamoto 坂本 阪本
murakami 村上
ota 太田
kaneko 金子
fujii 藤井
fukuda 福田
nishimura 西村
miura 三浦
takeuchi 竹内 武内
nakagawa 中川
okamoto 岡本
matsuda 松田
harada 原田
nakano 中野
ono 小野 大野
tamura 田村
fujiwara 藤原
nakayama 中山
ishida 石田
kojima 小島 児島 小嶋
wada 和田
morita 森田
uchida 内田
shibata 柴田
sakai 酒井 坂井
hara 原
kudo 工藤
yokoyama 横山
miyazaki 宮崎
miyamoto 宮本
takagi 高木
ando 安藤
imai 今井
taniguchi 谷口
kono 河野
ueda 上田 植田
shimada 島田
maruyama 丸山
takada 高田
fujimoto 藤本
murata 村田
takeda 武田 竹田
ueno 上野
sugiyama 杉山
masuda 増田
sugawara 菅原
hirano 平野
otsuka 大塚
kubo 久保
matsui 松井
chiba 千葉
iwasaki 岩崎
sakurai 桜井 櫻井
kinoshita 木下
noguchi 野口
matsuo 松尾
kikuchi 菊地 菊池
nomura 野村
arai 新井 荒井
sano 佐野
sugimoto 杉本
ichikawa 市川
furukawa 古川
hamada 浜田 濱田
onishi 大西
takano 高野
mizuno 水野
komatsu 小松
shimamura 島村
yoshikawa 吉川
koyama 小山
nishida 西田
kitamura 北村
igarashi 五十嵐
higuchi 樋口
kawaguchi 川口
tsuchiya 土屋
kawasaki 川崎
hirata 平田
honda 本田
kuroda 黒田
nagai 永井
kuno 久野
azuma 東
tsuji 辻
kawamura 川村 河村
yasuda 安田
adachi 足立
iwata 岩田
nakanishi 中西
higashi 東
okazaki 岡崎
aota 青田
kawai 川合 河合
tamaki 玉城
araki 荒木
otani 大谷
matsuoka 松岡
hoshino 星野
okubo 大久保
minami 南
shinoda 篠田
shinohara 篠原
tsukasa 司
oda 小田 織田
yano 矢野
tokugawa 徳川
asano 浅野
asahara 麻原
joyu 上祐
sekiguchi 関口
aoyama 青山
oishi 大石
nagata 永田
kataoka 片岡
yoshimura 吉村
yoshino 吉野
iida 飯田
iwamoto 岩本
kitagawa 北川
tomita 富田
takashima 高島
takayama 高山
tsuda 津田
hirai 平井
hattori 服部
hayakawa 早川
higashiyama 東山
hori 堀
horiuchi 堀内
inagaki 稲垣
ishihara 石原
ishibashi 石橋
ishiguro 石黒
kamata 鎌田
kawakami 川上
kawada 川田
kishi 岸
kishida 岸田
koizumi 小泉
kumagai 熊谷
kurokawa 黒川
matsubara 松原
matsumura 松村
matsushita 松下
mishima 三島
miyake 三宅
mochizuki 望月
morimoto 森本
moriyama 森山
murayama 村山
nagashima 長島
nakata 中田
narita 成田
naruse 成瀬
nishikawa 西川
nishiyama 西山
nishio 西尾
oba 大場
okuda 奥田
onuma 大沼
osawa 大沢 大澤
oyama 大山
sakata 坂田
sawada 沢田 澤田
seki 関
shigenobu 重信
shiraishi 白石
suga 菅
sugita 杉田
takenaka 竹中
takemoto 竹本
tachibana 立花 橘
tanabe 田辺 田邊
toyoda 豊田
tsukamoto 塚本
uchiyama 内山
umeda 梅田
usui 臼井
yagi 八木
yamane 山根
yamauchi 山内
yamamura 山村
yamanaka 山中
yamagishi 山岸
yokota 横田
yoshioka 吉岡
yoshizawa 吉沢
nagano 長野
naito 内藤
muto 武藤
sudo 須藤
ozawa 小沢 小澤
okawa 大川
oshima 大島
okano 岡野
ogata 緒方
noda 野田
hosokawa 細川
hirayama 平山
hatakeyama 畠山
haneda 羽田
tojo 東条 東條
konishi 小西
komori 小森
kitano 北野
asai 浅井
aso 麻生
`;

/** One character that may be a family name: Japanese only where what stands beside it is. */
export const JAPANESE_SHORT_SURNAMES = 'hayashi:林 mori:森 hara:原 oka:岡 sakai:境 minami:南 higashi:東 tsuji:辻 kan:菅 seki:関 hori:堀 kishi:岸 azuma:東 sugi:杉 hoshi:星 tani:谷';

export const JAPANESE_GIVEN_NAMES = `
naoki 直樹 直紀
hiroshi 浩 博 宏 寛 弘 浩志
takashi 隆 孝 崇 隆志 貴志 孝志
kenji 健二 賢治 健司 憲二
kenichi 健一 賢一 謙一 憲一 建市
koji 浩二 幸二 浩司 孝司
makoto 誠 真 信
satoshi 聡 智 敏 哲 聡史
akira 明 彰 晃 昭
minoru 実 稔
osamu 修 治
shigeru 茂 滋
susumu 進
tadashi 正 忠
takeshi 武 健 剛 毅 猛
tsutomu 勉 努
yutaka 豊 裕
kazuo 一夫 和夫 和男 一男
yukio 幸雄 幸男 由紀夫
yoshio 義雄 良夫 義男 芳雄
toshio 敏夫 俊夫 敏雄 利夫
akio 昭夫 明夫 章夫
hideo 英雄 秀雄 英夫 秀夫
masao 正雄 正男 正夫 政夫
haruo 春雄 春男 晴夫
shinzo 晋三
fumio 文雄 文男 文夫
taro 太郎
jiro 二郎 次郎
ichiro 一郎
saburo 三郎
shiro 四郎
goro 五郎
junichiro 純一郎
yoshihide 義偉
kiyoshi 清 潔
noboru 昇 登
hajime 一 肇
isamu 勇
mitsuo 光男 光雄
nobuo 信夫 信雄
norio 紀夫 則夫
takao 隆夫 孝雄 孝夫
teruo 輝男 照夫
tetsuo 哲夫 哲男 鉄男
tetsuya 哲也 徹也
tatsuya 達也 竜也
kazuya 和也 一也
takuya 拓也 卓也
shinya 真也 慎也 伸也
naoya 直也
hiroya 裕也 博也
yuya 裕也 祐也 雄也
shota 翔太 祥太
daisuke 大輔 大介
kosuke 康介 浩介 孝介
keisuke 圭介 啓介 恵介
shunsuke 俊介 駿介
yusuke 祐介 雄介 裕介 祐輔
ryosuke 亮介 良介
kensuke 健介
ryota 亮太 良太
kenta 健太
yuta 雄太 裕太 優太
sota 颯太 蒼太
ryo 亮 涼 諒
sho 翔 翔
jun 淳 純 潤 準
shin 伸 慎 晋
ken 健 賢
daiki 大樹 大輝 大貴
hideki 英樹 秀樹
yuki 勇気 由紀 有希 雪 優希 由貴 幸
masaki 正樹 雅樹 昌樹
hiroki 弘樹 裕樹 浩樹 大樹
kazuki 一樹 和樹 和希
tomoki 智樹 知樹
motoki 元樹
yoshiki 佳樹 芳樹
hirokazu 弘和 博一
hiroyuki 弘之 博之 浩之 裕之 浩幸 寛之
nobuyuki 信之 伸之 信行
takayuki 隆之 孝之 貴之 隆行
toshiyuki 敏之 俊之 敏行
yasuyuki 康之 泰之
masayuki 正之 雅之 昌之 正幸
yoshiyuki 義之 良之 善之
hideyuki 英之 秀之 秀行
tomoyuki 智之 知之
noriyuki 則之 典之
kazuyuki 和之 一之 和幸
yasuhiro 康弘 泰弘 康博 泰博 靖弘
masahiro 正弘 昌弘 雅弘 正博 雅博 政弘
takahiro 孝弘 貴弘 隆弘 隆博
kazuhiro 和弘 一弘 和博 一博
yoshihiro 義弘 義博 良弘 芳弘
nobuhiro 信弘 伸弘
akihiro 明弘 昭弘 明宏 昭博
toshihiro 敏弘 俊弘 敏博
tomohiro 智弘 知弘 智宏
norihiro 典弘 則弘
mitsuhiro 光弘 光博
yukihiro 幸弘 行弘
katsuhiro 勝弘 克弘
hidehiro 英弘 秀弘
shigeki 茂樹
toshiaki 敏明 俊明 利明
yoshiaki 義明 良明 義昭
hideaki 英明 秀明
takaaki 隆明 孝明
masaaki 正明 雅明 昌明
kazuaki 和明 一明
hiroaki 弘明 博明 宏明 浩明
noriaki 典明 則明
teruaki 輝明
mitsuaki 光明
nobuaki 信明 伸明
takeo 武夫 武雄 武男
yasuo 康夫 康雄 安夫 靖夫
michio 道夫 道雄
kunio 邦夫 邦男 国男
tsuneo 恒夫 恒雄
sadao 貞夫 貞雄
kazuhiko 和彦 一彦
akihiko 明彦 昭彦
masahiko 正彦 雅彦 昌彦
hirohiko 弘彦 博彦
yoshihiko 義彦 良彦 佳彦
nobuhiko 信彦 伸彦
takahiko 隆彦 孝彦 貴彦
toshihiko 敏彦 俊彦
haruhiko 春彦 晴彦
naohiko 直彦
fumihiko 文彦
kenzo 健三 賢三
shozo 正三 昭三
yuzo 雄三 勇三
eiji 英二 栄治 英治
shinji 真司 伸二 慎二 信二 真二
yuji 雄二 裕二 祐二 勇二
seiji 誠二 清治 政治
shoji 昭二 正二 昌司
ryuji 竜二 隆二 龍二
joji 譲二
junji 純二 淳二
keiji 啓二 圭司 慶二
kinji 欣二
tetsuji 哲二
eiichi 栄一 英一
koichi 浩一 幸一 光一 公一 耕一
shinichi 真一 伸一 慎一 信一 新一
shunichi 俊一
yuichi 雄一 裕一 祐一 勇一
ryuichi 隆一 竜一 龍一
junichi 純一 淳一 順一
seiichi 誠一 清一
keiichi 啓一 圭一 恵一
ryoichi 良一 亮一
yoichi 洋一 陽一
eisuke 英介 栄介
chizuo 智津夫
shoko 彰晃 祥子 翔子 昌子
fumihiro 史浩 文博
shinobu 忍
fusako 房子
kozo 公三 幸三
yoko 陽子 洋子 容子
keiko 恵子 慶子 敬子 圭子 啓子
kyoko 京子 恭子 杏子
hiroko 弘子 裕子 博子 浩子 宏子
yuko 裕子 優子 祐子 夕子
junko 純子 順子 淳子
noriko 典子 紀子 則子 規子
akiko 明子 昭子 亜希子 秋子 晶子 章子
yoshiko 良子 佳子 芳子 美子 淑子
kazuko 和子 一子
sachiko 幸子 祥子 佐知子
michiko 美智子 道子
fumiko 文子 史子
toshiko 敏子 俊子 利子 年子
haruko 春子 晴子
hisako 久子
masako 雅子 正子 昌子
takako 孝子 貴子 隆子 多香子
tomoko 智子 朋子 知子 友子
yukiko 由紀子 雪子 幸子
mariko 真理子 麻里子
reiko 玲子 礼子 麗子
ryoko 涼子 良子 亮子
etsuko 悦子
emiko 恵美子
kumiko 久美子 くみ子
eiko 栄子 英子
setsuko 節子
sumiko 澄子
teruko 照子
mieko 美恵子
chieko 千恵子 智恵子
naoko 直子 尚子
nobuko 信子 伸子
kiyoko 清子 聖子
mitsuko 光子
aiko 愛子
asako 朝子 麻子
harumi 晴美 春美
kazumi 和美
mayumi 真由美
yumi 由美
emi 恵美 絵美
ayumi 歩 歩美
naomi 直美
hiromi 裕美 浩美 博美
akemi 明美
satomi 里美 聡美
tomomi 智美 友美 知美
megumi 恵
ayako 綾子 彩子
miho 美穂
shiho 志保
kaori 香織 香
saori 沙織
shiori 詩織
yukari 由香里
rika 里佳 里香 梨花
mika 美香 美佳
yuka 由香 有香
haruka 春香 遥 遥香
asuka 明日香
ai 愛
mai 舞 麻衣
aya 綾 彩
mari 真理 麻里
eri 絵里 恵理
yuri 百合
misaki 美咲 美沙紀
nanami 七海 奈々美
miyuki 美幸 美由紀 深雪
maki 真紀 麻紀
chiyo 千代
sakura 桜 咲良
rei 零 玲 礼
aoi 葵 蒼
hina 陽菜
yui 結衣
rin 凛
haruto 陽翔 悠斗 晴斗
yuto 悠斗 優斗 悠人 勇人
hayato 隼人 勇人
sotaro 聡太郎 宗太郎
kotaro 光太郎 浩太郎
kentaro 健太郎 賢太郎
ryotaro 亮太郎 遼太郎
shintaro 慎太郎 晋太郎 新太郎
yutaro 雄太郎 裕太郎
rintaro 倫太郎
`;
