import type { TemplateRow } from '@farsight/shared/contract'
import { partText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, message } from '@farsight/shared/ui'
import { Drawer, useModalityName } from '@farsight/shared/ui/data'
import css from './knowledge.module.css'

const FIELDS = ['findings', 'diagnosis', 'findingsEn', 'diagnosisEn'] as const

/** The chosen entry's words in full width; it follows ↑ ↓. */
export function EntryDrawer({ row, onClose }: { readonly row: TemplateRow | undefined; readonly onClose: () => void }) {
  const t = useT('mf-user-center')
  const language = useLanguage()
  const modality = useModalityName()
  const copy = async (text: string) => {
    // Missing on a page that is not a secure context.
    const clipboard: Clipboard | undefined = navigator.clipboard
    try {
      if (!clipboard) throw new Error('no clipboard')
      await clipboard.writeText(text)
      message.success(t('knowledge.copied'))
    } catch {
      message.warning(t('knowledge.copyByHand'))
    }
  }
  if (!row)
    return (
      <Drawer title={t('knowledge.name')} onClose={onClose}>
        <p className="fs-2">{t('knowledge.chooseRow')}</p>
      </Drawer>
    )
  const facts = [
    ['modality', modality(row.modality)],
    ['part', partText(row.bodypart, '', language)],
    ['abnormal', t(row.abnormal ? 'knowledge.abnormal' : 'knowledge.normal')],
    ['type', t(`knowledge.type.${row.type}`)],
    ['level', t(`knowledge.levels.${row.level}`)],
    ['time', row.createTime],
  ] as const
  return (
    <Drawer title={row.name} onClose={onClose}>
      <dl className={css.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`knowledge.column.${key}`)}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {FIELDS.filter((field) => row[field] !== '' || !field.endsWith('En')).map((field) => (
        <section key={field} aria-label={t(`knowledge.column.${field}`)} className={css.text}>
          <h3>
            {t(`knowledge.column.${field}`)}
            {row[field] !== '' && (
              <Button
                kind="link"
                aria-label={t('knowledge.copyOf', { field: t(`knowledge.column.${field}`) })}
                onClick={() => void copy(row[field])}
              >
                {t('knowledge.copy')}
              </Button>
            )}
          </h3>
          <p>{row[field] || '—'}</p>
        </section>
      ))}
    </Drawer>
  )
}
