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

/** `Chrome 150 · Windows` out of a browser's words about itself; what is not known stays as it is. */
export function browserName(agent: string): string {
  const browser = BROWSERS.map(([pattern, name]) => ({ name, found: pattern.exec(agent) })).find(({ found }) => found !== null)
  const system = SYSTEMS.find(([pattern]) => pattern.exec(agent) !== null)?.[1]
  return [browser && `${browser.name} ${browser.found?.[1]}`, system].filter(Boolean).join(' · ') || agent
}
