import { type Marks, maskedText } from './mask'
import { knownItem } from './mask/item-words'
import { shortNames } from './mask/places'

const MARKS: Marks = {
  patient: ['欧阳千秀'],
  latin: ['ou yang qian xiu', 'OUYANG^QIANXIU'],
  surnames: ['欧阳千秀', '陈分享'],
  people: ['陈志远', '王建国', '李华', '高密', '陈分享'],
  places: ['杭州市第一人民医院', "Hangzhou First People's Hospital", 'ZEBRAFISH IMAGING'],
  headers: ['ZEBRAFISH IMAGING', 'SERIALQ', 'STUDYIDQ', 'DEPTQ', 'CT', '胸部', 'MR1', '放射科', 'CHEST', '512', 'Radiology'],
  words: ['欧阳千秀', 'CT2611230009', '呼吸科'],
}
const masked = (text: string): string => maskedText(text, MARKS)

test.each([
  // The name.
  ['患者欧阳千秀，千秀', '患者***，***'],
  ['小欧阳来诊', '***来诊'],
  ['欧-阳-千-秀 欧、阳千秀 欧/阳(千)秀', '*** *** ***'],
  ['欧\u200b阳千秀 欧\u00ad阳\u2060千\ufeff秀', '*** ***'],
  ['歐陽千秀、千 秀', '***、***'],
  ['OuYang, Ou Yang, ouyang', '***, ***, ***'],
  ['pt ouyang qian xiu; Qianxiu; QIAN-XIU; ŌuYáng', 'pt ***; ***; ***; ***'],
  // Days.
  ['17.08.2023 与 17/8/23、23-8-17', '2023 与 ***、***'],
  ['17-Aug-23, Aug-17-2023, 17th of August 2023, 2023-Aug-17', '***, 2023, 2023, 2023'],
  ['与8/17片比较，于 8-17 日复查，较8.17 CT', '与***片比较，于 *** 日复查，较*** CT'],
  ['检查日期：8/17。compared with 8/17 exam', '检查日期：***。compared with *** exam'],
  ['前片 230817 片号', '前片 *** 片号'],
  ['二〇二三年八月十七日，二零二三年八月，八月十七日，8月十七日', '***，***，***，***'],
  ['2023/8/17 14:22:33，2023-08-17T14:22，2023年8月17日下午2时30分', '2023，2023，2023'],
  ['2023年八月十七日、二0二三年八月 十七日', '2023、*** 十七日'],
  ['17Aug2023，17 Aug 23 at 14:22，2023-08-17T14:22:33Z，2023/08/17 2:05 pm', '2023，***，2023，2023'],
  // Numbers.
  ['(010)8234 5678，139.8765.4321，1398-765-4321', '***，***，***'],
  ['139 87 65 43 21；1 3 9 8 7 6 5 4 3 2 1；+86-139-8765-4321', '***；***；***'],
  ['一三九八七六五四三二一', '***'],
  ['微信 ouyangqx88，QQ 12345，WeChat: qx_ouy，微信号qianxiuoy', '微信 ***，QQ ***，WeChat: ***，微信号***'],
  ['WeChat id oyqx_1988, wxid_abc123, 加V: abc123', 'WeChat id ***, ***, 加V: ***'],
  ['110101 19670419 0027，11010119670419002X', '***，***'],
  ['CT2 611230009，CT2-6112-30009', '***，***'],
  ['邮箱 oy @ mail.cn', '邮箱 ***'],
  // People.
  ['请示王建国主任，陈志远已阅', '请示***主任，***已阅'],
  ['赵大勇主任会诊，请周医生', '***主任会诊，请***'],
  ['Dr. Chen, Prof Mark Lee; Zhiyuan Chen; chen zhiyuan; dr chen', 'Dr. ***, Prof ***; ***; ***; dr ***'],
  ['审核医师：李华；李华主任；（李华）；志远医生', '审核医师：***；***主任；（***）；***医生'],
  // Places, and what headers say.
  ['市一院放射科、第一人民医院、杭州一院、市第一医院', '***放射科、***、***、***'],
  ["First People's Hospital", '***'],
  ['at zebrafish, Zebrafish', 'at ***, ***'],
  ['serialq STUDYIDQ DEPTQ', '*** *** ***'],
])('[LK-10] a text names nobody, however it is written: %s', (text, expected) => {
  expect(masked(text)).toBe(expected)
})

test.each([
  '右肺上叶见一3.2×2.1 cm肿块，3.2*2.1*1.8cm，见图5、图01/12、图 03/12',
  '清扫淋巴结 8/17 个，转移 3/12 枚，第 8/17 个淋巴结',
  'L4/5、L5/S1椎间盘突出，T12/L1，C3-4，第8/9/10肋骨骨折，T8/9/10，第3-8肋',
  'T1WI 8.2 mm，T2WI 高信号，软件 MRI 2.3.1，b 值 0/50/800',
  'pT2N1M0，cT1aN0M0，BI-RADS 4A，PI-RADS 3，Gleason 3+4，TI-RADS 4b类',
  '建议 10-12 周复查，6-8 周后，3-6个月随访，延迟5/10/15 min',
  'CT 值 -17.5 HU，平扫35~40 HU，120 kV，512×512，1024 1024 矩阵，TR 1500 30 256 256',
  '胸部CT平扫，MR增强，放射科随诊，请呼吸科会诊，骨科会诊，请外科医生',
  '主任医师查房，高年资医师复核，主管医师，请临床医生结合，值班医师已电话告知',
  '肝内高密度影，小叶间隔增厚，小梁骨折，小关节增生，老年性脑改变，最小李斯特',
  '病史二十三年，术后三月，孕八月，病程 2 年 8 月，一日三次，第二三四五六七八肋',
  'The long axis is 12 mm; margin 12 mm, marked 10 mm, septal 12 mm, decreased 20 %; it may 5 mm',
  'Segment 4/8, 2/3 of the lumen, grade 1-2, ratio 1:2, 3 o’clock, 2:30 position, 5×10⁹/L, ½, ①②③④⑤⑥⑦⑧',
  'DR chest, MR angiography, 5 ms, no acute osseous change; chest CT in 2023, 2023年',
  'March fracture; Mar. changes none; human bone, bile duct, line, side, change; median 4.5',
  '小张力性气胸，陈旧性病变，周围型，图3/5，右侧5/6/7椎体，12/24导联，Se3，Im45/320，CAD-RADS 3，Agatston 235.6，DT 60Gy/30f',
  'Nodes 0/12, 2/15 positive; series 3, image 45/320; TE 80/TR 3500; EF 55-60%; follow-up in 6-12 months; No. 512/1024',
  '体积 120511 mm3，评分 8.17，SUVmax 12.75，ADC 1.2，0.5×0.5×1.0，3/4、1/2，Ⅲ°，左侧 5-6 mm',
])('[LK-10] an ordinary sentence of a report comes through as it was: %s', (text) => {
  expect(masked(text)).toBe(text)
})

test.each([
  [{ patient: ['王正常'], words: ['王正常'] }, '王正常，肝脏形态正常', '***，肝脏形态正常'],
  [{ patient: ['李高密'], words: ['李高密'] }, '李高密，高密度影', '***，高密度影'],
  [{ patient: ['高密'], words: ['高密'] }, '患者高密，肝内高密度影', '患者***，肝内高密度影'],
  [{ patient: ['叶芳'], words: ['叶芳'] }, '叶芳，小叶间隔，右肺上叶', '***，小叶间隔，右肺上叶'],
  [{ patient: ['任平'], words: ['任平'], surnames: ['任平'] }, '任平，任女士，主任医师', '***，***，主任医师'],
  [{ patient: ['卢门'], words: ['卢门'], latin: ['lu men'] }, '卢门 Lu Men, the lumen; Lumen', '*** ***, the lumen; Lumen'],
  [{ words: [], latin: ['an le'] }, 'an length, angle', 'an length, angle'],
  [{ words: [], latin: ['LONG^TOM'] }, 'Long axis 3 mm, Tom Long', 'Long axis 3 mm, ***'],
])('[LK-10] a name that is a word of reports covers the name and not the word: %j', (marks, text, expected) => {
  expect(maskedText(text, marks as Marks)).toBe(expected)
})

test('[LK-10] a hospital is known by what people make of its name, and by nothing that every hospital is called', () => {
  expect(shortNames('市第一人民医院')).toEqual(expect.arrayContaining(['市第一人民医院', '第一人民医院', '市一院', '市第一医院']))
  expect(shortNames('浙江大学医学院附属第一医院')).toEqual(expect.arrayContaining(['浙大一院', '附属第一医院', '附一院']))
  expect(shortNames('东港县医院')).toEqual(expect.arrayContaining(['东港县医院', '县医院', '东港医院']))
  expect(shortNames('青山社区卫生服务中心')).toEqual(['青山社区卫生服务中心'])
  for (const name of ['市第一人民医院', '东港县医院']) expect(shortNames(name)).not.toContain('医院')
})

test('[LK-10] of what a header calls an examination the words of examinations alone stay', () => {
  expect(knownItem('胸部CT平扫+增强 王小五')).toBe('胸部CT平扫+增强')
  expect(knownItem('CT CHEST W/O CONTRAST SMITH Dr.Jones')).toBe('CT CHEST W/O CONTRAST')
  expect(knownItem('CANARY STUDY 金丝雀 13912345678')).toBe('')
})

test('[LK-10] of a house of five thousand who is named in a long text is covered, and nothing else', () => {
  const people = Array.from(
    { length: 5_000 },
    (_, i) => `陈${String.fromCharCode(0x5000 + (i % 70))}${String.fromCharCode(0x6000 + Math.floor(i / 70))}`,
  )
  const text = `${'两肺纹理清晰，未见明显实变影。The lungs are clear. '.repeat(200)}${people[7]}`
  expect(maskedText(text, { words: [], people })).toBe(text.replace(people[7]!, '***'))
})

test.each(['医学', '胸椎', '心血管'])('a header that repeats a word which the lists can read in two ways holds nobody up: %s', (word) => {
  const header = `${word.repeat(40)}。`
  expect(maskedText('胸部CT平扫', { words: [], headers: [header] })).toBe('胸部CT平扫')
})
