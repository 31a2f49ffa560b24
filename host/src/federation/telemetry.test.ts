import { createReport, type ModuleEvent } from './telemetry'

const event = (changes: Partial<ModuleEvent> = {}): ModuleEvent => ({ name: 'mf-x', version: '1.0.0', code: '', ms: 12.4, ...changes })

test('[FED-17] the same event once a minute, at most thirty of all, and never a figure that the server refuses', () => {
  let now = 0
  const sent: ModuleEvent[] = []
  const report = createReport(
    async (given) => void sent.push(given),
    () => now,
  )
  report(event())
  report(event())
  report(event({ code: 'FED-101', ms: 1e9 }))
  report(event({ code: 'FED-104', ms: -3 }))
  expect(sent.map(({ code, ms }) => [code, ms])).toEqual([
    ['', 12],
    ['FED-101', 600_000],
    ['FED-104', 0],
  ])
  for (let i = 0; i < 100; i += 1) report(event({ name: `mf-x${i}` }))
  expect(sent).toHaveLength(30)
  now = 60_000
  report(event())
  expect(sent).toHaveLength(31)
})

test('a report that does not arrive harms nobody', async () => {
  const report = createReport(() => Promise.reject(new Error('away')))
  expect(() => report(event())).not.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 0))
})
