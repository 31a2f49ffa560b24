import { render, screen } from '@testing-library/react'
import { StateTag } from '../../ui/data'
import { ApiError } from '../errors'
import { configureLog, instantOf, LOG_LEVEL, logger, noteUnknown, watchUncaught } from './index'
import { createLogPost, type LogEntry } from './post'

const posted: LogEntry[] = []
const output: string[] = []
let status = 200
let clock = 0
const post = () =>
  createLogPost(
    async (entry) => {
      posted.push(entry)
      return status
    },
    () => clock,
  )
const settled = () => new Promise((go) => setTimeout(go, 0))

beforeEach(() => {
  posted.length = 0
  output.length = 0
  status = 200
  for (const sink of ['debug', 'info', 'warn', 'error'] as const)
    jest.spyOn(console, sink).mockImplementation((...words: unknown[]) => void output.push(String(words[0])))
  configureLog({ level: LOG_LEVEL.warn, post: post() })
})
afterEach(() => jest.restoreAllMocks())

const raise = (error: unknown, message = error instanceof Error ? `Uncaught ${error.message}` : ''): void =>
  void window.dispatchEvent(new ErrorEvent('error', { error, message }))
const reject = (reason: unknown): void => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

test('[LOG-06] six rising levels; what lies below the level makes neither output nor post', async () => {
  expect(Object.entries(LOG_LEVEL)).toEqual([
    ['debug', 0],
    ['info', 1],
    ['warn', 2],
    ['error', 3],
    ['fatal', 4],
    ['statistic', 5],
  ])
  configureLog({ level: LOG_LEVEL.error, post: post() })
  for (const name of Object.keys(LOG_LEVEL) as (keyof typeof LOG_LEVEL)[]) logger[name](`a ${name} line`)
  await settled()
  expect(output).toEqual(['[error] a error line', '[fatal] a fatal line', '[statistic] a statistic line'])
  expect(posted.map((entry) => entry.level)).toEqual([3, 4, 5])
  configureLog({ level: LOG_LEVEL.debug, post: post() })
  logger.debug('now')
  expect(output.at(-1)).toBe('[debug] now')
})

describe('posting', () => {
  test('[LOG-01] the log service is not there (404): two errors thrown at once make one post, and later ones none', async () => {
    status = 404
    const stop = watchUncaught(window)
    raise(new Error('one'))
    raise(new Error('two'))
    await settled()
    raise(new Error('three'))
    await settled()
    stop()
    expect(posted.map((entry) => entry.message)).toEqual(['Error: one'])
  })

  test('another failure of the service stops nothing', async () => {
    status = 500
    logger.error('one')
    await settled()
    configureLog({ level: LOG_LEVEL.warn, post: createLogPost(() => Promise.reject(new Error('no net'))) })
    logger.error('lost')
    await settled()
    configureLog({ level: LOG_LEVEL.warn, post: post() })
    logger.error('two')
    await settled()
    expect(posted.map((entry) => entry.message)).toEqual(['one', 'two'])
  })

  test('the same entry once a minute, and never more than thirty a minute', async () => {
    for (let i = 0; i < 50; i += 1) logger.error('the same')
    for (let i = 0; i < 50; i += 1) {
      logger.error(`error ${'x'.repeat(i)}`)
      await settled()
    }
    expect(posted).toHaveLength(30)
    clock += 60_000
    logger.error('the same')
    await settled()
    expect(posted).toHaveLength(31)
  })
})

describe('uncaught errors', () => {
  test('[LOG-02] an error thrown in a handler and a rejection are posted with message, stack and address', async () => {
    const stop = watchUncaught(window)
    window.location.hash = '#/local_diagnosis?t=1&sign=secret'
    const error = new TypeError("Cannot read properties of undefined (reading 'patName')")
    error.stack = `TypeError: Cannot read …\n    at draw (https://his.example/assets/main.ab12.js?v=1:2:345)\n    at https://his.example/x.js:1:2`
    raise(error)
    reject(new RangeError('out of range'))
    await settled()
    stop()
    expect(posted).toEqual([
      {
        level: 3,
        message: "TypeError: Cannot read properties of undefined (reading 'patName')",
        stack: 'at draw /assets/main.ab12.js:2:345\nat ? /x.js:1:2',
        url: '/local_diagnosis',
      },
      { level: 3, message: 'RangeError: out of range', stack: expect.any(String), url: '/local_diagnosis' },
    ])
    window.location.hash = ''
  })

  test('[LOG-03] a build for development posts nothing', async () => {
    configureLog({ level: LOG_LEVEL.debug })
    const stop = watchUncaught(window)
    raise(new Error('one'))
    logger.error('two')
    await settled()
    stop()
    expect([posted, output]).toEqual([[], ['[error] two']])
  })

  test('a failed call is not an error of the page, and what is thrown instead of an error is not taken along', async () => {
    const stop = watchUncaught(window)
    reject(new ApiError('business', 116, '王建国的报告已被修改'))
    raise(undefined, 'ResizeObserver loop completed with undelivered notifications.')
    reject({ patName: '王建国' })
    await settled()
    stop()
    expect(posted.map((entry) => entry.message)).toEqual(['a object was thrown'])
  })
})

test('[LOG-04] a date that cannot be read is logged as 日期解析错误, without the value, and breaks nothing', async () => {
  expect(instantOf('abc')).toBeUndefined()
  expect(instantOf('2026-11-20 10:00:00', 480)).toBe(Date.UTC(2026, 10, 20, 2))
  await settled()
  expect(output).toEqual(['[error] 日期解析错误'])
  expect(posted).toMatchObject([{ level: 3, message: '日期解析错误', stack: '' }])
})

test('[LOG-05] an unknown state makes a note on the console, once, and is shown as unknown', () => {
  render(<StateTag state={9999} />)
  render(<StateTag state={9999} />)
  noteUnknown('modality', 'ZZ')
  expect(screen.getAllByText('未知状态 (9999)')).toHaveLength(2)
  expect(output).toEqual(['[warn] unknown state: 9999', '[warn] unknown modality: ZZ'])
})
