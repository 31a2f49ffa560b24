import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { bus } from '../bus'
import { lazyWithRetry } from './lazy-with-retry'
import { PageBoundary } from './page-boundary'

const title = { zh: '检查列表', en: 'Worklist' }
const good = async () => ({ default: () => <p>the page</p> })
const chunkError = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })

const show = (page: ReturnType<typeof lazyWithRetry>) => {
  const Page = page
  return render(
    <PageBoundary title={title}>
      <Suspense fallback={<p>waiting</p>}>
        <Page />
      </Suspense>
    </PageBoundary>,
  )
}

let broken = false
function Breaking() {
  if (broken) throw new Error('no such field')
  return <p>the page</p>
}

let silence: jest.SpyInstance
beforeEach(() => {
  silence = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => silence.mockRestore())

test('loaded ahead, it renders at once: no fallback for a single frame', async () => {
  const page = lazyWithRetry(good, 0)
  await page.preload()
  show(page)
  expect(screen.getByText('the page')).toBeVisible()
})

test('one failure is tried again by itself', async () => {
  const load = jest.fn(good).mockRejectedValueOnce(chunkError())
  const page = lazyWithRetry(load, 0)
  await act(async () => void show(page))
  expect(await screen.findByText('the page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('two failures show the panel with the code of a missing chunk; retry loads again', async () => {
  const load = jest.fn(good).mockRejectedValueOnce(chunkError()).mockRejectedValueOnce(chunkError())
  const page = lazyWithRetry(load, 0)
  await act(async () => void show(page))
  expect(await screen.findByText(/FED-109/)).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect(await screen.findByText('the page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
})

test('a failure while loading ahead is shown, not tried twice over', async () => {
  const load = jest.fn(good).mockRejectedValueOnce(chunkError()).mockRejectedValueOnce(chunkError())
  const page = lazyWithRetry(load, 0)
  await expect(page.preload()).rejects.toThrow('chunk 7')
  await act(async () => void show(page))
  expect(screen.getByText(/FED-109/)).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a load that throws on the spot is a failure like any other', async () => {
  const page = lazyWithRetry(() => {
    throw chunkError()
  }, 0)
  await act(async () => void show(page))
  expect(await screen.findByText(/FED-109/)).toBeVisible()
})

test('a page that throws while rendering shows its own code, and begins anew on retry', async () => {
  broken = true
  await act(async () => {
    render(
      <PageBoundary title={title}>
        <Breaking />
      </PageBoundary>,
    )
  })
  expect(screen.getByText(/FED-108/)).toBeVisible()
  broken = false
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect(screen.getByText('the page')).toBeVisible()
})

test('[FED-17] what a page of a module throws is told under the module’s name', async () => {
  const told: unknown[] = []
  const listening = bus.on('module-fault.v1').subscribe((event) => told.push(event))
  broken = true
  await act(async () => {
    render(
      <PageBoundary title={title} module="mf-worklist">
        <Breaking />
      </PageBoundary>,
    )
  })
  const page = lazyWithRetry(() => Promise.reject(chunkError()), 0)
  await act(async () => {
    const Page = page
    render(
      <PageBoundary title={title} module="mf-worklist">
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </PageBoundary>,
    )
  })
  expect(await screen.findByText(/FED-109/)).toBeVisible()
  expect(told).toEqual([
    { module: 'mf-worklist', code: 'FED-108' },
    { module: 'mf-worklist', code: 'FED-109' },
  ])
  broken = false
  listening.unsubscribe()
})
