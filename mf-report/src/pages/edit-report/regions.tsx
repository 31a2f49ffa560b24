import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import type { NamedRegion } from '../../viewer/region-ref'
import css from '../pages.module.css'

/** Regions that the text names: a press goes to their image. */
export function Regions({ regions, onGo }: { readonly regions: readonly NamedRegion[]; readonly onGo: (ref: string) => void }) {
  const t = useT('mf-report')
  if (regions.length === 0) return null
  return (
    <section className={css.regions} aria-label={t('regions')}>
      {regions.map((region) => (
        <Button key={region.ref} title={t('regionGo')} onClick={() => onGo(region.ref)}>
          {region.text}
        </Button>
      ))}
    </section>
  )
}
