import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { FreshQueryCache } from './asked-again'

const KEY = ['list']

type Answer = (says: string | Error) => void

function List({ waiting, onAgain }: { readonly waiting: Answer[]; readonly onAgain: (again: () => Promise<unknown>) => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () =>
      new Promise<string>((done, fail) => {
        waiting.push((says) => (typeof says === 'string' ? done(says) : fail(says)))
      }),
  })
  onAgain(refetch)
  return <p>{data ?? (isError ? 'failed' : 'loading')}</p>
}

/** A screen over answers that the test gives one by one. */
function stage() {
  const waiting: Answer[] = []
  let again: () => Promise<unknown> = async () => undefined
  const client = new QueryClient({ queryCache: new FreshQueryCache(), defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={client}>
      <List
        waiting={waiting}
        onAgain={(one) => {
          again = one
        }}
      />
    </QueryClientProvider>,
  )
  return {
    client,
    view,
    asked: () => waiting.length,
    answer: (nth: number, says: string | Error) => act(async () => waiting[nth]!(says)),
    again: () => again(),
  }
}

test('who asks again during the first load sees what stands after it, not what it had read before', async () => {
  const { asked, answer, again } = stage()
  void again()
  await answer(0, 'before')
  expect(asked()).toBe(2)
  await answer(1, 'after')
  expect(await screen.findByText('after')).toBeVisible()
})

test('an event told during the first load is not lost; five of them ask once', async () => {
  const { client, asked, answer } = stage()
  for (let nth = 0; nth < 5; nth++) void client.invalidateQueries({ queryKey: KEY })
  expect(asked()).toBe(1)
  await answer(0, 'before')
  expect(asked()).toBe(2)
  await answer(1, 'after')
  expect(await screen.findByText('after')).toBeVisible()
  expect(asked()).toBe(2)
})

test('a first load that fails is asked again when somebody had asked', async () => {
  const { client, asked, answer } = stage()
  void client.invalidateQueries({ queryKey: KEY })
  await answer(0, new Error('away'))
  expect(asked()).toBe(2)
  await answer(1, 'after')
  expect(await screen.findByText('after')).toBeVisible()
})

test('a screen that has gone asks nothing more', async () => {
  const { client, view, asked, answer } = stage()
  const told = client.invalidateQueries({ queryKey: KEY })
  view.unmount()
  await answer(0, 'before')
  await told
  expect(asked()).toBe(1)
})

test('later loads are ended and begun anew, as ever', async () => {
  const { client, asked, answer } = stage()
  await answer(0, 'first')
  void client.invalidateQueries({ queryKey: KEY })
  void client.invalidateQueries({ queryKey: KEY })
  expect(asked()).toBe(3)
  await answer(2, 'third')
  expect(await screen.findByText('third')).toBeVisible()
})
