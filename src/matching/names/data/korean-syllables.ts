/**
 * Latin spellings of Korean syllables by letters, and the Chinese characters of Korean names.
 * Each cell: the Revised Romanization first, then McCune-Reischauer, the spelling of North Korean passports, and spellings of
 * personal choice.
 *
 * Source: the letters' values in the Revised Romanization (2000), McCune-Reischauer (1939), and common usage; the
 * readings of the characters as any dictionary has them. Facts, own selection.
 */

/** In the order of Unicode's initial consonants (ㄱ ㄲ ㄴ ㄷ ...). "-": none. */
export const KOREAN_INITIALS =
  'g,k kk n d,t tt r,l m b,p pp s ss - j,ch jj ch k t p h';

/** In the order of Unicode's vowels (ㅏ ㅐ ㅑ ㅒ ㅓ ...). */
export const KOREAN_VOWELS =
  'a ae,ai ya yae eo,o,u e yeo,yo,you,yu ye,e o wa wae oe,oi yo u,oo wo,weo we wi yu,yoo eu,u ui i,ee';

/** In the order of Unicode's finals (none ㄱ ㄲ ㄳ ㄴ ...). */
export const KOREAN_FINALS = '- k k k n n n t l l l l l l l l m p p t t ng t t k t p t';

/** Syllables of given names. */
export const KOREAN_NAME_SYLLABLES =
  '가 강 건 걸 겸 경 계 고 공 관 광 교 구 국 군 권 귀 규 균 근 금 기 길 나 남 내 녀 노 다 단 달 담 대 덕 도 동 두 득 라 란 람 래 량 려 련 렬 령 례 로 록 룡 ' +
  '루 류 률 리 린 림 립 만 매 명 모 목 무 묵 문 미 민 박 반 방 배 백 범 벽 변 별 병 보 복 봉 부 분 비 빈 산 삼 상 새 생 서 석 선 설 섭 성 세 소 솔 송 수 숙 순 ' +
  '술 슬 승 시 식 신 실 심 아 안 애 양 언 여 연 열 엽 영 예 오 옥 온 완 왕 용 우 욱 운 웅 원 월 위 유 윤 율 은 을 응 의 이 익 인 일 임 자 장 재 전 정 제 ' +
  '조 존 종 좌 주 준 중 지 직 진 차 찬 창 채 척 천 철 청 초 춘 출 충 치 칠 쾌 탁 태 택 통 판 평 포 표 필 하 학 한 해 향 헌 혁 현 형 혜 호 홍 화 환 황 회 효 훈 휘 흠 흥 희';

/** Latin spellings of surnames. A word of two Korean syllables beside one of them is a Korean given name. */
export const KOREAN_SURNAME_SPELLINGS =
  'kim gim pak park bak ri rhee lee yi choe choi jong jung chong chung jeong kang gang cho jo yun yoon jang im rim lim han o oh so seo ' +
  'sin shin kwon gwon hwang an ahn song ryu yu yoo jon jeon hong ko mun moon son yang pae bae paek baek ho hur heo no noh roh ro nam sim shim ' +
  'kwak cha chu joo ju u woo ku koo min hyon hyun pyon byun kil thae tae om um eom uhm won chon ji chi';

/** Surnames in Chinese characters that are Korean rather than Chinese, or more common in Korea. */
export const KOREAN_SURNAME_CHARACTERS = '金朴崔鄭郑姜尹權权安李趙赵吳吴韓韩全池玄太卞吉辛嚴严白裵裴';

/** Syllable -> characters of names (traditional and simplified). */
export const KOREAN_CHARACTERS = `
김 金
박 朴
최 崔
정 鄭郑正貞贞廷晶靜静政定亭丁
이 李
강 姜康剛刚江強强
윤 尹潤润允胤
권 權权
안 安
조 趙赵朝祚曺曹
오 吳吴五
한 韓韩漢汉翰
전 全
지 池智志知芝枝
현 玄賢贤鉉铉顯显炫
태 太泰
변 卞邊边
길 吉
신 辛申信新
엄 嚴严
백 白
배 裵裴
임 林任
장 張张章長长
서 徐瑞緖
황 黃黄
송 宋松
류 柳
유 劉刘裕有有
홍 洪弘
고 高
문 文
손 孫孙
양 梁良洋
허 許许
남 南男
심 沈
노 盧卢魯鲁
하 河夏
곽 郭
성 成聖圣星盛誠诚
차 車车
주 朱周珠柱
우 禹宇佑雨
구 具九求
민 閔闵敏民旻
진 陳陈眞真鎭镇珍振鎮
나 羅罗娜
은 恩銀银殷
일 日一逸
철 哲鐵铁喆
여 呂吕如與与
혁 赫革爀
영 永英榮荣泳映
용 龍龙勇鏞镕
광 光廣广
명 明命
경 京慶庆景敬卿
희 姬熙喜希嬉
수 秀洙壽寿守水
호 浩鎬镐虎昊豪
준 俊準准濬
석 錫锡碩硕石奭
순 順顺純纯淳
동 東东棟栋
원 源元遠远
기 基奇起琦
상 相尚祥
재 在載载宰才
훈 勳勋薰訓训
승 承勝胜昇
덕 德
만 萬万
국 國国
춘 春
복 福
옥 玉
숙 淑
자 子
화 花華华和
란 蘭兰
련 蓮莲
선 善仙先宣
연 延妍娟
해 海
창 昌昶
천 千天
학 學学鶴鹤
식 植
근 根
균 均
규 奎圭
균 鈞钧
종 鍾钟宗鐘
중 中重仲
병 炳秉丙
범 範范
봉 奉鳳凤
세 世
삼 三
대 大
무 武
인 仁寅
의 義义
익 益
룡 龍龙
률 律
환 煥焕桓
웅 雄
월 月
강 鋼钢
주 主
설 雪
송 松
평 平
필 弼
택 澤泽
헌 憲宪
효 孝
흥 興兴
애 愛爱
미 美
아 雅
예 藝艺禮
혜 惠慧
근 槿
향 香
정 禎
녀 女
`;
