/**
 * Given names that other scripts write as they sound, which is not as they are spelled: one line a name, the first word the one that
 * the lines of the other tables begin with. Romanised as any name is when the table is read.
 * Source: customary spellings of the Russian, Serbian, Arabic and Persian press, of Japan's, Korea's, Israel's, China's and Malaysia's;
 * own selection: those given names first, then what the US Social Security Administration counts most of in a hundred years. Of two Chinese
 * characters hardly any: in pinyin they are given names of China (大卫 is Dawei).
 */
export const HEARD_NAMES = `
michael Майкл مايكل مایکل マイケル 마이클 מייקל 迈克尔 麦克尔
mike Майк مايك مایک マイク 마이크 מייק
david Дэвид Девид Дейвид ديفيد دیوید ديڤيد デイヴィッド デイビッド デーヴィッド 데이비드 דייוויד דיוויד
james Джеймс Џејмс جيمس جیمز ジェームズ ジェームス ジェイムズ 제임스 ג'יימס 詹姆斯
john Джон Џон
george Джордж Џорџ ジョージ 조지 ג'ורג'
paul Пол بول پل ポール פול 保罗
peter Питер Пітер بيتر پیتر ピーター 피터 פיטר
stephen Стивен Стівен ستيفن استیون استیفن スティーヴン スティーブン 스티븐 סטיבן 斯蒂芬 史蒂芬
steve Стив Стів ستيف استیو スティーヴ スティーブ 스티브 סטיב 史蒂夫
charles Чарльз Чарлз Чарлс تشارلز چارلز チャールズ 찰스 צ'ארלס צ'רלס 查尔斯
william Уильям Вільям ويليام ویلیام ウィリアム 윌리엄 ויליאם
richard Ричард Річард ريتشارد ریچارد リチャード 리처드 ריצ'רד 理查德
joseph Джозеф جوزيف جوزف ジョゼフ ジョセフ 조지프 조셉 ג'וזף 约瑟夫
christopher Кристофер كريستوفر کریستوفر クリストファー 크리스토퍼 כריסטופר 克里斯托弗 克里斯多福
chris Крис كريس کریس クリス 크리스 כריס 克里斯
andrew Эндрю Ендрю أندرو اندرو アンドリュー 앤드루 앤드류 אנדרו 安德鲁
anthony Энтони Ентоні أنتوني آنتونی アンソニー 앤서니 앤소니 אנתוני 安东尼
edward Эдвард إدوارد ادوارد エドワード 에드워드 אדוארד 爱德华
henry Генри Хенри هنري هنری ヘンリー 헨리 הנרי
harry Гарри Хари هاري هری ハリー הארי
jack Джек جاك جک
jean Жан ژان ז'אן
jacques Жак ژاک ז'אק
pierre Пьер بيير پیر ピエール 피에르 פייר 皮埃尔
julia Джулия Џулија جوليا جولیا ジュリア 줄리아 ג'וליה 朱莉娅 茱莉亚
elizabeth Элизабет إليزابيث الیزابت エリザベス 엘리자베스 אליזבת 伊丽莎白
jane Джейн جين جین ジェーン ג'יין
dan Дэн
daniel Дэниел Дениел دنیل 대니얼 丹尼尔
ian Иан Иэн إيان ایان
colin Колин كولن کالین コリン 콜린 קולין
brian Брайан براين برایان ブライアン 브라이언 בריאן 布赖恩 布莱恩
eric Эрик Ерик إريك اریک エリック 에릭 אריק 埃里克
luke Люк لوك لوک ルーク 루크
simon Саймон سايمون سایمون サイモン 사이먼 סיימון
gary Гэри Гері غاري گری ゲイリー 게리
gerry Джерри Џери جيري جری ジェリー 제리 ג'רי
kenneth Кеннет كينيث کنت ケネス 케네스 קנת 肯尼思 肯尼斯
walter Уолтер والتر ウォルター 월터 וולטר 沃尔特
howard Говард Хауард هوارد هاوارد ハワード 하워드 הווארד 霍华德
hugh Хью ヒュー
neil Нил نيل نیل ニール
tony Тони توني تونی トニー 토니 טוני
jeff Джефф جيف جف ジェフ 제프
theresa Тереза تيريزا ترزا テリーザ 테리사 תרזה 特蕾莎 特里莎
philip Филип فيليب فیلیپ フィリップ 필립 פיליפ 菲利普
francois Франсуа فرانسوا フランソワ 프랑수아 פרנסואה 弗朗索瓦
robert ロバート 로버트 罗伯特
thomas トーマス 토머스 토마스 תומאס 托马斯
matthew Мэтью ماثيو متیو マシュー 매슈 매튜 מתיו 马修
mark マーク 마크
donald ドナルド 도널드 唐纳德
joshua ジョシュア 조슈아 ג'ושוע 乔舒亚
kevin ケヴィン ケビン 케빈 קווין
timothy Тимоти تيموثي تیموتی ティモシー 티머시 טימותי 蒂莫西
ronald ロナルド 로널드 罗纳德
mary メアリー 메리
patricia パトリシア 퍼트리샤 帕特里夏
jennifer ジェニファー 제니퍼 ג'ניפר 詹妮弗 珍妮弗
barbara バーバラ 바버라 芭芭拉
susan スーザン 수전 סוזן
nancy ナンシー 낸시 ננסי
margaret マーガレット 마거릿 מרגרט 玛格丽特
douglas ダグラス 더글러스 דאגלס 道格拉斯
patrick パトリック 패트릭 帕特里克
jim ジム ג'ים
bob ボブ
tom トム
nicholas ニコラス 니컬러스 尼古拉斯
muhammad 莫哈末 莫哈默 穆罕默德
ismail 依斯迈 伊斯迈
ibrahim 依布拉欣
mustafa 慕斯达法 穆斯塔法
`;
