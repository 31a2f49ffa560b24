/**
 * What was done, in the groups by which the trail is searched. `reading` and `changing` are what is left: a call that only reads, or one
 * that writes. `trail` is the trail itself, looked at or taken along.
 */
export const AUDIT_KINDS = ['reading', 'changing', 'images', 'printing', 'sharing', 'exporting', 'account', 'managing', 'trail'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** How an event ended: done, or refused because it was not for who asked. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const

/** Events of one page, and of one file. */
export const AUDIT_PAGE = 50
export const AUDIT_EXPORT_MOST = 20_000

/** Names of the groups. */
export const AUDIT_KIND_WORDS: Readonly<Record<AuditKind, { readonly zh: string; readonly en: string }>> = {
  reading: { zh: '查看', en: 'Reading' },
  changing: { zh: '修改', en: 'Changing' },
  images: { zh: '影像', en: 'Images' },
  printing: { zh: '打印', en: 'Printing' },
  sharing: { zh: '分享', en: 'Sharing' },
  exporting: { zh: '导出', en: 'Exporting' },
  account: { zh: '登录与账号', en: 'Sign-in' },
  managing: { zh: '管理', en: 'Managing' },
  trail: { zh: '审计', en: 'Audit' },
}

/** An event's moment to the millisecond, as screen and file write it: `YYYY-MM-DD HH:mm:ss.SSS`. */
export const momentOf = ({ time, millis }: { readonly time: string; readonly millis: number }): string =>
  `${time}.${String(millis).padStart(3, '0')}`

/** Roles under which events stand, in words. */
export const AUDIT_ROLE_WORDS: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  doctor: { zh: '医生', en: 'Doctor' },
  registrar: { zh: '登记员', en: 'Registrar' },
  technician: { zh: '技师', en: 'Technician' },
  admin: { zh: '管理员', en: 'Administrator' },
  unionAdmin: { zh: '医联体管理员', en: 'Union admin' },
  clinic: { zh: '诊所', en: 'Clinic' },
  expert: { zh: '专家', en: 'Expert' },
  ai: { zh: 'AI', en: 'AI' },
  gateway: { zh: '影像网关', en: 'Gateway' },
}
