import { doctorTitle } from '@farsight/shared/domain'
import { dataWord } from '../../model/data-words'
import { type Expert, type Hospital, isShut } from '../../model/launch'

/** A hospital or an expert as the list shows it. */
export interface Target {
  readonly key: string
  readonly facilityId: string
  /** '' for the hospital itself. */
  readonly doctorId: string
  readonly name: string
  /** A hospital's level, an expert's title. */
  readonly title: string
  readonly facilityName: string
  readonly union: boolean
  readonly state: Hospital['state']
  /** 0, or the code that refuses a launch. */
  readonly refused: number
  readonly price: number | null
  readonly urgentPrice: number | null
  /** Undefined for a hospital: only experts have one. */
  readonly advancedPrice?: number | null
  readonly minutes: number
  readonly urgentMinutes: number
  readonly waiting: number
  readonly completed?: number
  readonly sex?: string
  readonly address?: string
  readonly intro: string
}

export const hospitalTarget = (one: Hospital, language: 'zh' | 'en'): Target => ({
  key: one.facilityId,
  facilityId: one.facilityId,
  doctorId: '',
  name: (language === 'en' && one.nameEn) || one.name,
  title: dataWord(one.level, language),
  facilityName: '',
  union: one.union === 1,
  state: one.state,
  refused: one.refused,
  price: one.price,
  urgentPrice: one.urgentPrice,
  minutes: one.promisedMinutes,
  urgentMinutes: one.urgentMinutes,
  waiting: one.waiting,
  address: one.address,
  intro: one.intro,
})

export const expertTarget = (one: Expert, language: 'zh' | 'en'): Target => ({
  key: one.doctorId,
  facilityId: one.facilityId,
  doctorId: one.doctorId,
  name: one.name,
  title: doctorTitle(one.title)[language],
  facilityName: (language === 'en' && one.facilityNameEn) || one.facilityName,
  union: false,
  state: 'agreed',
  refused: one.refused,
  price: one.price,
  urgentPrice: one.urgentPrice,
  advancedPrice: one.advancedPrice,
  minutes: one.promisedMinutes,
  urgentMinutes: one.urgentMinutes,
  waiting: one.waiting,
  completed: one.completed,
  sex: one.sex,
  intro: one.intro,
})

/** Does a target fit what was typed: a part of its name, title or hospital. */
export function fits(target: Target, keyword: string): boolean {
  const asked = keyword.trim().toLowerCase()
  return asked === '' || [target.name, target.title, target.facilityName].some((text) => text.toLowerCase().includes(asked))
}

/** The titles that occur, each once, in the order of the list. */
export const titlesOf = (targets: readonly Target[]): string[] => [...new Set(targets.map(({ title }) => title).filter(Boolean))]

/** Those that can be chosen come first; among each other they keep the order of the server. */
export const openFirst = (targets: readonly Target[]): Target[] => [...targets].sort((a, b) => Number(isShut(a)) - Number(isShut(b)))
