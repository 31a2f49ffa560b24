import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { DateTime, Id, orNull, RequestKey, text } from './fields'

const ModuleName = Type.String({ pattern: '^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 64 })
const Version = Type.String({ pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+(\\+[0-9a-z]{1,40})?$', maxLength: 64 })
const KeyId = Type.String({ pattern: '^[0-9a-f]{16}$', maxLength: 16 })
const Title = Type.Object({ zh: Type.String(), en: Type.String() })
/** Whose pointer: a hospital's own, or '' for everybody who has none of his own. */
const Audience = Type.Optional(Type.Union([Type.Literal(''), Id]))

/** One published version of a module. */
export const ModuleVersion = Type.Object({
  version: Type.String(),
  serial: Type.Integer(),
  keyId: Type.String(),
  vendor: Type.String(),
  needsHost: Type.String(),
  bytes: Type.Integer(),
  publishedAt: DateTime,
  /** Who published it: a person's name, or the vendor whose key signed the request, or 'suite' for what this site built itself. */
  publishedBy: Type.String(),
  revokedAt: orNull(DateTime),
  /** May it be activated here now? Otherwise the code that says why not, and its detail (both versions, the route …). */
  refusal: Type.Integer(),
  refusalDetail: Type.String(),
  /** Living sessions that run it. */
  sessions: Type.Integer(),
  /** When it was last rolled back here: left by whoever ran it. As far as the asker sees; null when it never was. */
  left: orNull(DateTime),
})

export const ModulePointer = Type.Object({
  /** '' is everybody. */
  facilityId: Type.String(),
  facilityName: Type.String(),
  version: Type.String(),
  /** What a roll-back would bring back; null when there is nothing. */
  former: orNull(Type.String()),
  since: DateTime,
  by: Type.String(),
})

/** A module of this site with everything that an administrator decides by. */
export const ModuleState = Type.Object({
  name: Type.String(),
  title: Title,
  /** Who signed the version that runs for everybody, else the newest. */
  vendor: Type.String(),
  /** The pointer of everybody first, then the hospitals' own. A hospital's administrator sees his own alone. */
  pointers: Type.Array(ModulePointer),
  /** Newest first. */
  versions: Type.Array(ModuleVersion),
  /** Of the last 24 hours: how often it was loaded, the median and the 95th percentile in milliseconds, how often it failed. */
  loads: Type.Integer(),
  medianMs: Type.Integer(),
  p95Ms: Type.Integer(),
  failures: Type.Integer(),
})
export type ModuleState = Static<typeof ModuleState>
export type ModuleVersion = Static<typeof ModuleVersion>
export type ModulePointer = Static<typeof ModulePointer>

export const queryModules = defineCall({
  name: 'RisManage.do?func=QueryModules',
  request: form({}),
  answer: val(
    Type.Object({
      site: Type.String(),
      hostVersion: Type.String(),
      /** Serial of the registry's last change. */
      serial: Type.Integer(),
      /** May publish, keep keys, revoke, and activate for everybody (the union's administrator); otherwise for the own hospital alone. */
      forAll: Type.Boolean(),
      /** Hospitals that this administrator may activate for. */
      hospitals: Type.Array(Type.Object({ facilityId: Id, name: Type.String() })),
      modules: Type.Array(ModuleState),
    }),
  ),
})

// `moduleVersion`, because `version` is the marker that every body carries: a field of that name never arrives.
const acts = { name: ModuleName, facilityId: Audience, requestKey: RequestKey }
const ACTIVATION = [
  CODE.releaseNotFound,
  CODE.releaseRevoked,
  CODE.releaseHost,
  CODE.releaseShared,
  CODE.releaseRoute,
  CODE.releaseStored,
  CODE.releaseKeyRevoked,
]

export const activateModule = defineCall({
  name: 'RisManage.do?func=ActivateModule',
  request: form({ ...acts, moduleVersion: Version }),
  answer: done,
  errors: ACTIVATION,
  writes: true,
})
export const rollBackModule = defineCall({
  name: 'RisManage.do?func=RollBackModule',
  request: form(acts),
  answer: val(Type.Object({ version: Type.String() })),
  errors: [...ACTIVATION, CODE.releaseNoFormer, CODE.releaseMoved],
  writes: true,
})
/** Takes a version out of use for good: sessions that run it lose it within five minutes; pointers at it go back to the former one. */
export const revokeRelease = defineCall({
  name: 'RisManage.do?func=RevokeRelease',
  request: form({ name: ModuleName, moduleVersion: Version, reason: text(200, 1), requestKey: RequestKey }),
  answer: done,
  errors: [CODE.releaseNotFound, CODE.releaseRevoked],
  writes: true,
})

/** Kinds of acts in the log. */
export const ReleaseAct = Type.Union([
  Type.Literal('publish'),
  Type.Literal('activate'),
  Type.Literal('rollBack'),
  Type.Literal('revoke'),
  Type.Literal('addKey'),
  Type.Literal('revokeKey'),
])

/** What was done to releases and keys, newest first; refused publishes too. */
export const queryReleaseLog = defineCall({
  name: 'RisManage.do?func=QueryReleaseLog',
  request: form({ name: Type.Optional(ModuleName), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  answer: list(
    Type.Object({
      at: DateTime,
      act: ReleaseAct,
      name: Type.String(),
      version: Type.String(),
      former: Type.String(),
      facilityName: Type.String(),
      by: Type.String(),
      /** 0, or the code it was refused with, and the detail. */
      code: Type.Integer(),
      detail: Type.String(),
    }),
  ),
})

/** Failures in browsers by module, version and code, of the last 7 days, newest first. No patient, no user, no address. */
export const queryModuleFaults = defineCall({
  name: 'RisManage.do?func=QueryModuleFaults',
  request: form({ name: Type.Optional(ModuleName) }),
  answer: list(
    Type.Object({
      name: Type.String(),
      version: Type.String(),
      code: Type.String(),
      facilityName: Type.String(),
      count: Type.Integer(),
      first: DateTime,
      last: DateTime,
    }),
  ),
})

export const queryReleaseKeys = defineCall({
  name: 'RisManage.do?func=QueryReleaseKeys',
  request: form({}),
  answer: list(
    Type.Object({
      keyId: Type.String(),
      owner: Type.String(),
      modules: Type.Array(Type.String()),
      mayActivate: Type.Boolean(),
      demo: Type.Boolean(),
      addedAt: DateTime,
      revokedAt: orNull(DateTime),
      reason: Type.String(),
      releases: Type.Integer(),
    }),
  ),
})
/** Lets a vendor's key publish these modules here (`mf-acme-*` covers what begins so). */
export const addReleaseKey = defineCall({
  name: 'RisManage.do?func=AddReleaseKey',
  request: form({
    owner: text(100, 1),
    /** SPKI, DER, base64: the `publicKey` of the vendor's key file. */
    publicKey: Type.String({ pattern: '^[A-Za-z0-9+/]{58,64}={0,2}$', maxLength: 64 }),
    modules: Type.Array(Type.String({ pattern: '^mf-[a-z][a-z0-9-]*\\*?$', maxLength: 64 }), { minItems: 1, maxItems: 50 }),
    mayActivate: Type.Boolean(),
    requestKey: RequestKey,
  }),
  answer: val(Type.Object({ keyId: Type.String() })),
  errors: [CODE.releaseKeyRevoked],
  writes: true,
})
/** Its releases are withdrawn with it; signing them with another key and publishing them as they are restores them. */
export const revokeReleaseKey = defineCall({
  name: 'RisManage.do?func=RevokeReleaseKey',
  request: form({ keyId: KeyId, reason: text(200, 1), requestKey: RequestKey }),
  answer: done,
  errors: [CODE.releaseKeyUnknown, CODE.releaseKeyRevoked],
  writes: true,
})

/** A page tells how a module came: loaded after so many milliseconds, or the code of its fault. Nothing about who or whose exam. */
export const reportModule = defineCall({
  name: 'hospital_module_report.do',
  request: form({
    name: ModuleName,
    moduleVersion: Version,
    /** '' for a good load, else FED-1xx. */
    code: Type.String({ pattern: '^(FED-[12][0-9]{2})?$', maxLength: 7 }),
    ms: Type.Integer({ minimum: 0, maximum: 600_000 }),
  }),
  answer: done,
})
/** Moves this session to the newest set; the page reloads afterwards. */
export const renewModules = defineCall({
  name: 'hospital_module_renew.do',
  request: form({}),
  answer: val(Type.Object({ setId: Type.String() })),
})

export const releaseCalls = {
  queryModules,
  activateModule,
  rollBackModule,
  revokeRelease,
  queryReleaseLog,
  queryModuleFaults,
  queryReleaseKeys,
  addReleaseKey,
  revokeReleaseKey,
  reportModule,
  renewModules,
} as const
