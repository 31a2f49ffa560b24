import { Background } from './background'
import type { ImageShelf, Stack } from './port'
import type { PriorExam } from './prior'
import type { SeriesEntry } from './series'

const series = (seriesUid: string): SeriesEntry => ({ seriesUid, images: [{}, {}] }) as unknown as SeriesEntry
const PRIOR = { procedureId: 'p', series: [series('prior')] } as unknown as PriorExam
const settle = () => new Promise((resolve) => setTimeout(resolve))

function stage() {
  const told: string[] = []
  const waiting = new Map<string, () => void>()
  const shelf: ImageShelf = {
    load: (stack: Stack, { signal, most }) => {
      told.push(most === undefined ? `load ${stack.seriesUid}` : `warm ${stack.seriesUid}`)
      return new Promise((done) => {
        waiting.set(stack.seriesUid, done)
        signal.addEventListener('abort', () => {
          told.push(`drop ${stack.seriesUid}`)
          done()
        })
      })
    },
    dispose: () => told.push('dispose'),
  }
  const background = new Background(
    async () => shelf,
    async () => {
      told.push('ask prior')
      return PRIOR
    },
    { loaded: () => undefined, complete: () => told.push('complete'), prior: ({ phase }) => told.push(`prior ${phase}`) },
  )
  const arrived = async (uid: string) => {
    waiting.get(uid)?.()
    await settle()
  }
  return { told, background, arrived }
}

test('[IMG-06] nothing of the prior is asked for before the last series of this exam is here, also not by one who presses the key', async () => {
  const { told, background, arrived } = stage()
  const pressed = background.priorNow()
  await settle()
  expect(told).toEqual([])
  background.completed('a', ['a', 'b', 'c'].map(series))
  await settle()
  await arrived('b')
  expect(told).toEqual(['load b', 'load c'])
  await arrived('c')
  expect(told.slice(2)).toEqual(['complete', 'prior asking', 'ask prior', 'prior ready', 'load prior'])
  expect(await pressed).toBe(PRIOR)
})

test('[IMG-07] a page that is left drops what is on its way, and goes on where it was when it is shown again', async () => {
  const { told, background } = stage()
  background.completed('a', ['a', 'b'].map(series))
  await settle()
  background.pause()
  await settle()
  expect(told).toEqual(['load b', 'drop b'])
  background.resume()
  await settle()
  expect(told).toEqual(['load b', 'drop b', 'load b'])
  background.dispose()
  await settle()
  expect(told.slice(3)).toEqual(['drop b', 'dispose'])
})

test('[IMG-07] the first images of the next case are brought, and dropped by the signal', async () => {
  const { told, background } = stage()
  const abort = new AbortController()
  void background.warm(series('next'), abort.signal)
  await settle()
  abort.abort()
  await settle()
  expect(told).toEqual(['warm next', 'drop next'])
})
