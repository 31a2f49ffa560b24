/** Brands before the engine that they are built on: Edge, QQ and the wrapper all say `Chrome` too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bQQBrowser\/(\d+)/, 'QQ'],
  [/\b(?:UCBrowser|UBrowser)\/(\d+)/, 'UC'],
  [/\bMetaSr (\d+)/, 'Sogou'],
  [/\bQIHU 360[SE]E/, '360'],
  [/\bElectron\/(\d+)/, 'Electron'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPad|iPhone/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
/** Words that nearly every browser says of itself, whichever it is. */
const EVERYBODYS = new Set(['Mozilla', 'AppleWebKit', 'Safari', 'Gecko', 'Version', 'Mobile'])

/** So much of an unknown program's own words is shown; the rest stands in the title of its row. */
const FIRST_WORDS = 40

function firstWords(agent: string): string {
  if (agent.length <= FIRST_WORDS) return agent
  const cut = agent.slice(0, FIRST_WORDS + 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : FIRST_WORDS)}…`
}

/** The last product that a program names, which is its own: those before it are what it wants to be taken for. */
function ownProduct(agent: string): string | undefined {
  const products = [...agent.matchAll(/(?:^| )([A-Za-z][\w.-]{1,24})\/(\d+)/g)].filter(([, name]) => !EVERYBODYS.has(name as string))
  const last = products.at(-1)
  return last && `${last[1]} ${last[2]}`
}

/** `Chrome 150 · Windows` out of a browser's words about itself; `''` when it said nothing. */
export function browserName(agent: string): string {
  const known = BROWSERS.map(([pattern, name]) => ({ name, found: pattern.exec(agent) })).find(({ found }) => found !== null)
  const system = SYSTEMS.find(([pattern]) => pattern.exec(agent) !== null)?.[1]
  const browser = known ? [known.name, known.found?.[1]].filter(Boolean).join(' ') : ownProduct(agent)
  return [browser, system].filter(Boolean).join(' · ') || firstWords(agent)
}
