const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/**
 * Words of reports and of hospitals' names in English that a header, a doctor or a patient may be called as well: they cover nothing by
 * themselves.
 */
const ENGLISH = set(`
  abdomen abdominal acute adult affiliated angio angiography ankle aorta area army arterial artery axial base bile bilateral biopsy bladder
  bone bones bowel brain branch breast bronchus cancer canal cardiac cardiology carotid cell center central centre cervical change chest
  children childrens china chinese chronic city clear clinic clinical coil college colon community contrast coronal coronary county cyst data
  dense department diagnosis diagnostic digital disc disease district dose double dual east echo edge elbow emergency energy exam
  examination eye face fang femur finding findings first foot general gene grade hand head health healthcare heart high hilar hip hospital
  human image images imaging infirmary inpatient institute intensive internal joint kidney knee large late lateral left lesion level line
  liver lobe local long lower lumbar lumen lung lungs main make male man marked mass mean median medical medicine memorial mild military
  mobile mode moderate mount municipal muscle name national neck nerve neuro node nodule normal north nose number nuclear oncology open
  operator orbit outpatient ovary pancreas patient patients pelvic pelvis people peoples phase plain plane pleura portable post prostate
  protocol province provincial public pulmonary radiology radiologist range rectal rectum region regional renal report rest retro right room
  routine sagittal saint same scan scanner school second series service services severe shoulder side sign signal single sinus site size
  skull slice small soft song south spinal spine spiral spleen standard station stem stomach stone study surgery surgical system take tear
  third thoracic thorax thin tissue town trauma tube tumor tumour ultrasound union unit university upper urgent urology uterus vein ventral
  vertebra view ward west white wide window woman women workstation wrist xray young zone
  siemens philips toshiba canon hitachi united mindray neusoft fujifilm carestream agfa
`)
const MEDICAL_END =
  /(?:itis|oma|omas|osis|oses|ology|ologic|graphy|graph|gram|ectomy|otomy|ostomy|plasty|scopy|emia|pathy|trophy|plasia|megaly|iasis|ic|ical|ular|eal|oid|ous|tion|sion|ing|ment|ary|ity|ness|ally|ated|ed)$/

/** Is a Latin word one of the language? It names nobody by itself. */
export const isEnglishWord = (word: string): boolean => ENGLISH.has(word.toLowerCase())
/** Such a word of a hospital's or a station's name may be written in any report. */
export const mayBeMedical = (word: string): boolean => isEnglishWord(word) || MEDICAL_END.test(word.toLowerCase())

/** Words of reports and hospitals in which a name of a character or two may stand without being one. */
const REPORT = `
  主任医师 副主任 主治医师 住院医师 值班医师 主管医[师生] 责任医[师生] 经治医[师生] 高年资 上级医[师生] 临床医[师生] 中医师 全科医生 家庭医生 申请医[师生] 报告医[师生] 审核医[师生]
  检查医[师生] 开单医[师生] 每周主任
  正常 明显 清晰 清楚 完整 规整 规则 均匀 光滑 光整 良好 稳定 健康 安静 文静 和平 平坦 自然 一致 成形 成型 成像 永久 新生 主动 可能 必要 及时 大致 丰富 建议 水平 海马 海绵
  复查 随访 观察 结合 比较 对比 考虑 轻度 中度 重度 急性 慢性 良性 恶性 增大 增强 增厚 增多 减少 缩小 平扫 强化 显影 钙化 结节 肿块 积液 积气 渗出 实变 囊肿 血管 血肿 出血
  梗死 水肿 骨折 骨质 关节 椎体 椎间 胸部 腹部 盆腔 头颅 颈部 心脏 肝脏 脾脏 胰腺 胆囊 肾脏 膀胱 子宫 卵巢 前列腺 甲状腺 乳腺 淋巴 纵隔 肺门 肺叶 气管 支气管 食管 主动脉
  高密度 低密度 高信号 低信号 高回声 低回声 高度 高位 高危 高级 高清 高血压 高分化 白质 白斑 白色 金属 小叶 小梁 小关节 管腔 管壁 方位 方向 方形 石膏 石棉 白血病 黄疸 黄体
  毛刺 毛玻璃 毛糙 毛细 马尾 马蹄 包膜 包块 包裹 关系 关注 安全 常规 常见 时间 时相 应力 应用 文献 双侧 双肺 单发 单侧 全身 全部 康复 平滑 平整 平直 光明 东方 国产 国际
  张力 张开 陈旧 周围 周边 周期 孔径 钟点 史料 江米 云雾 雷诺 金黄 金标 宁静 温度 向心 向上 向下 向前 向后 向左 向右 边界 边缘 史前 史密 易位 易碎 成骨 成分 成人 冷冻 鱼骨 花环 花斑 叶间 叶段 段间 连续 连接
`
const REPORTED = new RegExp(
  REPORT.trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
)

/** Does a stretch of a reading lie in a longer word of reports, or is it one? */
export const isInReportWord = (text: string, from: number, to: number): boolean =>
  [...text.slice(Math.max(0, from - 6), to + 6).matchAll(REPORTED)].some((found) => {
    const at = Math.max(0, from - 6) + found.index
    return at < to && from < at + found[0].length && (at < from || to < at + found[0].length || found[0].length === to - from)
  })

const SPECIALITY =
  /^(?:医学|大学|放射|影像|超声|介入|核医学|磁共振|核磁|病理|检验|心电|内镜|急诊|急救|门诊|住院|呼吸|消化|心脏|心血管|心|神经|骨|脊柱|关节|创伤|泌尿|普通|普|胸|肝胆|胃肠|肛肠|妇|产|儿|肿瘤|放疗|化疗|重症|康复|眼|耳鼻喉|口腔|皮肤|感染|传染|血液|内分泌|肾|风湿|免疫|老年|中医|针灸|推拿|体检|健康|麻醉|疼痛|血管|甲状腺|乳腺|甲乳|烧伤|整形|美容|全|精神|心理|睡眠|营养|内|外|与|和|CT|MRI|MR|DR|诊断|治疗|医学|管理|危重|\s)+(?:科|室|部|中心|病区|病房|门诊|监护室|ICU)?(?:[一二三四\d]区|[一二三四\d]病区)?$/i
/**
 * Words that two of these lists may be cut out of in several ways (胸椎, 心血管) cost twice as much with each of them, and a header is
 * whatever its sender wrote: what is longer than any department's or part's name is none, and is covered.
 */
const LONGEST = 24
const fits = (pattern: RegExp, word: string): boolean => word.length <= LONGEST && pattern.test(word)
/** A department that every hospital has: no report names somebody by it. */
export const isSpeciality = (word: string): boolean => fits(SPECIALITY, word)

const HAN = /[\u3400-\u9fff]/g
const MODALITY = /^(?:CT|MRI?|DR|CR|DX|US|XA|RF|MG|NM|PT|PET|SPECT|IO|OT|ES|XR|CTA|MRA|DSA|T[12]WI|DWI|ADC|FLAIR|HRCT|CBCT)$/i
const PART = /^(?:[双左右]?(?:全|头|颅|脑|颈|胸|腹|盆|肺|心|肝|胆|胰|脾|肾|肩|肘|腕|手|髋|膝|踝|足|腰椎|颈椎|胸椎|骶|脊柱|四肢|上肢|下肢|乳腺|甲状腺|前列腺|子宫)(?:部|脏|关节|椎)?)+(?:平扫|增强|正位|侧位|CT|MRI?|DR|片)*$/i // biome-ignore format: one list
const isPlainToken = (token: string): boolean =>
  MODALITY.test(token) || fits(PART, token) || isEnglishWord(token) || /^\d+$/.test(token) || token.length < 2

/** What a header says in too few letters, or in words of every report ("CT", "胸部"), covers nothing. */
export function saysNobody(word: string): boolean {
  const han = word.match(HAN)?.length ?? 0
  const letters = word.match(/[a-z\d]/gi)?.length ?? 0
  if (/^[\d\s.-]+$/.test(word)) return letters < 5
  return (han < 2 && letters < 4) || isSpeciality(word) || word.split(/[\s^,._/+-]+/).every(isPlainToken)
}
