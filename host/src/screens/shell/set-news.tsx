import { hasWork, hasWork$ } from '@farsight/shared/bus'
import { Icon } from '@farsight/shared/ui/icons'
import { useState, useSyncExternalStore } from 'react'
import { news } from '../../federation/set/news'
import { renewAndReload } from '../../view/renew'
import { useHostText } from '../texts'

const listenWork = (changed: () => void): (() => void) => {
  const listening = hasWork$.subscribe(changed)
  return () => listening.unsubscribe()
}

/**
 * What is new about the modules, in the status bar: nothing under the user's hand moves. A newer version is offered only
 * while no work is in hand; how old the list is, is always told.
 */
export function SetNews() {
  const t = useHostText()
  const { newer, freshness } = useSyncExternalStore(news.subscribe, news.get)
  const busy = useSyncExternalStore(listenWork, hasWork)
  const [reloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    void renewAndReload().finally(() => setReloading(false))
  }
  return (
    <>
      {freshness !== 'fresh' && (
        <span
          className="fs-shell-news fs-shell-news-warn"
          role="status"
          title={t(freshness === 'clock' ? 'news.clockSays' : 'news.staleSays')}
        >
          <Icon name="warning" size={16} />
          {t(`news.${freshness}`)}
        </span>
      )}
      {newer && !busy && (
        <span className="fs-shell-news" role="status" title={t('news.newerSays')}>
          {t('news.newer')}
          <button type="button" disabled={reloading} onClick={reload}>
            {t('news.reload')}
          </button>
        </span>
      )}
    </>
  )
}
