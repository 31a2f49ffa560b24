import { type BusEvents, bus } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import css from './own.module.css'

type What = BusEvents['desk-wanted.v1']['what']
const ask = (what: What) => () => bus.emit('desk-wanted.v1', { what })

/** What the shell has for every screen, to be found where its user looks for it: password, sessions, notifications and sounds, keys. */
export function DeskPanel({ name, what }: { readonly name: 'safety' | 'habits'; readonly what: readonly What[] }) {
  const t = useT('mf-user-center')
  return (
    <section className={css.panel} aria-label={t(`profile.${name}`)}>
      <h2>{t(`profile.${name}`)}</h2>
      <div className={css.rows}>
        {what.map((one) => (
          <Row key={one} what={one} />
        ))}
      </div>
    </section>
  )
}

function Row({ what }: { readonly what: What }) {
  const t = useT('mf-user-center')
  return (
    <>
      <div>
        {t(`profile.desk.${what}`)}
        <p>{t(`profile.desk.${what}Says`)}</p>
      </div>
      <Button aria-label={t(`profile.desk.${what}Act`)} onClick={ask(what)}>
        {t(`profile.desk.${what}Verb`)}
      </Button>
    </>
  )
}
