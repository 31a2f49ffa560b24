import type { ModulePointer, ModuleState, ModuleVersion } from '@farsight/shared/contract'

export const HOSPITAL_A = { facilityId: 'aaaaaaaa-0000-4000-8000-000000000001', name: '市第一医院' }
export const HOSPITAL_B = { facilityId: 'bbbbbbbb-0000-4000-8000-000000000002', name: '仁和医院' }

export const testVersion = (version: string, more: Partial<ModuleVersion> = {}): ModuleVersion => ({
  version,
  serial: 1_795_000_000 + Number(version.split('.')[1]) * 86_400,
  keyId: '0123456789abcdef',
  vendor: '远山科技',
  needsHost: '^3.1.0',
  bytes: 234_567,
  publishedAt: '2026-11-20 09:00:00',
  publishedBy: '远山科技',
  revokedAt: null,
  refusal: 0,
  refusalDetail: '',
  sessions: 0,
  left: null,
  ...more,
})

export const testPointer = (version: string, former: string | null, hospital?: typeof HOSPITAL_A): ModulePointer => ({
  facilityId: hospital?.facilityId ?? '',
  facilityName: hospital?.name ?? '',
  version,
  former,
  since: '2026-11-20 10:00:00',
  by: '秦恒毅',
})

/** A vendor's module: 1.3.0 runs for everybody, 1.2.0 ran before, 1.4.0 is new. */
export const testModule = (more: Partial<ModuleState> = {}): ModuleState => ({
  name: 'mf-acme-timer',
  title: { zh: '读片计时', en: 'Reading timer' },
  vendor: '远山科技',
  pointers: [testPointer('1.3.0', '1.2.0')],
  versions: [testVersion('1.4.0'), testVersion('1.3.0', { sessions: 12 }), testVersion('1.2.0', { sessions: 3 })],
  loads: 240,
  medianMs: 310,
  p95Ms: 1240,
  failures: 0,
  ...more,
})
