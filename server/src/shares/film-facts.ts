import type { FilmFacts } from '@farsight/shared/domain'

/** What the film's rules look at, as an exam's row has it. */
export interface FilmRow {
  readonly modality: string
  readonly bodypart: string
  readonly check_item: string
  readonly source_type: string
  readonly department: string
  readonly sex: string
  readonly age_value: number | null
  readonly age_unit: string | null
}

/** Age in years, as the rules compare it. */
const yearsOf = ({ age_value, age_unit }: FilmRow): number | null =>
  age_value === null ? null : age_unit === 'Y' ? age_value : age_unit === 'M' ? age_value / 12 : age_value / 365

/** The same facts for the film itself and for trying rules on it. */
export const filmFacts = (row: FilmRow): FilmFacts => ({
  modality: row.modality,
  bodypart: row.bodypart,
  checkItem: row.check_item,
  sourceType: row.source_type,
  department: row.department,
  sex: row.sex,
  age: yearsOf(row),
})
