import { session } from '@farsight/shared/bus'
import { CODE, hasMenu, RIGHT } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { ErrorBar } from '@farsight/shared/ui'
import { shortTime } from '@farsight/shared/ui/data'
import { Link } from 'react-router-dom'
import { listAddress } from '../../model/list-address'
import { START_LISTS } from '../../model/start-lists'
import { useQueues } from '../../pages/local-worklist/use-list'
import { useCaseLink } from '../../pages/start/case-link'
import { Part, type PartProps, Tile, Tiles } from '../../pages/start/parts'
import css from '../../pages/start/start.module.css'
import { useFreshHeads, useHead } from '../../pages/start/use-head'
import own from './my-queue.module.css'

/** The card of the worklist on the start page: what waits for this doctor, what came back, what he holds. */
export function MyQueue() {
  const menu = session.current()?.userMainMenuConfig ?? ''
  return hasMenu(menu, 'localDiagnosis') ? <Queue /> : <NoQueue ai={hasMenu(menu, 'aiDiagnoseList')} />
}

/** An account that writes no reports is not shown empty numbers. */
function NoQueue({ ai }: { readonly ai: boolean }) {
  const t = useT('mf-worklist')
  return (
    <p className={css.none}>
      {t('start.noQueue')} {ai && <Link to="/ai_diagnose_list">{t('start.aiList')}</Link>}
    </p>
  )
}

function Queue() {
  const t = useT('mf-worklist')
  const { to, verb } = useCaseLink()
  const refresh = useFreshHeads()
  const queues = useQueues()
  const reviews = Object.values(session.current()?.modalityRights ?? {}).some((right) => right >= RIGHT.firstReview)
  const nextToWrite = useHead(START_LISTS.nextToWrite)
  const oldestToWrite = useHead(START_LISTS.oldestToWrite)
  const nextToReview = useHead(START_LISTS.nextToReview, reviews)
  const oldestToReview = useHead(START_LISTS.oldestToReview, reviews)
  const returned = useHead(START_LISTS.returned)
  const urgent = useHead(START_LISTS.urgent)
  const writing = useHead(START_LISTS.writing)
  const reviewing = useHead(START_LISTS.reviewing, reviews)
  const error = [nextToWrite, nextToReview, returned, urgent, writing, reviewing].find((head) => head.error)?.error
  if (error?.code === CODE.noPermission) return <NoQueue ai={false} />

  const oldest = (head: typeof oldestToWrite) => {
    const time = head.answer?.val[0]?.registerTime
    return time && t('start.oldest', { time: shortTime(time) })
  }
  const critical = urgent.answer?.val.filter((row) => row.critical).length ?? 0
  const inHand = reviews ? [writing, reviewing] : [writing]
  const answers = inHand.flatMap(({ answer }) => (answer ? [answer] : []))
  const held =
    answers.length === inHand.length
      ? { val: answers.flatMap(({ val }) => val), total: answers.reduce((sum, { total }) => sum + total, 0) }
      : undefined
  const first = { title: t('start.urgent'), answer: urgent.answer, empty: t('start.urgentNone'), all: listAddress({ queue: 'urgent' }) }
  const parts: readonly Omit<PartProps, 'to' | 'verb'>[] = [
    first,
    { title: t('start.held'), answer: held, empty: t('start.heldNone') },
    { title: t('start.returned'), answer: returned.answer, empty: t('start.returnedNone'), all: listAddress({ queue: 'returned' }) },
    {
      title: t('start.nextWrite'),
      answer: nextToWrite.answer,
      empty: t('start.writeNone'),
      all: listAddress(START_LISTS.nextToWrite),
    },
    ...(reviews
      ? [
          {
            title: t('start.nextReview'),
            answer: nextToReview.answer,
            empty: t('start.reviewNone'),
            all: listAddress(START_LISTS.nextToReview),
          },
        ]
      : []),
  ]
  // What is urgent stands first, and stays where it is: the rest comes at once, when it is known what of it is empty.
  const ready = [urgent, returned, nextToWrite, ...inHand, ...(reviews ? [nextToReview] : [])].every(({ answer, error }) => answer ?? error)
  return (
    <>
      {error && <ErrorBar what={t('start.what')} says={error.message} code={error.code || error.status || undefined} onRetry={refresh} />}
      <Tiles label={t('start.numbers')}>
        <Tile label={t('start.write')} count={queues?.write} says={oldest(oldestToWrite)} to={listAddress({ queue: 'write' })} />
        {reviews && (
          <Tile label={t('start.review')} count={queues?.review} says={oldest(oldestToReview)} to={listAddress({ queue: 'review' })} />
        )}
        <Tile label={t('start.returned')} count={queues?.returned} bad to={listAddress({ queue: 'returned' })} />
        <Tile
          label={t('start.urgent')}
          count={queues?.urgent}
          says={critical > 0 && t('start.critical', { count: critical === START_LISTS.urgent.pageSize ? `${critical}+` : critical })}
          bad
          to={listAddress({ queue: 'urgent' })}
        />
      </Tiles>
      <div className={`${css.parts} ${ready ? own.ready : ''}`}>
        {ready ? (
          [...parts.filter(({ answer }) => answer?.val.length !== 0), ...parts.filter(({ answer }) => answer?.val.length === 0)].map(
            (part) =>
              part.answer?.val.length === 0 ? (
                <section key={part.title} className={own.empty} aria-label={part.title}>
                  <h3>{part.title}</h3>
                  <p>{part.empty}</p>
                </section>
              ) : (
                <Part key={part.title} {...part} to={to} verb={verb} />
              ),
          )
        ) : (
          <Part key={first.title} {...first} to={to} verb={verb} />
        )}
      </div>
    </>
  )
}
