const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const first = (agent: string, list: typeof SYSTEMS): string => list.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** What a browser says of itself, coarsely: enough to know one's own patient's by, not to tell two phones apart. */
export const deviceOf = (agent: string): string => [first(agent, SYSTEMS), first(agent, BROWSERS)].filter(Boolean).join(' · ') || '?'
