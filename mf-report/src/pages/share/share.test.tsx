import { CODE } from '@farsight/shared/domain'
import { setLanguage, siteKey } from '@farsight/shared/i18n'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { noNetwork, refusal } from '../../model/test-kit'
import type { ViewerEvents } from '../../viewer/port'
import { outPage } from '../test-out'
import { sharedBase } from './share-session'
import { WATCH_MS } from './use-watch'

const opened: { dicomweb: string; disposed: boolean; told: unknown[] }[] = []
jest.mock('../../viewer/open-viewer', () => ({
  openViewer: async (_: unknown, { dicomweb, events }: { dicomweb: string; events: ViewerEvents }) => {
    const made = { dicomweb, disposed: false, told: [] as unknown[] }
    opened.push(made)
    const nothing = () => undefined
    return new Proxy(
      {
        dispose: () => {
          made.disposed = true
        },
        onRoi: () => nothing,
        setRegions: (...regions: unknown[]) => void made.told.push(regions),
        scrollTo: (index: number) => void made.told.push(`image ${index}`),
        showRoi: (id: string) => void made.told.push(`show ${id}`),
        setStack: async () =>
          events.onState({
            index: 0,
            count: 1,
            window: undefined,
            zoom: 1,
            inverted: false,
            sides: { top: 'A', right: 'L', bottom: 'P', left: 'R' },
          }),
      },
      { get: (own, name) => own[name as keyof typeof own] ?? (name === 'then' ? undefined : nothing) },
    )
  },
}))
// jsdom lays nothing out.
for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 300 })

const VIEW = 'v'.repeat(43)
const shared = (more: object = {}) => ({
  anonymous: 0,
  until: '2026-11-30 09:00:00',
  view: VIEW,
  mark: '0a1b2c3d 2026-11-23',
  patient: {
    facilityName: '市第一医院',
    patName: '王建国',
    sex: 'M',
    ageValue: 67,
    ageUnit: 'Y',
    checkNo: 'CT1',
    checkTime: null,
    modality: 'CT',
    bodypart: '胸部',
    checkItem: '平扫',
  },
  report: {
    finding: '右肺结节',
    result: '随访',
    advice: '',
    addenda: [],
    issue: 1,
    corrected: 0,
    correctedTime: null,
    correctedBy: '',
    completeTime: null,
    authorName: '张医生',
    reviewerName: '',
  },
  studies: [
    {
      studyUid: '1.2',
      studyDate: '',
      description: '',
      series: [
        {
          seriesUid: '1.2.3',
          modality: 'CT',
          number: 1,
          description: '',
          instances: [{ sopUid: '1.2.3.4', number: 1, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' }],
        },
      ],
    },
  ],
  ecgs: 0,
  regions: [],
  leftOut: 0,
  ...more,
})
const answer = (more?: object) => ({ needsCode: 0, phone: '', share: shared(more) })

/** The page, as the host hands it a link's token. */
async function openPage(answers: Parameters<typeof outPage>[1], token = 'the-token') {
  history.replaceState({ idx: 0, key: 'share', usr: { share: token } }, '', '/#/share')
  return outPage('/share', answers, undefined)
}
const OPEN = { ok: true, status: 204, headers: new Headers({ 'X-Farsight-Issue': '1' }) }
let state: () => Promise<Partial<Response>>
beforeEach(() => {
  opened.length = 0
  act(() => setLanguage('zh'))
  state = async () => OPEN
  globalThis.fetch = jest.fn(async (url: string) => (String(url).endsWith('/state') ? state() : { ok: false, status: 404 })) as never
})

test('[VIEW-06] an opened link: patient, images by the link’s own door, a mark across them, report', async () => {
  const { server } = await openPage({ openShare: () => answer() })
  expect(await screen.findByText('王建国')).toBeVisible()
  expect(server.of('openShare').map(({ payload }) => payload)).toEqual([{ token: 'the-token' }])
  for (const words of ['市第一医院', '右肺结节', '张医生']) expect(screen.getByText(words)).toBeVisible()
  await waitFor(() => expect(opened.map(({ dicomweb }) => dicomweb)).toEqual([`/shared/${VIEW}/dicomweb`]))
  expect(document.querySelector('[data-mark]')).toHaveAttribute('data-mark', '分享查看 0a1b2c3d 2026-11-23')
  // Whose left and right is seen beside the picture, here too.
  const sides = [...document.querySelectorAll<HTMLElement>('[data-at]')].map((one) => [one.dataset.at, one.textContent])
  expect(Object.fromEntries(sides)).toEqual({ top: 'A', right: 'L', bottom: 'P', left: 'R' })
  expect(screen.getByRole('link', { name: /下载影像/ })).toHaveAttribute('href', `/shared/${VIEW}/study.zip`)
})

test('[VIEW-06, LK-10] an anonymous one names nobody, has no label for who it would be, and says what it leaves out', async () => {
  const patient = { ...shared().patient, facilityName: '', patName: '', checkNo: '', ageValue: 90 }
  await openPage({ openShare: () => answer({ anonymous: 1, leftOut: 2, patient }) })
  expect(await screen.findByText(/匿名分享：/)).toBeVisible()
  expect([screen.queryByText('姓名'), screen.queryByText('检查号'), screen.queryByText('医院')]).toEqual([null, null, null])
  expect(screen.getByText(/90 岁以上/)).toBeVisible()
  expect(screen.getByText(/有 2 幅影像或心电记录可能印有患者姓名/)).toBeVisible()
  expect(document.title).not.toContain('王建国')
})

test('a report that is corrected while it is read is shown anew, by itself, with who corrected it and when', async () => {
  const report = {
    ...shared().report,
    issue: 2,
    corrected: 1,
    result: '左肺良性结节',
    correctedTime: '2026-11-23 10:00:00',
    correctedBy: '李医生',
  }
  const { server } = await openPage({ openShare: (_: never, times: number) => answer(times === 1 ? {} : { report }) })
  expect(await screen.findByText('随访')).toBeVisible()
  state = async () => ({ ok: true, status: 204, headers: new Headers({ 'X-Farsight-Issue': '2' }) })
  expect(await screen.findByText('左肺良性结节')).toBeVisible()
  expect([screen.queryByText('随访'), server.of('openShare').length]).toEqual([null, 2])
  expect(screen.getByText('更正：李医生 2026-11-23 10:00:00')).toBeVisible()
})

test('regions of the report are drawn, locked, and their numbers lead to them', async () => {
  const at = { seriesUid: '1.2.3', sopUid: '1.2.3.4', frame: 1 }
  const region = { ...at, id: 'r3', number: 3, kind: 'length', points: [[1, 2], [3, 4]], window: null } // biome-ignore format: a length
  await openPage({ openShare: () => answer({ regions: [region] }) })
  await userEvent.click(await screen.findByRole('button', { name: '③ 图 1' }))
  await waitFor(() => expect(opened[0]?.told).toContain('show r3'))
  const drawn = opened[0]?.told.filter(Array.isArray).at(-1)
  expect(drawn).toEqual([[expect.objectContaining({ ...at, id: 'r3', number: 3, index: 0, points: region.points })], true])
  expect(screen.getByRole('button', { name: '③ 图 1' })).toHaveAttribute('aria-pressed', 'true')
})

test('the page speaks the language of a browser that never chose one here', async () => {
  localStorage.removeItem(siteKey('LANG'))
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  await openPage({ openShare: () => answer() })
  expect(await screen.findByRole('heading', { name: 'Shared images' })).toBeVisible()
})

test.each([
  ['expired', '分享已过期'],
  ['cancelled', '分享已被医院取消'],
  ['withdrawn', '已撤回'],
  ['unconfirmed', '已暂停'],
  [undefined, '没有这个分享'],
])('[VIEW-07, LK-15] a link that has ended says why, and shows no image: %s', async (reason, says) => {
  await openPage({
    openShare: () => {
      throw refusal(CODE.shareEnded, { message: '分享已过期或已取消', ...(reason ? { val: { reason } } : {}) } as never)
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(says)
  expect([opened, screen.queryByText('王建国')]).toEqual([[], null])
})

test('[LK-11] a cancelled link is taken off a page that is open: images let go, patient and report gone', async () => {
  await openPage({ openShare: () => answer() })
  await screen.findByText('王建国')
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(WATCH_MS * 2).toBeLessThan(5_000)
  state = async () => ({ ok: false, status: 410, json: async () => ({ reason: 'cancelled' }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('分享已被医院取消')
  expect([screen.queryByText('王建国'), screen.queryByText('右肺结节'), opened[0]!.disposed]).toEqual([null, null, true])
})

test('[LK-11] without an answer the images are hidden until there is one', async () => {
  await openPage({ openShare: () => answer() })
  await screen.findByText('王建国')
  state = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await screen.findByRole('alert')).toHaveTextContent('网络中断，影像已隐藏')
  expect(document.querySelector('[data-hidden]')).not.toBeNull()
  state = async () => OPEN
  await waitFor(() => expect(document.querySelector('[data-hidden]')).toBeNull())
}, 20_000)

test('[LK-14] a link with a phone: no code is sent by looking; sent when asked for; a wrong one stays to be looked at', async () => {
  const { server } = await openPage({
    openShare: (payload: { code?: string }) => {
      if (payload.code === undefined) return { needsCode: 1, phone: '138****0001', share: null }
      if (payload.code !== '123456') throw refusal(CODE.smsCodeWrong, { message: '验证码不对' })
      return answer()
    },
    sendShareCode: () => ({ resend: 60 }),
  })
  const field = await screen.findByRole('textbox', { name: /138\*\*\*\*0001/ })
  expect(server.of('sendShareCode')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  expect(await screen.findByText(/验证码已发送/)).toBeVisible()
  await userEvent.type(field, '12{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('请输入六位数字')
  await userEvent.type(field, '3455{Enter}')
  expect(await screen.findByText('验证码不对')).toBeVisible()
  expect(field).toHaveValue('123455')
  await userEvent.clear(field)
  await userEvent.type(field, '123456{Enter}')
  expect(await screen.findByText('王建国')).toBeVisible()
})

test('[LK-14] one sentence says what to do: send a code first, or a new one after five tries', async () => {
  const wrong = refusal(CODE.smsCodeWrong, { message: '验证码不对' })
  await openPage({
    openShare: (payload: { code?: string }) => {
      if (payload.code === undefined) return { needsCode: 1, phone: '138****0001', share: null }
      throw wrong
    },
    sendShareCode: () => ({ resend: 60 }),
  })
  const field = await screen.findByRole('textbox', { name: /138/ })
  await userEvent.type(field, '123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^此页面还没有发送过验证码：.*六位数字。$/)
  await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  expect(await screen.findByText(/验证码已发送/)).toBeVisible()
  const said: (string | null)[] = []
  for (let i = 1; i <= 5; i++) {
    await userEvent.clear(field)
    await userEvent.type(field, `12345${i}{Enter}`)
    said.push((await screen.findByRole('alert')).textContent)
  }
  expect(said).toEqual([...Array(4).fill('验证码不对'), '此验证码已试满五次，不能再用，请重新发送。'])
})

test('without a token nothing is asked; without a network it can be asked again', async () => {
  const first = await openPage({}, '')
  expect(await screen.findByRole('alert')).toHaveTextContent('链接不完整')
  expect(first.server.sent).toEqual([])
  first.unmount()
  await openPage({
    openShare: (_: never, times: number) => {
      if (times === 1) throw noNetwork()
      return answer()
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '再试一次' }))
  expect(await screen.findByText('王建国')).toBeVisible()
})

test('[LK-16] the door of an opened link is on our own origin, whatever its name says', () => {
  for (const view of ['//evil.example', 'https://evil.example/', '../../x', `${VIEW}@evil.example`, ''])
    expect(() => sharedBase(view)).toThrow()
  expect(sharedBase(VIEW)).toBe(`/shared/${VIEW}`)
})
