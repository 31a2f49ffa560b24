import { type AgeUnit, ageText, SEX_LABELS, type Sex } from '@farsight/shared/domain'

interface Told {
  readonly sex: string
  readonly ageValue: number | null
  readonly ageUnit: string
}

/** `男 67岁`; a dash for what is not known. */
export function sexAge({ sex, ageValue, ageUnit }: Told, language: 'zh' | 'en'): string {
  const word = SEX_LABELS[sex as Sex]?.[language] ?? '—'
  return `${word} ${ageText(ageValue === null ? undefined : { value: ageValue, unit: (ageUnit || 'Y') as AgeUnit }, language)}`
}
