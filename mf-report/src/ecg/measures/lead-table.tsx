import { byStandardOrder, type LeadMeasures } from '@farsight/shared/ecg'
import { useT } from '@farsight/shared/i18n'
import { Button, message } from '@farsight/shared/ui'
import css from './measures.module.css'

const WAVES = ['p', 'q', 'r', 's', 'j', 'j60', 'j80', 't'] as const

/** A height in mV with its sign; a wave that is none is a dash. */
export const inMillivolts = (uv: number | undefined): string => {
  if (uv === undefined) return '—'
  const text = (Math.abs(uv) / 1000).toFixed(2)
  return uv < 0 && Number(text) > 0 ? `−${text}` : text
}

/** Rows of cells for a spreadsheet: a minus that computers read, and nothing where there is no wave. */
export const tableText = (leads: readonly LeadMeasures[], head: readonly string[]): string =>
  [head, ...leads.map((one) => [one.lead, ...WAVES.map((wave) => inMillivolts(one[wave]).replace('−', '-').replace('—', ''))])]
    .map((cells) => cells.join('\t'))
    .join('\n')

/** Heights of the waves, lead by lead: closed until they are asked for. */
export function LeadTable({ leads }: { readonly leads: readonly LeadMeasures[] }) {
  const t = useT('mf-report')
  const rows = byStandardOrder(leads)
  const head = [t('ecg.leads.lead'), ...WAVES.map((wave) => t(`ecg.leads.${wave}`))]
  const copy = () =>
    void navigator.clipboard?.writeText(tableText(rows, head)).then(
      () => message.success(t('copied')),
      () => message.warning(t('copyFailed')),
    )
  return (
    <details className={css.leads}>
      <summary>{t('ecg.leads.name')}</summary>
      <div className={css.leadTable}>
        <table aria-label={t('ecg.leads.name')}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.lead}>
                <th scope="row">{one.lead}</th>
                {WAVES.map((wave) => (
                  <td key={wave}>{inMillivolts(one[wave])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button kind="text" onClick={copy}>
        {t('ecg.leads.copy')}
      </Button>
    </details>
  )
}
