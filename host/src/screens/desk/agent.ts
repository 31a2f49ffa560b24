const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPad|iPhone/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** So much of an unknown browser's own words is shown; the rest stands in the title of its row. */
const FIRST_WORDS = 40

function firstWords(agent: string): string {
  if (agent.length <= FIRST_WORDS) return agent
  const cut = agent.slice(0, FIRST_WORDS + 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : FIRST_WORDS)}…`
}

/** `Chrome 150 · Windows` out of a browser's words about itself; an unknown one is shown by its own first words. */
export function browserName(agent: string): string {
  const browser = BROWSERS.map(([pattern, name]) => ({ name, found: pattern.exec(agent) })).find(({ found }) => found !== null)
  if (!browser) return firstWords(agent)
  const system = SYSTEMS.find(([pattern]) => pattern.exec(agent) !== null)?.[1]
  return [`${browser.name} ${browser.found?.[1]}`, system].filter(Boolean).join(' · ')
}
