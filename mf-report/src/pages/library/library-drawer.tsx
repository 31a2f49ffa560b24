import type { LibraryRow } from '@farsight/shared/contract'
import { personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { Drawer, useModalityName } from '@farsight/shared/ui/data'
import { Hits } from './hits'
import css from './library.module.css'
import { partOf, sexAge, signersOf, YinYangWord } from './library-columns'
import type { LibraryActs } from './use-library-acts'

export interface LibraryDrawerProps {
  readonly row: LibraryRow | undefined
  readonly acts: LibraryActs
  readonly onClose: () => void
}

/** The chosen row's words in full width; it follows ↑ ↓. */
export function LibraryDrawer({ row, acts, onClose }: LibraryDrawerProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  return (
    <Drawer title={row ? personNameText(row.patName, language) : t('library.details')} onClose={onClose}>
      {row ? <Details row={row} acts={acts} /> : <p className="fs-2">{t('library.chooseRow')}</p>}
    </Drawer>
  )
}

function Details({ row, acts }: { readonly row: LibraryRow; readonly acts: LibraryActs }) {
  const t = useT('mf-report')
  const language = useLanguage()
  const modality = useModalityName()
  const closed = row.sign ? {} : { refused: t('library.notYours') }
  const facts: readonly (readonly [string, string])[] = [
    [t('library.column.sexAge'), sexAge(row, language)],
    [t('library.column.modality'), modality(row.modality)],
    [t('library.column.part'), partOf(row, language)],
    [t('library.column.doctors'), signersOf(row, t)],
    [t('library.column.time'), row.completeTime],
  ]
  return (
    <div className={css.drawer}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
        <dt>{t('library.column.yinYang')}</dt>
        <dd>
          <YinYangWord value={row.yinYang} />
        </dd>
      </dl>
      <h3>{t('field.finding')}</h3>
      <p className={css.text}>
        <Hits {...row.finding} />
      </p>
      <h3>{t('field.result')}</h3>
      <p className={css.text}>
        <Hits {...row.result} />
      </p>
      {row.also && (
        <>
          <h3>{t(`library.also.${row.also.where}`)}</h3>
          <p className={css.text}>
            <Hits {...row.also} />
          </p>
        </>
      )}
      <div className={css.acts}>
        <Button kind="primary" {...closed} onClick={() => acts.open(row)}>
          {t('library.openReport')}
        </Button>
        <Button {...closed} onClick={() => acts.copy(row)}>
          {t('library.copy')}
        </Button>
        <Button {...(acts.collected(row) ? { refused: t('library.isCollected') } : closed)} onClick={() => acts.collect(row)}>
          {t(acts.collected(row) ? 'library.isCollected' : 'library.collect')}
        </Button>
      </div>
    </div>
  )
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value || '—'}</dd>
  </>
)
