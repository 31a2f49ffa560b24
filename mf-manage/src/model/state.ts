import type { ModulePointer, ModuleState, ModuleVersion } from '@farsight/shared/contract'
import type { StateSign } from '@farsight/shared/domain'

/** The pointer of everybody who has none of his own has no hospital. */
export const EVERYBODY = ''

export const pointerOf = (module: ModuleState, facilityId: string): ModulePointer | undefined =>
  module.pointers.find((pointer) => pointer.facilityId === facilityId)
export const ownPointers = (module: ModuleState): readonly ModulePointer[] =>
  module.pointers.filter(({ facilityId }) => facilityId !== EVERYBODY)
export const versionOf = (module: ModuleState, version: string): ModuleVersion | undefined =>
  module.versions.find((one) => one.version === version)

/** What runs for a hospital: its own pointer, else the one of everybody. */
export const runningFor = (module: ModuleState, facilityId: string): ModulePointer | undefined =>
  pointerOf(module, facilityId) ?? pointerOf(module, EVERYBODY)

/** Names of the hospitals, or '' for everybody, for which a version runs. */
export const runsWhere = (module: ModuleState, version: string): readonly ModulePointer[] =>
  module.pointers.filter((pointer) => pointer.version === version)

/** The newest version, when nobody here runs or was seen to run it, nothing speaks against it, and it is newer than all that run. */
export function waiting(module: ModuleState): ModuleVersion | undefined {
  const newest = module.versions.reduce<ModuleVersion | undefined>(
    (best, one) => (best && best.serial >= one.serial ? best : one),
    undefined,
  )
  if (newest === undefined || newest.refusal !== 0 || runsWhere(module, newest.version).length > 0) return undefined
  // What was rolled back is nothing new: a hospital's pointer may be gone with it, yet the log knows, and sessions keep it.
  if (newest.left !== null || newest.sessions > 0 || module.pointers.some(({ former }) => former === newest.version)) return undefined
  const latest = Math.max(0, ...module.pointers.map(({ version }) => versionOf(module, version)?.serial ?? 0))
  return newest.serial > latest ? newest : undefined
}

/** What runs comes first; what nobody runs (revoked, or not activated yet) stands at the end. The server's order is kept in both. */
export const inOrder = (modules: readonly ModuleState[]): readonly ModuleState[] => [
  ...modules.filter(({ pointers }) => pointers.length > 0),
  ...modules.filter(({ pointers }) => pointers.length === 0),
]

export interface Sessions {
  /** On a version that a pointer names. */
  readonly current: number
  /** On a version that nobody's pointer names any more: they keep it until they reload. */
  readonly former: number
}
export function sessionsOf(module: ModuleState): Sessions {
  let current = 0
  let former = 0
  for (const { version, sessions } of module.versions) {
    if (runsWhere(module, version).length > 0) current += sessions
    else former += sessions
  }
  return { current, former }
}

export type Health = 'failing' | 'some' | 'good' | 'idle'
/** So many failures in a day, and this share of all attempts, are no longer somebody's network. */
const MANY = 3
const SHARE = 0.05

/** How a module fared in browsers in the last 24 hours. */
export function healthOf({ loads, failures }: Pick<ModuleState, 'loads' | 'failures'>): Health {
  if (failures >= MANY && failures >= SHARE * (loads + failures)) return 'failing'
  if (failures > 0) return 'some'
  return loads > 0 ? 'good' : 'idle'
}

export const HEALTH_SIGNS: Readonly<Record<Health, StateSign>> = {
  failing: { hue: 'bad', glyph: 'square-cross', zh: '频繁失败', en: 'Failing' },
  some: { hue: 'wait', glyph: 'diamond', zh: '有失败', en: 'Some failures' },
  good: { hue: 'done', glyph: 'disc-tick', zh: '正常', en: 'Healthy' },
  idle: { hue: 'none', glyph: 'ring', zh: '页面未被打开', en: 'Page not opened' },
}

export type VersionState = 'running' | 'revoked' | 'refused' | 'ready'
export const VERSION_SIGNS: Readonly<Record<VersionState, StateSign>> = {
  running: { hue: 'done', glyph: 'disc-tick', zh: '运行中', en: 'Running' },
  revoked: { hue: 'bad', glyph: 'square-struck', zh: '已撤回', en: 'Revoked' },
  refused: { hue: 'bad', glyph: 'square-cross', zh: '不能启用', en: 'Cannot run here' },
  ready: { hue: 'pre', glyph: 'ring', zh: '可启用', en: 'Ready' },
}
export function versionState(module: ModuleState, version: ModuleVersion): VersionState {
  if (version.revokedAt !== null) return 'revoked'
  if (runsWhere(module, version.version).length > 0) return 'running'
  return version.refusal === 0 ? 'ready' : 'refused'
}
