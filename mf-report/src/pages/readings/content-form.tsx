import { plainText, REPORT_TEXT_MAX, type ReportContent, YIN_YANG_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Field, TextArea } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { TEXT_FIELDS, type TextField } from '../../model/report-state'

const LINES: Readonly<Record<TextField, number>> = { finding: 8, result: 4, advice: 2 }

export interface ContentFormProps {
  readonly content: ReportContent
  readonly faults: readonly string[]
  readonly onChange: (content: ReportContent) => void
}

/** The texts and the conclusion of a reading, plain. */
export function ContentForm({ content, faults, onChange }: ContentFormProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  // What is pasted stays whole: a text that is too long is told, never cut.
  const wrong = (field: TextField): string | undefined => {
    const name = { field: t(`field.${field}`) }
    if (content[field].text.length > REPORT_TEXT_MAX) return t('fault.long', name)
    return faults.includes(field) ? t('fault.empty', name) : undefined
  }
  return (
    <>
      {TEXT_FIELDS.map((field) => (
        <Field key={field} above required={field !== 'advice'} label={t(`field.${field}`)} error={wrong(field)}>
          {(control) => (
            <TextArea
              {...control}
              name={field}
              rows={LINES[field]}
              value={content[field].text}
              onChange={(event) => onChange({ ...content, [field]: { text: plainText(event.target.value), marks: [] } })}
            />
          )}
        </Field>
      ))}
      <Field above required label={t('yinYang')} error={faults.includes('yinYang') ? t('readings.chooseYinYang') : undefined}>
        {() => (
          <Segments
            label={t('yinYang')}
            value={content.yinYang ?? undefined}
            options={([0, 1, 2] as const).map((one) => ({ value: one, label: say(YIN_YANG_LABELS[one]) }))}
            onChange={(yinYang) => onChange({ ...content, yinYang })}
          />
        )}
      </Field>
    </>
  )
}
