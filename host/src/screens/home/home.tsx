import { readSite, useBilingual, writeSite } from '@farsight/shared/i18n'
import { type DeclaredFilling, queryClient, SlotFilling, useFillings } from '@farsight/shared/module'
import { EmptyLine } from '@farsight/shared/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { HashRouter } from 'react-router-dom'
import { useHostText } from '../texts'

const SLOT = 'host/home-card.v1'
const NOTHING = {}
/** Of a card that was never seen here, and of one that was very long the last time; px. */
const LEAST_HEIGHT = 96
const MOST_HEIGHT = 800

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
            <Body card={card} />
          </section>
        ))}
      </div>
    </div>
  )
}

/** What a card says; as high as the last time from the start, with a quiet line until it is there, so that nothing moves. */
function Body({ card }: { readonly card: DeclaredFilling }) {
  const t = useHostText()
  const box = useRef<HTMLDivElement>(null)
  const name = `HOME_CARD_${card.module}`
  const [height] = useState(() => Math.min(MOST_HEIGHT, Number(readSite(name)) || LEAST_HEIGHT))
  useEffect(() => {
    const slot = box.current?.firstElementChild
    return () => {
      const now = slot instanceof HTMLElement ? slot.offsetHeight : 0
      if (now > 0) writeSite(name, String(now))
    }
  }, [name])
  return (
    <div ref={box} className="fs-card-body" style={{ minHeight: height }}>
      <SlotFilling filling={card} props={NOTHING} />
      <p className="fs-card-wait">{t('home.loading')}</p>
    </div>
  )
}
