/**
 * Given names that other scripts write as they sound, which is not as they are spelled: one line a name, the first word the one that
 * the lines of the other tables begin with. Romanised as any name is when the table is read.
 * Source: customary spellings of the Russian, Serbian, Arabic and Persian press; own selection.
 */
export const HEARD_NAMES = `
michael Майкл مايكل مایکل
mike Майк مايك مایک
david Дэвид Девид Дейвид ديفيد دیوید ديڤيد
james Джеймс Џејмс جيمس جیمز
john Джон Џон
george Джордж Џорџ
paul Пол بول پل
peter Питер Пітер بيتر پیتر
stephen Стивен Стівен ستيفن استیون استیفن
steve Стив Стів ستيف استیو
charles Чарльз Чарлз Чарлс تشارلز چارلز
william Уильям Вільям ويليام ویلیام
richard Ричард Річард ريتشارد ریچارد
joseph Джозеф جوزيف جوزف
christopher Кристофер كريستوفر کریستوفر
chris Крис كريس کریس
andrew Эндрю Ендрю أندرو اندرو
anthony Энтони Ентоні أنتوني آنتونی
edward Эдвард إدوارد ادوارد
henry Генри Хенри هنري هنری
harry Гарри Хари هاري هری
jack Джек جاك جک
jean Жан ژان
jacques Жак ژاک
pierre Пьер بيير پیر
julia Джулия Џулија جوليا جولیا
elizabeth Элизабет إليزابيث الیزابت
jane Джейн جين جین
dan Дэн
daniel Дэниел Дениел دنیل
ian Иан Иэн إيان ایان
colin Колин كولن کالین
brian Брайан براين برایان
eric Эрик Ерик إريك اریک
luke Люк لوك لوک
simon Саймон سايمون سایمون
gary Гэри Гері غاري گری
gerry Джерри Џери جيري جری
kenneth Кеннет كينيث کنت
walter Уолтер والتر
howard Говард Хауард هوارد هاوارد
hugh Хью
neil Нил نيل نیل
tony Тони توني تونی
jeff Джефф جيف جف
theresa Тереза تيريزا ترزا
philip Филип فيليب فیلیپ
francois Франсуа فرانسوا
`;
