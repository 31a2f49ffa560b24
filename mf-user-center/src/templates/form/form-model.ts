import type { TemplateRow } from '@farsight/shared/contract'
import {
  isTooLong,
  TEMPLATE_TEXT_MAX,
  TEMPLATE_TITLE_MAX,
  type TemplateLevel,
  type TemplateScreen,
  templateNameMax,
} from '@farsight/shared/domain'

export const TEXTS = ['findings', 'diagnosis', 'findingsEn', 'diagnosisEn'] as const
export type TextName = (typeof TEXTS)[number]
export const FIELDS = ['level', 'type', 'name', 'title', 'modality', 'bodypart', 'abnormal', ...TEXTS] as const

/** A template as it is written. Normal or abnormal is chosen by a person: a report that takes it over signs it. */
export type TemplateForm = Pick<TemplateRow, Exclude<(typeof FIELDS)[number], 'abnormal'>> & { readonly abnormal: boolean | undefined }

export const emptyForm = (level: TemplateLevel): TemplateForm => ({
  ...{ level, type: 1, name: '', title: '', modality: '', bodypart: '', abnormal: undefined },
  ...{ findings: '', diagnosis: '', findingsEn: '', diagnosisEn: '' },
})

/** By it words come back after a lost session: each template has its own, and a new one those of its screen and level. */
export const draftName = (id: string | undefined, screen: Exclude<TemplateScreen, 'quick'>, level: TemplateLevel): string =>
  id === undefined ? `new template ${screen} ${level}` : `template ${id}`

export type FormFault = { readonly key: string; readonly most?: number }

/** What is wrong, by field; the limit that is told is the one of this screen (TPL-09 to TPL-13). */
export function formFaults(
  form: TemplateForm,
  screen: Exclude<TemplateScreen, 'quick'>,
  before: TemplateForm | undefined,
): Partial<Record<keyof TemplateForm, FormFault>> {
  const most = templateNameMax(screen, form.level)
  const faults: Partial<Record<keyof TemplateForm, FormFault>> = {}
  if (form.name.trim() === '') faults.name = { key: 'fault.name' }
  else if (isTooLong(form.name, most, before?.name)) faults.name = { key: 'fault.nameLong', most }
  if (isTooLong(form.bodypart, most, before?.bodypart)) faults.bodypart = { key: 'fault.bodypartLong', most }
  if (isTooLong(form.title, TEMPLATE_TITLE_MAX, before?.title)) faults.title = { key: 'fault.titleLong', most: TEMPLATE_TITLE_MAX }
  if (form.modality === '') faults.modality = { key: 'fault.modality' }
  if (form.abnormal === undefined) faults.abnormal = { key: 'fault.abnormal' }
  for (const name of TEXTS) if (form[name].length > TEMPLATE_TEXT_MAX) faults[name] = { key: 'fault.textLong', most: TEMPLATE_TEXT_MAX }
  if (form.findings.trim() === '' && form.diagnosis.trim() === '') faults.findings ??= { key: 'fault.noText' }
  return faults
}
