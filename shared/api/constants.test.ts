import { readFileSync } from 'node:fs'
import axios from 'axios'
import { calls, VERSION_MARKER } from '../contract'
import { formatDate, formatDateTime, presetRange, SERVER_OFFSET_MINUTES } from '../domain'
import { api, apiConfig } from './index'

afterEach(() => jest.restoreAllMocks())

test('[CONST-01] a call may take 300000 ms, and not more', async () => {
  const request = jest.spyOn(axios, 'request').mockResolvedValue({ status: 200, data: { errorCode: 0 }, config: {} })
  await api.call('queryQueues', {})
  expect(apiConfig().timeout).toBe(300_000)
  expect(request.mock.calls[0]?.[0].timeout).toBe(300_000)
})

test('[CONST-13] the version of the application, of every body and of version.json is one', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(version).toBe('3.1.2020092300')
  expect(VERSION_MARKER).toBe(version)
})

test("[CONST-14] times are the server's wall clock, UTC+8: at 18:00 UTC it is the next day there, and 'today' follows", () => {
  const evening = Date.UTC(2026, 10, 19, 18, 0, 5)
  expect(SERVER_OFFSET_MINUTES).toBe(480)
  expect(formatDateTime(evening)).toBe('2026-11-20 02:00:05')
  expect(formatDate(evening)).toBe('2026-11-20')
  expect(presetRange('today', evening)).toEqual({ startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59', timeTimes: 'today' })
})

interface Schema {
  readonly pattern?: string
  readonly type?: string
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: unknown
  readonly const?: unknown
}
/** Every text field of a call whose name says that it is a day or a time, by its path. */
function times(schema: Schema, at: string): [string, Schema][] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => times(one, `${at}.${name}`)),
    ...(schema.items ? times(schema.items, `${at}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => times(one, at)),
  ]
  const named = /(?:time|date|birthday|until|createdat|readat)$/i.exec(at) !== null
  return named && schema.type === 'string' && schema.const !== '' ? [[at, schema], ...inner] : inner
}

test('[CONST-15] every day and time on the wire is YYYY-MM-DD or YYYY-MM-DD HH:mm:ss', () => {
  const all = Object.values(calls).flatMap((call) => [
    ...times(call.request as Schema, `${call.name} request`),
    ...times(call.answer as Schema, `${call.name} answer`),
  ])
  const fits = ({ pattern = '' }: Schema, text: string) => new RegExp(pattern).exec(text) !== null
  const wrong = all.filter(
    ([, one]) =>
      one.pattern === undefined ||
      !(fits(one, '2026-11-20') || fits(one, '2026-11-20 10:00:00')) ||
      ['2026-11-20T10:00:00', '20/11/2026', '2026-11-20 10:00', '1763600000'].some((other) => fits(one, other)),
  )
  expect(wrong.map(([at]) => at)).toEqual([])
  expect(all.length).toBeGreaterThan(20)
})
