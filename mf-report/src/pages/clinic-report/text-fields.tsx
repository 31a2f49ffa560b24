import { api } from '@farsight/shared/api'
import type { Template } from '@farsight/shared/contract'
import { REPORT_TEXT_MAX, withFields, YIN_YANG_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { classes, TextArea } from '@farsight/shared/ui'
import { MenuButton, Segments } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import css from './clinic.module.css'
import { type Report, useFaultWords } from './patient-fields'
import type { Preset } from './use-clinic-report'

/** Finding, result and the sign, with the templates of the modality. */
export function TextFields({ report, preset }: { readonly report: Report; readonly preset: Preset }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const words = useFaultWords(report)
  const { form, set } = report
  const { data } = useQuery({
    queryKey: ['mf-report/clinic-templates', preset.modality],
    queryFn: ({ signal }) =>
      api.call('templateList', { modality: preset.modality, source: 'local' }, { promptType: 'none', showLoading: false, signal }),
  })
  const templates = data?.val ?? []
  const take = ({ findings, diagnosis, abnormal }: Template): void =>
    set({
      // Its fields stand in brackets, to be written over.
      finding: joined(form.finding, withFields(findings).text),
      result: joined(form.result, withFields(diagnosis).text),
      ...(form.yinYang === '' ? { yinYang: abnormal ? '1' : '0' } : {}),
    })
  const group = (level: Template['level']) => ({
    label: t(`level.${level}`),
    items: templates.filter((one) => one.level === level).map((one) => ({ key: one.id, label: one.name, onClick: () => take(one) })),
  })
  return (
    <section className={css.zone} aria-label={t('zone.report')}>
      <div className={css.head}>
        <h2>{t('zone.report')}</h2>
        <span style={{ marginLeft: 'auto' }}>
          <MenuButton
            icon="template"
            label={t('clinicReport.templates')}
            {...(templates.length === 0 ? { refused: t('clinicReport.noTemplates') } : {})}
            groups={[group('personal'), group('clinic'), group('common')]}
          >
            {t('clinicReport.templates')}
          </MenuButton>
        </span>
      </div>
      <Text name="finding" report={report} error={words('finding')} />
      <Text name="result" report={report} error={words('result')} short />
      <div className={css.signs} data-field="yinYang">
        <b>
          <span className="fs-field-required" aria-hidden="true">
            *
          </span>
          {t('yinYang')}
        </b>
        <Segments
          label={t('yinYang')}
          value={form.yinYang || undefined}
          options={([0, 1, 2] as const).map((one) => ({ value: `${one}` as const, label: say(YIN_YANG_LABELS[one]) }))}
          onChange={(yinYang) => set({ yinYang })}
        />
        {words('yinYang') && (
          <span className={css.error} role="alert">
            ! {words('yinYang')}
          </span>
        )}
      </div>
    </section>
  )
}

/** A template goes behind what is written: nothing that was typed is replaced. */
const joined = (typed: string, template: string): string =>
  typed.trim() === '' || template === '' ? typed || template : `${typed}\n${template}`

interface TextProps {
  readonly name: 'finding' | 'result'
  readonly report: Report
  readonly error: string | undefined
  readonly short?: boolean
}

function Text({ name, report: { form, set }, error, short }: TextProps) {
  const t = useT('mf-report')
  const id = useId()
  const { length } = form[name]
  return (
    <div data-field={name} style={{ marginBottom: 8 }}>
      <div className={css.head}>
        <label htmlFor={id}>
          <span className="fs-field-required" aria-hidden="true">
            *
          </span>
          <b>{t(`field.${name}`)}</b>
        </label>
        <span className={classes(css.count, length > REPORT_TEXT_MAX && css.over)}>
          {length} / {REPORT_TEXT_MAX}
        </span>
      </div>
      <TextArea
        id={id}
        className={classes(css.area, short && css.short)}
        aria-required
        aria-describedby={`${id}-says`}
        invalid={error !== undefined}
        value={form[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
      <div id={`${id}-says`}>
        {error && (
          <span className={css.error} role="alert">
            ! {error}
          </span>
        )}
      </div>
    </div>
  )
}
