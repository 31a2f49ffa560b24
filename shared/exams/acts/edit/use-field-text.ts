import { SEX_LABELS, SIDE_LABELS, SOURCE_LABELS, type SourceType } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import type { EditForm, EditKey } from './edit-form'

/** A field's value in words, for showing it beside another's. */
export function useFieldText(): (form: EditForm, key: EditKey) => string {
  const t = useT('exams')
  const say = useBilingual()
  return (form, key) => {
    const value = form[key]
    if (typeof value === 'boolean') return t(value ? 'acts.yes' : 'acts.no')
    if (key === 'sex') return say(SEX_LABELS[form.sex])
    if (key === 'side') return say(SIDE_LABELS[form.side])
    if (key === 'sourceType') return SOURCE_LABELS[value as SourceType] ? say(SOURCE_LABELS[value as SourceType]) : value
    return key === 'ageUnit' ? t(`acts.edit.unit${value}`) : value
  }
}
