import { consumedFromHost, HOST_VERSION, SHARED_LIBRARIES } from '@farsight/shared/build/shared-libraries.mjs'
import { type Gate, gated } from './gate'
import type { Federation } from './instance'
import { misfitsOf } from './needs'

const SEVEN = ['mf-worklist', 'mf-report', 'mf-booking', 'mf-consultation', 'mf-statistics', 'mf-manage', 'mf-user-center']
const ranges = Object.fromEntries(Object.entries(consumedFromHost()).map(([key, { requiredVersion }]) => [key, requiredVersion]))
const own = { host: `^${HOST_VERSION}`, ...ranges }
const moved = (version: string, by: readonly number[]): string =>
  `^${version
    .split('.')
    .map((part, i) => Math.max(0, Number(part) + (by[i] ?? 0)))
    .join('.')}`

test.each(SEVEN)(
  '[FD-13] %s, built with this host, with the one before and the one after, for every library: the later one is named',
  (name) => {
    expect(misfitsOf({ needs: own })).toEqual([])
    for (const [library, provided] of Object.entries({ ...SHARED_LIBRARIES, host: HOST_VERSION })) {
      const later = moved(provided, [1])
      expect([name, misfitsOf({ needs: { ...own, [library]: later } })]).toEqual([name, [{ library, wanted: later, provided }]])
      // A minor later than the host's may use what is not there yet; the one before was kept compatible.
      expect(misfitsOf({ needs: { ...own, [library]: moved(provided, [0, 1]) } })).toHaveLength(1)
      const [major = '0'] = provided.split('.')
      expect(misfitsOf({ needs: { ...own, [library]: `^${major}.0.0` } })).toHaveLength(major === '0' ? 1 : 0)
      expect(misfitsOf({ needs: { ...own, [library]: moved(provided, [-1]) } })).toHaveLength(1)
    }
  },
)

test('[FD-13] a library that this host does not have, and a range that is none, do not fit', () => {
  for (const [library, wanted] of [
    ['lodash', '^4.0.0'],
    ['toString', '^1.0.0'],
    ['react', '*'],
    ['react', '>=1.0.0'],
    ['react', ''],
  ] as const)
    expect(misfitsOf({ needs: { ...own, [library]: wanted } }).map((misfit) => misfit.wanted)).toEqual([wanted])
})

describe('the gate', () => {
  const module = { name: 'mf-x', version: '1.0.0', needs: own } as unknown as Parameters<Federation['load']>[0]
  const open: Gate = { isWithdrawn: () => false, mayLoad: () => true }
  const behind = () => ({ add: jest.fn(), preload: jest.fn(), load: jest.fn(), loadSlots: jest.fn() }) as unknown as jest.Mocked<Federation>

  test('[FD-13, FD-07] nothing of a module that does not fit, was withdrawn, or stands on a list too old is asked for', async () => {
    const cases: [Gate, typeof module, string][] = [
      [open, { ...module, needs: { react: '^99.0.0' } }, 'unfit'],
      [{ ...open, isWithdrawn: () => true }, module, 'withdrawn'],
      [{ ...open, mayLoad: () => false }, module, 'expired'],
    ]
    for (const [gate, given, kind] of cases) {
      const federation = behind()
      const doors = gated(federation, gate)
      await expect(doors.load(given)).rejects.toMatchObject({ kind })
      await expect(doors.loadSlots(given)).rejects.toMatchObject({ kind })
      await expect(doors.preload(given)).rejects.toMatchObject({ kind })
      expect([federation.load, federation.loadSlots, federation.preload].flatMap((door) => door.mock.calls)).toEqual([])
    }
    await expect(gated(behind(), open).load({ ...module, needs: { react: '^99.0.0' } })).rejects.toMatchObject({
      detail: `react ^99.0.0 ≠ ${SHARED_LIBRARIES.react}`,
    })
    const federation = behind()
    await gated(federation, open).load(module)
    expect(federation.load).toHaveBeenCalledWith(module)
  })
})
