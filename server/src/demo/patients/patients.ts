import type { Sex } from '@farsight/shared/domain'
import { formatDate } from '@farsight/shared/domain'
import { DAY } from '../plan/clock'
import type { Chance } from '../studies/random'
import { chineseName } from './names'
import type { RarePatient } from './rare'

/** A patient of one demo hospital. */
export interface Patient {
  readonly name: string
  readonly pinyin: string
  readonly sex: Sex
  /** `YYYY-MM-DD`; null when nobody knows it. */
  readonly birthday: string | null
  readonly phone: string
  readonly hospitalNo: string
  readonly outpatientNo: string
  readonly inpatientNo: string
  readonly rare?: RarePatient
  /** `modality|bodypart` of the exams so far. */
  readonly seen: Set<string>
}

/** What a new patient must be. */
export interface Wanted {
  readonly sex?: Sex
  /** Years, both included. */
  readonly ages?: readonly [number, number]
}

const RECENT = 500
// Prefix of every phone number in the demo: one block, none of it dialled by anything here.
const PHONE = '199000'

// How many live in each decade of the waiting room.
const DECADES = [7, 4, 8, 12, 13, 16, 18, 14, 7, 2]

/** The patients of one hospital: new ones with new numbers, and those who come again. */
export class PatientFile {
  private serial = 0
  private readonly recent: Patient[] = []
  private readonly place: number

  constructor(place: number) {
    this.place = place
  }

  /** A new patient on a day. `wanted` bounds sex and age. */
  create(chance: Chance, at: number, wanted: Wanted = {}): Patient {
    const sex = wanted.sex ?? (chance.chance(0.49) ? 'M' : 'F')
    const [low, high] = wanted.ages ?? [0, 98]
    const { name, pinyin } = chineseName(chance, sex === 'O' ? 'M' : sex)
    const days = this.ageInDays(chance, low, Math.min(high, 98))
    return this.enter(chance, { name, pinyin, sex, birthday: formatDate(at - days * DAY) })
  }

  /** One of the rare ones. */
  createRare(chance: Chance, at: number, rare: RarePatient): Patient {
    const { name, pinyin, sex, days } = rare
    const birthday = days === undefined ? null : formatDate(at - days * DAY)
    return { ...this.enter(chance, { name, pinyin, sex, birthday }), phone: birthday === null ? '' : this.phone(chance), rare }
  }

  /** Somebody who was here before and suits, or undefined. */
  again(chance: Chance, suits: (patient: Patient) => boolean): Patient | undefined {
    if (this.recent.length < 20) return undefined
    for (let i = 0; i < 6; i += 1) {
      const patient = chance.pick(this.recent)
      if (suits(patient)) return patient
    }
    return undefined
  }

  /** Makes a patient one who may come again. */
  remember(chance: Chance, patient: Patient): void {
    if (patient.birthday === null || this.recent.includes(patient)) return
    if (this.recent.length < RECENT) this.recent.push(patient)
    else this.recent[chance.integer(0, RECENT - 1)] = patient
  }

  private enter(chance: Chance, who: Pick<Patient, 'name' | 'pinyin' | 'sex' | 'birthday'>): Patient {
    this.serial += 1
    const number = String(this.serial).padStart(6, '0')
    return {
      ...who,
      phone: this.phone(chance),
      hospitalNo: `${this.place}0${number}`,
      outpatientNo: `MZ${this.place}${number}`,
      inpatientNo: `ZY${this.place}${number}`,
      seen: new Set(),
    }
  }

  private phone(chance: Chance): string {
    return PHONE + String(chance.integer(0, 99_999)).padStart(5, '0')
  }

  private ageInDays(chance: Chance, low: number, high: number): number {
    const sum = DECADES.reduce((a, b) => a + b, 0)
    for (let i = 0; i < 40; i += 1) {
      let at = chance.next() * sum
      const decade = DECADES.findIndex((weight) => {
        at -= weight
        return at < 0
      })
      const years = Math.max(decade, 0) * 10 + chance.next() * 10
      // Of small children half are babies.
      const days = Math.floor(decade === 0 && chance.chance(0.3) ? chance.next() * 365 : years * 365.25)
      if (days >= low * 365.25 && days < (high + 1) * 365.25) return days
    }
    return Math.floor((low + chance.next() * (high + 1 - low)) * 365.25)
  }
}

/** Whole years of a patient on a day; 40 for one whose birthday nobody knows. */
export function yearsOf(patient: Patient, at: number): number {
  if (patient.birthday === null) return 40
  const today = formatDate(at)
  const years = Number(today.slice(0, 4)) - Number(patient.birthday.slice(0, 4))
  return years - (today.slice(5) < patient.birthday.slice(5) ? 1 : 0)
}
