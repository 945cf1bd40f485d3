/**
 * Words of the names of organisations in scripts that write without blanks (Chinese, Japanese, Korean, Thai): canonical
 * word of `general-words.ts`, `translated-words.ts` or `places.ts` -> spellings. Found inside a run of characters.
 *
 * Source: common vocabulary of business and administration; own selection and translation. Countries behind "cooperation" as the
 * package i18n-iso-countries 7.14.0 has them (read on 2026-11-24), those in traditional characters put from simplified ones.
 */
export const EAST_ASIAN_WORDS = `
bank 银行 銀行 은행 ธนาคาร
trade 贸易 貿易 商贸 商貿 무역 商事 商业 商業 相互贸易 การค้า
technology 技术 技術 科技 기술
science 科学 科學 과학
industry 工业 工業 实业 實業 产业 產業 산업 공업 อุตสาหกรรม
group 集团 集團 グループ 그룹 กลุ่ม
international 国际 國際 국제 インターナショナル นานาชาติ
holding 控股 ホールディングス 홀딩스 โฮลดิ้ง
shipping 船务 船務 航运 航運 海运 海運 해운 선박 船舶
maritime 海事 해사
logistics 物流 물류 โลจิสติกส์
transport 运输 運輸 운수 수송 ขนส่ง
electronic 电子 電子 전자
electric 电气 電氣 電気 전기
energy 能源 에너지 พลังงาน
oil 石油 석유 น้ำมัน
petrochemical 石化 석유화학
chemical 化工 化学 化學 화학
machine 机械 機械 机床 機床 기계
equipment 设备 設備 설비
steel 钢铁 鋼鐵 강철 제철
metal 金属 金屬 금속
mining 矿业 礦業 광업
mineral 矿产 礦產 광물
construction 建设 建設 建筑 建築 건설 ก่อสร้าง
engineering 工程 공정 วิศวกรรม
investment 投资 投資 투자 ลงทุน
development 发展 發展 开发 開發 개발 พัฒนา
management 管理 관리
service 服务 服務 서비스 บริการ
import 进口 進口 수입 นำเข้า
export 出口 수출 ส่งออก
foreign 对外 對外 대외
aviation 航空 항공
aerospace 航天 宇宙 우주
information 信息 資訊 情報 정보
communication 通信 通讯 通訊 통신
insurance 保险 保險 보험
finance 金融 财务 財務 금융 การเงิน
exchange 外汇 외환
fund 基金 기금
foundation 財団 재단
association 协会 協會 협회 สมาคม
committee 委员会 委員會 委員会 위원회
ministry 省部 인민무력부 กระทรวง
department 部门
institute 研究所 研究院 연구소 연구원
research 研究 연구
university 大学 大學 대학 대학교 มหาวิทยาลัย
academy 学院 學院 科学院 아카데미
school 学校 學校 학교 โรงเรียน
factory 工厂 工廠 製作所 제작소 공장 โรงงาน
shipyard 造船 조선소
design 设计 設計 설계
bureau 总局 總局 총국
army 军队 軍隊 군대 육군 인민군
people 人民 인민
military 军事 軍事 군사
navy 海军 海軍 해군
missile 导弹 導彈 미사일
rocket 火箭 로케트
nuclear 核工业 원자력
power 电力 電力 전력
food 食品 식품 อาหาร
medical 医疗 醫療 의료
pharma 医药 醫藥 药业 藥業 제약
textile 纺织 紡織 방직
travel 旅行 旅游 旅遊 여행 관광 ท่องเที่ยว
agency 代理 대리
media 传媒 傳媒 미디어
network 网络 網絡 네트워크
software 软件 軟件
computer 计算机 計算機 컴퓨터
system 系统 系統 시스템
material 材料 재료
supply 供应 供應 공급
general 综合 綜合 종합
corporation 总公司 總公司 총회사 경제무역회사
united 联合 聯合 연합
national 国家 國家 국가 แห่งชาติ
state 国营 國營 국영
new 新型
east 东方 東方 동방
china 中国 中國 중국 จีน
korea 朝鲜 朝鮮 조선 韓国 韩国 韓國 한국 대한
japan 日本 일본 ญี่ปุ่น
russia 俄罗斯 俄羅斯 러시아
iran 伊朗 이란
hongkong 香港 홍콩 ฮ่องกง
taiwan 台湾 臺灣 대만 ไต้หวัน
beijing 北京 베이징
shanghai 上海 상하이
pyongyang 平壤 평양
asia 亚洲 亞洲 아시아 เอเชีย
central 中央 중앙
optical 光学 光學 광학
laser 激光 雷射 レーザー 레이저
instrument 仪器 儀器 계기
precision 精密 정밀
automation 自动化 自動化 자동화
digital 数码 數碼 数字 數字
semiconductor 半导体 半導體 半導体 반도체
sensor 传感 傳感 센서
intelligent 智能
photoelectric 光电 光電
aircraft 飞机 飛機 항공기
automobile 汽车 汽車 自動車 자동차
economic 经济 經濟 経済 경제
security 安全 保安 안전 보안
defense 国防 國防 국방
party 로동당
administration 行政 감독국 지도국
exhibition 展览 展覽 전람
heavy 重工 중공업
light 轻工 輕工 경공업
fishery 水产 水產 수산
coal 煤炭 석탄
gold 黄金 黃金
ocean 海洋 대양
press 出版 출판
cooperation 合作 협력 협조
afghanistan 阿富汗 アフガニスタン 아프가니스탄 อัฟกานิสถาน
algeria 阿尔及利亚 阿爾及利亞 アルジェリア 알제리 แอลจีเรีย
armenia 亚美尼亚 亞美尼亞 アルメニア 아르메니아 อาร์เมเนีย
azerbaijan 阿塞拜疆 アゼルバイジャン 아제르바이잔 อาเซอร์ไบจาน
bahrain 巴林 バーレーン 바레인 บาห์เรน
belarus 白俄罗斯 白俄羅斯 ベラルーシ 벨라루스 เบลารุส
bosnia 波黑 ボスニア ヘルツェゴビナ บอสเนียและเฮอร์เซโกวีนา
colombia 哥伦比亚 哥倫比亞 コロンビア 콜롬비아 โคลอมเบีย
congo 콩고
cuba 古巴 キューバ 쿠바 คิวบา
cyprus 塞浦路斯 キプロス 사이프러스 ไซปรัส
egypt 埃及 エジプト 이집트 อียิปต์
eritrea 厄立特里亚 厄立特里亞 エリトリア 에리트레아 เอริเทรีย
ethiopia 埃塞俄比亚 埃塞俄比亞 エチオピア 이디오피아 เอธิโอเปีย
france 法国 法國 フランス 프랑스 ฝรั่งเศส
georgia 格鲁吉亚 格魯吉亞 ジョージア 그루지아 จอร์เจีย
germany 德国 德國 ドイツ 독일 เยอรมนี
india 印度 インド 인도 อินเดีย
iran イラン อิหร่าน
iraq 伊拉克 イラク 이라크 อิรัก
israel 以色列 イスラエル 이스라엘 อิสราเอล
italy 意大利 イタリア 이탈리아 อิตาลี
jordan 约旦 約旦 ヨルダン 요르단 จอร์แดน
kazakhstan 哈萨克斯坦 哈薩克斯坦 カザフスタン 카자흐스탄 คาซัคสถาน
korea 북한 เกาหลีเหนือ 大韓民国 대한민국 เกาหลีใต้
kuwait 科威特 クウェート 쿠웨이트 คูเวต
kyrgyzstan 吉尔吉斯斯坦 吉爾吉斯斯坦 キルギス 키르키즈스탄 คีร์กีซสถาน
lebanon 黎巴嫩 レバノン 레바논 เลบานอน
libya 利比亚 利比亞 リビア 리비아 ลิเบีย
mexico 墨西哥 メキシコ 멕시코 เม็กซิโก
moldova 摩尔多瓦 摩爾多瓦 몰도바 มอลโดวา
morocco 摩洛哥 モロッコ 모로코 โมร็อกโก
myanmar 缅甸 緬甸 ミャンマー 미얀마
nicaragua 尼加拉瓜 ニカラグア 니카라과 นิการากัว
nigeria 尼日利亚 尼日利亞 ナイジェリア 나이지리아 ไนจีเรีย
oman 阿曼 オマーン 오만 โอมาน
pakistan 巴基斯坦 パキスタン 파키스탄 ปากีสถาน
palestine 巴勒斯坦 パレスチナ 팔레스타인 ปาเลสไตน์
peru 秘鲁 秘魯 ペルー 페루 เปรู
poland 波兰 波蘭 ポーランド 폴랜드 โปแลนด์
qatar 卡塔尔 卡塔爾 カタール 카타르 กาตาร์
russia รัสเซีย
saudi 沙特阿拉伯 サウジアラビア 사우디아라비아 ซาอุดีอาระเบีย
somalia 索马里 索馬里 ソマリア 소말리아 โซมาเลีย
sudan 苏丹 蘇丹 スーダン 수단 ซูดาน
syria 叙利亚 敘利亞 シリア 시리아 ซีเรีย
tajikistan 塔吉克斯坦 タジキスタン 타지키스탄 ทาจิกิสถาน
tunisia 突尼斯 チュニジア 튀니지아 ตูนิเซีย
turkey 土耳其 トルコ 터키 ตุรกี
turkmenistan 土库曼斯坦 トルクメニスタン 트르크메니스탄 เติร์กเมนิสถาน
ukraine 乌克兰 烏克蘭 ウクライナ 우크라이나 ยูเครน
emirates 阿联酋 阿聯酋 아랍에미리트연합 สหรัฐอาหรับเอมิเรตส์
britain 英国 英國 イギリス 영국 สหราชอาณาจักร
america 美国 美國 アメリカ合衆国 미국 สหรัฐอเมริกา
uzbekistan 乌兹别克斯坦 烏兹別克斯坦 ウズベキスタン 우즈베키스탄 อุซเบกิสถาน
venezuela 委内瑞拉 委內瑞拉 ベネズエラ 베네수엘라 เวเนซุเอลา
vietnam 越南 ベトナム 베트남 เวียดนาม
yemen 也门 也門 イエメン 예멘 เยเมน
serbia 塞尔维亚 塞爾維亞 セルビア 세르비아 เซอร์เบีย
`;
