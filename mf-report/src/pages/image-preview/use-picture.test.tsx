import { act, renderHook } from '@testing-library/react'
import { usePicture } from './use-picture'

const asked: { url: string; signal: AbortSignal; answer: () => void }[] = []
beforeEach(() => {
  asked.length = 0
  URL.createObjectURL = () => `blob:${asked.length}`
  URL.revokeObjectURL = () => undefined
  globalThis.fetch = jest.fn(
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((answer, refuse) => {
        signal.addEventListener('abort', () => refuse(new Error('aborted')))
        asked.push({ url, signal, answer: () => answer({ ok: true, blob: async () => new Blob() }) })
      }),
  ) as never
})
const answered = (at: number) => act(async () => asked[at]!.answer())
const shown = (url: string, ahead: string) =>
  renderHook(([one, next]: [string, string]) => usePicture(one, next), { initialProps: [url, ahead] })

test('the picture that is on its way ahead is looked at without a second question', async () => {
  const { result, rerender } = shown('1', '2')
  await answered(0)
  expect([result.current.picture.is, asked.map(({ url }) => url)]).toEqual(['here', ['1', '2']])
  rerender(['2', '3'])
  expect(result.current.picture).toEqual({ is: 'coming' })
  await answered(1)
  expect([result.current.picture.is, asked.map(({ url }) => url)]).toEqual(['here', ['1', '2', '3']])
})

test('one that nobody looks at any more is dropped, and asked for anew when somebody does', async () => {
  const { rerender, unmount } = shown('1', '2')
  rerender(['5', '6'])
  expect(asked.map(({ url, signal }) => [url, signal.aborted])).toEqual([
    ['1', true],
    ['5', false],
  ])
  rerender(['1', '2'])
  expect(asked.map(({ url }) => url)).toEqual(['1', '5', '1'])
  unmount()
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
})
