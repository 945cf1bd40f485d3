import { describe, expect, test } from 'vitest';
import { indic } from './indic.ts';
import { testPairs } from './testing.ts';

test.each([
  ['मनमोहन', 'manmohan'],
  ['सिंह', 'singh'],
  ['राजनाथ', 'rajnath'],
  ['आनन्द', 'anand'],
  ['मिश्र', 'mishra'],
  ['आदित्य', 'aditya'],
  ['केजरीवाल', 'kejriwal'],
  ['ज़ाकिर', 'zakir'],
  ['ज्ञानेश', 'gyanesh'],
  ['ਸਿੰਘ', 'singh'],
  ['નરેન્દ્ર', 'narendra'],
  ['রহমান', 'rahman'],
  ['বিশ্বাস', 'bishwas'],
  ['మోహన', 'mohana'],
  ['ஸ்டாலின்', 'stalin'],
  ['அம்பானி', 'ambani'],
  ['පෙරේරා', 'perera'],
])('%s is romanized as %s', (word, latin) => expect(indic(word, false)).toBe(latin));

describe('customary spellings of northern languages', () => {
  testPairs(
    [
      ['नरेन्द्र मोदी', 'Narendra Modi'],
      ['मनमोहन सिंह', 'Manmohan Singh'],
      ['राजनाथ सिंह', 'Rajnath Singh'],
      ['अमित शाह', 'Amit Shah'],
      ['अरविंद केजरीवाल', 'Arvind Kejriwal'],
      ['योगी आदित्यनाथ', 'Yogi Adityanath'],
      ['नितिन गडकरी', 'Nitin Gadkari'],
      ['दाऊद इब्राहीम', 'Dawood Ibrahim'],
      ['मोहम्मद चौधरी', 'Mohammad Chowdhury'],
      ['विजय माल्या', 'Vijay Mallya'],
      ['सुब्रमण्यम जयशंकर', 'Subrahmanyam Jaishankar'],
      ['राहुल गाँधी', 'Rahul Gandhi'],
      ['शेर बहादुर देउवा', 'Sher Bahadur Deuba'],
      ['पुष्पकमल दाहाल', 'Pushpa Kamal Dahal'],
      ['निर्मला सीतारमण', 'Nirmala Sitharaman'],
      ['ज़ाकिर नाइक', 'Zakir Naik'],
      ['ਮਨਮੋਹਨ ਸਿੰਘ', 'Manmohan Singh'],
      ['ਪਰਕਾਸ਼ ਬਾਦਲ', 'Parkash Badal'],
      ['નરેન્દ્ર મોદી', 'Narendra Modi'],
      ['ભૂપેન્દ્ર પટેલ', 'Bhupendra Patel'],
      ['ନବୀନ ପଟ୍ଟନାୟକ', 'Nabin Pattanayak'],
      ['শেখ হাসিনা', 'Sheikh Hasina'],
      ['খালেদা জিয়া', 'Khaleda Zia'],
      ['মমতা বন্দ্যোপাধ্যায়', 'Mamata Bandyopadhyay'],
      ['মুহাম্মদ ইউনূস', 'Muhammad Yunus'],
      ['জিয়াউর রহমান', 'Ziaur Rahman'],
      ['মিজানুর রহমান চৌধুরী', 'Mizanur Rahman Chowdhury'],
      ['স্বপন বিশ্বাস', 'Swapan Biswas'],
    ],
    [
      ['नरेन्द्र मोदी', 'Narendra Dube'],
      ['अमित शाह', 'Rohit Shah'],
      ['राजनाथ सिंह', 'Rajesh Singh'],
      ['विजय माल्या', 'Vijay Mehta'],
      ['শেখ হাসিনা', 'Sheikh Rehana'],
      ['राहुल गाँधी', 'Sonia Gandhi'],
      ['रमेश कुमार', 'Suresh Kumar'],
    ],
  );
});

describe('customary spellings of southern languages and Sri Lanka', () => {
  testPairs(
    [
      ['முத்துவேல் கருணாநிதி', 'Muthuvel Karunanidhi'],
      ['முக ஸ்டாலின்', 'Muka Stalin'],
      ['எடப்பாடி பழனிசாமி', 'Edappadi Palaniswami'],
      ['ஜெயலலிதா ஜெயராம்', 'Jayalalithaa Jayaram'],
      ['வேலுப்பிள்ளை பிரபாகரன்', 'Velupillai Prabhakaran'],
      ['சிவராசா கந்தசாமி', 'Sivarasa Kandasamy'],
      ['மகாத்மா காந்தி', 'Mahatma Gandhi'],
      ['சண்முகம் குமரன்', 'Shanmugam Kumaran'],
      ['నారా చంద్రబాబు నాయుడు', 'Nara Chandrababu Naidu'],
      ['జగన్ మోహన్ రెడ్డి', 'Jagan Mohan Reddy'],
      ['కల్వకుంట్ల చంద్రశేఖర రావు', 'Kalvakuntla Chandrashekar Rao'],
      ['ಸಿದ್ದರಾಮಯ್ಯ ಗೌಡ', 'Siddaramaiah Gowda'],
      ['ಬಸವರಾಜ ಬೊಮ್ಮಾಯಿ', 'Basavaraj Bommai'],
      ['പിണറായി വിജയൻ', 'Pinarayi Vijayan'],
      ['ഉമ്മൻ ചാണ്ടി', 'Oommen Chandy'],
      ['ശശി തരൂർ', 'Shashi Tharoor'],
      ['මහින්ද රාජපක්ෂ', 'Mahinda Rajapaksa'],
      ['රනිල් වික්‍රමසිංහ', 'Ranil Wickremesinghe'],
      ['චන්ද්‍රිකා කුමාරතුංග', 'Chandrika Kumaratunga'],
      ['ගෝඨාභය රාජපක්ෂ', 'Gotabaya Rajapaksa'],
      ['මෛත්‍රීපාල සිරිසේන', 'Maithripala Sirisena'],
    ],
    [
      ['வேலுப்பிள்ளை பிரபாகரன்', 'Velupillai Sivakumar'],
      ['జగన్ మోహన్ రెడ్డి', 'Ravi Kishan Reddy'],
      ['മോഹൻ ലാൽ', 'Sohan Pal'],
      ['මහින්ද රාජපක්ෂ', 'Mahinda Samarasinghe'],
      ['ಬಸವರಾಜ ಬೊಮ್ಮಾಯಿ', 'Devaraj Bommana'],
    ],
  );
});
