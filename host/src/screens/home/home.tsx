import { useBilingual } from '@farsight/shared/i18n'
import { queryClient, SlotFilling, useFillings } from '@farsight/shared/module'
import { EmptyLine } from '@farsight/shared/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useId } from 'react'
import { HashRouter } from 'react-router-dom'
import { useHostText } from '../texts'

const SLOT = 'host/home-card.v1'
const NOTHING = {}

/** The start page: a frame with a card for every module that has something to say here. What a card says is the module's matter. */
export function Home() {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <Cards />
      </HashRouter>
    </QueryClientProvider>
  )
}

function Cards() {
  const t = useHostText()
  const say = useBilingual()
  const id = useId()
  const cards = useFillings(SLOT)
  return (
    <div className="fs-start">
      <h1>{t('home.title')}</h1>
      {cards.length === 0 && <EmptyLine says={t('home.empty')} />}
      <div className="fs-start-cards">
        {cards.map((card) => (
          <section key={card.module} className="fs-card" aria-labelledby={`${id}${card.module}`}>
            <h2 id={`${id}${card.module}`}>{say(card.title)}</h2>
            <SlotFilling filling={card} props={NOTHING} />
          </section>
        ))}
      </div>
    </div>
  )
}
