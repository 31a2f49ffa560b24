/** Something that the palette can find by its words. */
export interface Findable {
  readonly key: string
  /** As it is shown. */
  readonly label: string
  /** Other words for it: the other language, the short word. */
  readonly words?: readonly string[]
}

/** First letters of the words' sounds, as doctors type them. */
const INITIALS: Readonly<Record<string, string>> = {
  appointment: 'yy',
  register: 'dj',
  registerList: 'djlb',
  triage: 'fz',
  localDiagnosis: 'bdzd',
  remoteDiagnosis: 'yczd',
  clinicHome: 'yczd',
  consultation: 'hz',
  morningMeeting: 'ch',
  statistics: 'tj',
  manage: 'gl',
  reportLibrary: 'bgk',
  aiDiagnoseList: 'ailb',
  centre: 'yhzx',
  language: 'yy zw yw',
  skin: 'pf',
  keys: 'kjj',
  help: 'kjj bz',
  screen: 'dpjh',
  videoLogin: 'splt',
  videoCall: 'spth',
  service: 'zxkf',
  feedback: 'yjfk',
  cache: 'qchc',
  local: 'fhbd',
  lock: 'sdpm',
  sessions: 'dlsb',
  password: 'xgmm',
  logout: 'tcdl',
}

/** What holds every word of the query, in Chinese, English or initials; without a query everything. */
export function find<F extends Findable>(items: readonly F[], query: string): readonly F[] {
  const asked = query.normalize('NFKC').trim().toLowerCase().split(/\s+/)
  return items.filter(({ key, label, words = [] }) => {
    const said = [label, ...words, INITIALS[key] ?? ''].join(' ').toLowerCase()
    return asked.every((word) => said.includes(word))
  })
}

/** The number in a query, or undefined when it is none: at least three characters of letters and digits, one of them a digit. */
export function numberIn(query: string): string | undefined {
  const text = query.normalize('NFKC').trim()
  return /^[A-Za-z0-9][A-Za-z0-9._-]{2,63}$/.exec(text) && /\d/.exec(text) ? text : undefined
}

/** What a query may name a patient by: a number, two Chinese characters, or four letters of a name's sound. */
export function patientIn(query: string): string | undefined {
  const text = query.normalize('NFKC').trim()
  return numberIn(text) ?? (/^\p{Script=Han}[\p{Script=Han}·]{1,15}$|^[a-z]{4,32}$/iu.exec(text) ? text : undefined)
}
