import measures from '../data/measures.json'
import scales from '../data/scales.json'
import type { Clause } from '../engine/document'
import { type Dimension, type Measure, measuresIn, type Value } from '../engine/measures'
import type { Case } from '../engine/rule'
import { Trie } from '../engine/trie'
import type { Found } from '../types'

interface Range {
  readonly units: readonly string[]
  readonly min?: number
  readonly max?: number
  /** The largest where no unit is said: a ratio. */
  readonly noneMax?: number
  readonly lengthMax?: number
  /** No other unit can stand here: a length after "CT值" is a slip. */
  readonly only?: boolean
}

const NAMES = new Trie<Range>()
for (const range of Object.values(measures) as (Range & { words: string[] })[]) for (const word of range.words) NAMES.add(word, () => range)
const SCALES = new Trie<{ readonly min?: number; readonly max: number }>()
for (const scale of scales) for (const word of scale.words) SCALES.add(word, () => scale)

/** How the images were made: matrices, layers and fields have their own numbers. */
const TECHNIQUE = /矩阵|视野|采样|走速|步行|matrix|fov|spacing|field of view|walk|distance from|b\s?=|te\s?=|tr\s?=/
/** More than 100 % can be true of a growth, a ratio or a load. */
const OVER = /增加|增长|增大|升高|廓清|比值|预计值|increase|growth|larger|ratio|uptake|washout|predicted|greater/
/** The largest length that fits into what was ordered, in mm. */
const LONGEST: Readonly<Record<string, number>> = {
  head: 200,
  neck: 200,
  breast: 200,
  scrotum: 250,
  wrist: 120,
  hand: 120,
  ankle: 150,
  foot: 200,
  elbow: 150,
  knee: 200,
  shoulder: 200,
  hip: 300,
  heart: 250,
  cspine: 200,
  tspine: 400,
  lspine: 400,
  chest: 350,
  ecg: 20,
}
/** Limbs, people and tubes are measured whole. */
const LIMB =
  /全长|长度差|肢长|身高|置入|插入|外露|导管|门齿|鼻翼|leg length|limb length|length of the leg|stature|height of the patient|inserted|catheter|incisors/
/** What no patient and no machine reaches, whatever is measured. */
const ABSOLUTE: Readonly<Record<string, number>> = {
  speed: 1000,
  pressure: 300,
  rate: 400,
  angle: 360,
  volt: 30,
  kv: 200,
  tesla: 11.7,
  weeks: 300,
}
const AGE_OR_WAIT = /(?:\d\s?y|年)\s?$/
const WAIT_AFTER = /^\s?(?:follow|old|复查|随访)/

function nearest(text: string, at: Measure): Range | null {
  let best: Range | null = null
  let after: Range | null = null
  for (const name of NAMES.scan(text)) {
    if (name.to <= at.from && at.from - name.to <= 40) best = name.value
    else if (name.from >= at.to && after === null && name.from - at.to <= 14) after = name.value
  }
  return best ?? after
}

/** The last thing that the clause before names, when it is measured in such units at all. */
function carried(text: string, { values }: Measure): Range | null {
  const names = NAMES.scan(text)
  const range = names[names.length - 1]?.value ?? null
  return range && values.every((value) => range.units.includes(value.dimension)) ? range : null
}

function wrong(value: Value, range: Range | null, longest: number): 'unit' | 'range' | null {
  if (value.dimension === 'metre') return 'unit'
  if (value.dimension === 'hu' && (value.value < -1024 || value.value > 3071)) return 'range'
  if (value.value > (ABSOLUTE[value.dimension] ?? Number.POSITIVE_INFINITY)) return 'range'
  if (value.dimension === 'length' && value.value > longest) return 'range'
  // Nobody writes a third of a metre in millimetres, but for what goes around a child.
  if (value.unit === 'mm' && value.value >= 300 && (range?.max ?? 0) < value.value) return 'range'
  if (value.dimension === 'volume' && value.unit === 'l' && value.value >= 5000) return 'unit'
  if (!range) return null
  if (value.dimension === 'length' && range.lengthMax !== undefined) return value.value > range.lengthMax ? 'range' : null
  if (range.units.length > 0 && value.unit !== '' && !range.units.includes(value.dimension))
    return clash(range, value.dimension) ? 'unit' : null
  const fits = range.units.includes(value.dimension) && (value.unit !== '' || range.units.includes('none'))
  if (!fits || range.max === undefined) return null
  if (value.dimension === 'none') return value.value > (range.noneMax ?? range.max) ? 'range' : null
  return value.value > range.max || value.value < (range.min ?? 0) ? 'range' : null
}

/** Things that have one unit alone: an interval in centimetres is a slip, a lesion in the clause of a heart rate is not. */
function clash(range: Range, dimension: Dimension): boolean {
  const only = range.units[0]
  if (only === 'rate' && dimension === 'time') return true
  return (only === 'time' || only === 'none' || only === 'rate' || range.only === true) && dimension === 'length'
}

/** A clause that names nothing goes on with what the clause before it named: "右叶见结节，大小约8mm". */
const GOES_ON = /^\s?(?:\d|最?大者?|较大者?|其?大小|范围|直径|长径|短径|内径|最?厚|最?宽|深|长|约|ct值|measuring|measures|up to)/

/** Where something lies, not how large it is. */
const AWAY = /^\s?(?:above|below|from|proximal|distal|beyond|superior|inferior|away|deep to|上方|下方|处见|以上|以下|远侧|近侧)/
/** Soft tissue and fluid never reach what calcium and metal do. */
const SOFT =
  /结节|肿块|占位|囊|肾上腺|积液|积血|血肿|淋巴结|腺瘤|软组织|nodule|mass|lesion|cyst|adrenal|node|hematoma|haematoma|fluid|effusion|collection/
const HARD = /结石|石|钙|骨|金属|高密度|致密|支架|造影剂|stone|calcul|calcif|bone|metal|dens|clip|contrast|lith/

/** A size that is followed by a unit of something else. */
const SIZE = /(?:大小|直径|长径|短径|内径|厚度|measuring|measures|diameter)\s?约?为?\s?$/
const NO_SIZE: ReadonlySet<Dimension> = new Set(['time', 'rate', 'percent', 'hu', 'volt', 'pressure', 'mass', 'kv', 'tesla', 'years'])

function inClause(given: Case, clause: Clause, before: string, longest: number, found: Found[]): void {
  const text = given.doc.folded[clause.field].slice(clause.from, clause.to)
  if (!/\d/.test(text) || TECHNIQUE.test(text)) return
  const limb = LIMB.test(given.doc.folded[clause.field].slice(Math.max(0, clause.from - 40), clause.to))
  for (const measure of measuresIn(text)) {
    if (limb && measure.values.every((value) => value.dimension === 'length' && value.value >= 300 && value.value < 2200)) continue
    const after = text.slice(measure.to)
    if (AGE_OR_WAIT.test(text.slice(0, measure.from)) || WAIT_AFTER.test(after)) continue
    const around = given.doc.folded[clause.field].slice(Math.max(0, clause.from - 40), clause.to)
    const range =
      AWAY.test(after) || /距[^，]{0,8}$/.test(text.slice(0, measure.from))
        ? null
        : (nearest(text, measure) ?? (GOES_ON.test(text) ? carried(before, measure) : null))
    const add = (rule: string): void => {
      const from = clause.from + measure.from
      const to = clause.from + measure.to
      found.push({ rule, field: clause.field, from, to, params: { value: given.doc.texts[clause.field].slice(from, to).trim() } })
    }
    const faults = measure.values.map((value) => wrong(value, range, longest)).filter((fault) => fault !== null)
    if (faults[0]) add(`number.${faults[0]}`)
    else if (SIZE.test(text.slice(0, measure.from)) && measure.values.some((value) => NO_SIZE.has(value.dimension))) add('number.unit')
    else if (measure.values.some((value) => value.dimension === 'percent' && value.value > 100) && !OVER.test(text)) add('number.range')
    else if (measure.values.some((value) => value.dimension === 'hu' && value.value > 600) && SOFT.test(around) && !HARD.test(around))
      add('number.range')
    else if (measure.mixed && lopsided(measure)) add('number.unit')
    else if (bare(text, measure, after)) add('number.missing')
  }
}

/** 15 cm x 1.3 mm: one of the units is a slip. */
function lopsided({ values }: Measure): boolean {
  const lengths = values.filter((value) => value.dimension === 'length').map((value) => value.value)
  return lengths.length > 1 && Math.max(...lengths) / Math.min(...lengths) >= 5
}

/** A product that goes on with what it measures, not with what it counts. */
const NAMES_IT = /^\s?[\u4e00-\u9fff]|^\s[a-z]{2,}/
const COUNTS =
  /^\s?(?:枚|次|个|倍|度|片|张|层|天|周|分|秒|像素|矩阵|疗程|times|views?|matrix|pixels?|grid|weeks?|days?|months?|series|phases?|doses?|fields?|cores?|daily|magnif|voxels?|isotropic|gy|images?|mg|scans?)/
const PICTURE = /matrix|pixel|voxel|grid|flip|resolution|fraction|矩阵|像素|体素|分辨率|视野/

/** A size without a unit. */
function bare(text: string, measure: Measure, after: string): boolean {
  if (measure.values.some((value) => value.unit !== '')) return false
  const before = text.slice(0, measure.from)
  const product = measure.values.length > 1 && /[x*]/.test(text.slice(measure.from, measure.to))
  // What it was before, beside what it is now, needs no unit of its own.
  if (/(?:previously|prior|formerly|was|原|原为|前片|前次|旧片|上次|既往)\s?(?:约|为)?$/.test(before)) return false
  const ends = /^\s?(?:$|[.)）、:：]|[(（](?:series|image|se|im|图|层))/.test(after)
  if (!ends && !(product && NAMES_IT.test(after) && !COUNTS.test(after) && !PICTURE.test(before))) return false
  const size =
    /(?:大小|直径|长径|短径|内径|径|厚度?|深|宽|长|大者|较大|范围|截面|measuring|measures|diameter|thickness)\s?(?:of |is )?约?为?\s?$/.test(
      before,
    )
  const small = measure.values.every((value) => value.value > 0 && value.value < 128)
  return small && (product || (size && measure.values.length === 1))
}

const DATE =
  /(?<![\d/.-])(20\d{2})\s?[-/.年]\s?(\d{1,2})(?:\s?[-/.月]\s?(\d{1,2}))?(?![\d/-])|(?<![\d/.-])(\d{1,2})[/.](\d{1,2})[/.](20\d{2})(?!\d)|(?<!\d)(\d{1,2})\s(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s(20\d{2})|(?:^|[^a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s(\d{1,2}),?\s(20\d{2})/g
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (text: string | number): string => String(text).padStart(2, '0')

function dates(given: Case, clause: Clause, found: Found[]): void {
  if (clause.field === 'advice' || clause.cues.has('advice')) return
  const text = given.doc.folded[clause.field].slice(clause.from, clause.to)
  if (!text.includes('20')) return
  for (const match of text.matchAll(DATE)) {
    const [, y1, m1, d1, a, b, y2, d3, word3, y3, word4, d4, y4] = match
    const year = y1 ?? y2 ?? y3 ?? y4!
    const word = word3 ?? word4
    // Day and month stand in either order; the earlier reading counts.
    const month = word ? MONTHS.indexOf(word) + 1 : Number(m1 ?? Math.min(Number(a), Number(b)))
    const day = Number(d1 ?? d3 ?? d4 ?? (a ? Math.max(Number(a), Number(b)) : 1))
    const real = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Number(year), month, 0).getDate()
    if (real && `${year}-${two(month)}-${two(day)}` <= given.today) continue
    const from = clause.from + match.index
    found.push({ rule: 'number.date', field: clause.field, from, to: from + match[0].length, params: { value: match[0].trim() } })
  }
}

function grades(given: Case, clause: Clause, found: Found[]): void {
  const text = given.doc.folded[clause.field].slice(clause.from, clause.to)
  for (const scale of SCALES.scan(text)) {
    const grade = /^[\s:：(（]{0,3}(?:评分|分级|grade|category|type|分)?[\s:：]{0,2}(\d{1,3})(?![\d.]*[年版])/.exec(text.slice(scale.to))
    if (!grade) continue
    const value = Number(grade[1])
    if (value <= scale.value.max && value >= (scale.value.min ?? 0)) continue
    const from = clause.from + scale.from
    const to = clause.from + scale.to + grade[0].length
    found.push({ rule: 'number.scale', field: clause.field, from, to, params: { value: given.doc.texts[clause.field].slice(from, to) } })
  }
}

/** Numbers that cannot be, and units that do not fit. */
export function number(given: Case): readonly Found[] {
  const found: Found[] = []
  const regions = [...given.order.regions]
  const limits = regions.map((region) => LONGEST[region] ?? 600)
  const longest = limits.length > 0 && !regions.includes('any') ? Math.max(...limits) : 600
  for (const [index, clause] of given.doc.clauses.entries()) {
    const previous = given.doc.clauses[index - 1]
    const text = given.doc.folded[clause.field]
    const before = previous && previous.sentence === clause.sentence ? text.slice(previous.from, previous.to) : ''
    inClause(given, clause, before, longest, found)
    dates(given, clause, found)
    grades(given, clause, found)
  }
  return found
}
