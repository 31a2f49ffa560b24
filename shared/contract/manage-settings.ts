import Type, { type Static } from 'typebox'
import { CODE, HOLIDAYS_MOST } from '../domain'
import { defineCall, form, val } from './call'
import { Bit, DateOnly, text } from './fields'
import { ManageVersion } from './manage-people'

const object = <P extends Record<string, Type.TSchema>>(fields: P) => Type.Object(fields, { additionalProperties: false })
const Minutes = Type.Integer({ minimum: 0, maximum: 1440 })

/** How the own hospital works: switches of its shell, reviews, and the night hours by which urgent orders to it cost double (decision 64). */
export const FacilityConfig = object({
  /** Its own level: one of HOSPITAL_LEVELS, or what stood there before. */
  level: text(32),
  /** 0 to 6 (decision 32). */
  isLaunchRemote: Type.Integer({ minimum: 0, maximum: 6 }),
  disableChatFeature: Bit,
  hideService: Bit,
  reviewLevels: Type.Integer({ minimum: 0, maximum: 3 }),
  /** Taking back another teacher's report wants a second person's yes (decision 116). */
  retractApproval: Bit,
  /** Minutes since midnight; the night goes over midnight where it begins later than it ends. */
  nightFrom: Minutes,
  nightTo: Minutes,
  nightWeekends: Bit,
  nightHolidays: Bit,
  holidays: Type.Array(DateOnly, { maxItems: HOLIDAYS_MOST }),
})
export type FacilityConfig = Static<typeof FacilityConfig>

export const manageFacilityConfigGet = defineCall({
  name: 'hospital_manage_facilityConfigGet.do',
  request: form({}),
  answer: val(object({ ...FacilityConfig.properties, version: ManageVersion })),
})
/** Holds at the next call of everybody of the hospital; a page that is open shows it from its next login on. */
export const manageFacilityConfigSave = defineCall({
  name: 'hospital_manage_facilityConfigSave.do',
  request: form({ baseVersion: ManageVersion, config: FacilityConfig }),
  answer: val(object({ version: ManageVersion })),
  errors: [CODE.editedByAnother, CODE.nightEmpty],
  writes: true,
})

export const manageSettingCalls = { manageFacilityConfigGet, manageFacilityConfigSave } as const
