import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { heldBack } from '../../../api/test/held-back'
import { ActBench, refuse } from '../test/act-bench'

jest.mock('./qr', () => ({ qrOf: (text: string) => ({ viewBox: '0 0 10 10', paths: [`M0 0 ${text.length}`] }) }))

const row = testRow()
const share = (id: string, state: string, more: object = {}) => ({
  id,
  anonymous: 1,
  validity: 'oneDay',
  link: '',
  until: '2026-11-21 09:00:00',
  state,
  userName: '陈医生',
  time: '2026-11-20 09:00:00',
  phone: '',
  confirmBy: null,
  leftOut: 0,
  opened: [],
  openedCount: 0,
  ...more,
})
const listed = (...val: object[]) => ({ val, total: val.length, totalIsFloor: false })

const PATIENT = { facilityName: '', patName: '', sex: 'M', ageValue: 60, ageUnit: 'Y', checkNo: '', checkTime: null, modality: 'CT', bodypart: '胸部', checkItem: '平扫' } // biome-ignore format: a patient
const REPORT = { finding: '患者***，右肺结节', result: '随访', advice: '', addenda: [{ text: '补充一句', time: null }], issue: 1, corrected: 0, correctedTime: null, correctedBy: '', completeTime: null, authorName: '', reviewerName: '' } // biome-ignore format: a report
const PREVIEW = { val: { patient: PATIENT, report: REPORT, leftOut: 0 } }

let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench.end())

test('[WORK-27] a link is anonymous unless the user says otherwise, has its validity, and goes to the clipboard', async () => {
  const made: object[] = []
  bench = new ActBench({
    sharePreview: () => PREVIEW,
    shareList: () => listed(...made),
    shareCreate: () => {
      made.push(share('new', 'open', { anonymous: 0, until: null }))
      // Told once: the list does not know it.
      return { val: { ...made[0], link: '#/share/token' } }
    },
  })
  await bench.open('share', row)
  const written = jest.spyOn(navigator.clipboard, 'writeText')
  const box = screen.getByRole('checkbox', { name: '匿名' })
  expect(box).toBeChecked()
  expect(
    within(screen.getByRole('radiogroup'))
      .getAllByRole('radio')
      .map((one) => one.textContent),
  ).toEqual(['一天', '三天', '一周', '长期'])
  await user.click(box)
  await user.click(screen.getByRole('radio', { name: '长期' }))
  expect(screen.getByText(/会看到患者姓名/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '生成链接并复制' }))
  expect(bench.payloads('shareCreate')).toEqual([{ risProcedureId: row.risProcedureId, anonymous: 0, validity: 'longTerm' }])
  await waitFor(() => expect(written).toHaveBeenCalledWith(`${location.origin}/#/share/token`))
  const line = await screen.findByRole('listitem')
  expect(line).toHaveTextContent('含患者姓名 · 长期 · 陈医生')
  await user.click(within(line).getByRole('button', { name: '复制链接' }))
  expect(written).toHaveBeenCalledTimes(2)
})

test('[LK-10] who makes an anonymous link sees first how the report will read, with what was taken out; with the name there is no such look', async () => {
  bench = new ActBench({ sharePreview: () => PREVIEW, shareList: () => listed() })
  await bench.open('share', row)
  const preview = within(await screen.findByRole('region', { name: '匿名预览' }))
  expect(preview.getByText('***').tagName).toBe('MARK')
  for (const words of [/右肺结节/, /随访/, /补充一句/, /姓名、号码若仍在文中/]) expect(preview.getByText(words)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '匿名' }))
  expect(screen.queryByRole('region', { name: '匿名预览' })).toBeNull()
})

test('[LK-10] no anonymous link is made before its preview has been seen: not while it is on its way, nor where it did not come; with the name one is', async () => {
  const preview = heldBack<typeof PREVIEW>()
  let come: () => unknown = () => refuse(CODE.imagesNotUploaded)
  bench = new ActBench({ sharePreview: () => come(), shareList: () => listed(), shareCreate: () => refuse(CODE.imagesNotUploaded) })
  await bench.open('share', row)
  const create = () => screen.getByRole('button', { name: '生成链接并复制' })
  const refused = async () => {
    expect(create()).toHaveAccessibleDescription('请先查看匿名预览')
    await user.click(create())
    expect(bench.payloads('shareCreate')).toEqual([])
  }
  const again = await screen.findByRole('button', { name: '重试' })
  await refused()
  come = () => preview.promise
  await user.click(again)
  expect(await screen.findByRole('region', { name: '匿名预览' })).toHaveAttribute('aria-busy', 'true')
  await refused()
  const box = screen.getByRole('checkbox', { name: '匿名' })
  await user.click(box)
  expect(create()).not.toHaveAccessibleDescription()
  await user.click(box)
  await refused()
  await act(async () => preview.come(PREVIEW))
  expect(await screen.findByText(/右肺结节/)).toBeInTheDocument()
  await user.click(create())
  expect(bench.payloads('shareCreate')).toEqual([{ risProcedureId: row.risProcedureId, anonymous: 1, validity: 'threeDays' }])
})

test('open links are listed, copied and cancelled; ended ones say so; an exam without images is refused', async () => {
  let list = [share('a', 'open'), share('b', 'expired'), share('c', 'cancelled')]
  bench = new ActBench({
    sharePreview: () => PREVIEW,
    shareList: () => listed(...list),
    shareCreate: () => refuse(CODE.imagesNotUploaded),
    shareCancel: () => {
      list = [share('a', 'cancelled'), ...list.slice(1)]
      return { val: true }
    },
  })
  await bench.open('share', row)
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => within(line).queryAllByRole('button').length)).toEqual([1, 0, 0])
  expect(lines[1]).toHaveTextContent('已过期')
  await screen.findByText(/右肺结节/)
  await user.click(screen.getByRole('button', { name: '取消分享' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '取消分享' })).toBeNull())
  expect(bench.payloads('shareCancel')).toEqual([{ id: 'a' }])
  // Its button is gone; the focus stays in the dialog.
  expect(lines[0]).toHaveFocus()
  await user.click(screen.getByRole('button', { name: '生成链接并复制' }))
  expect(await screen.findByText(/影像未上传/)).toBeInTheDocument()
  act(() => lines[0]?.focus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[VIEW-06, ENTITY-23] a link can want a code to a phone; the list says who opened it, and asks for a long-term one once a year', async () => {
  const made: object[] = [
    share('old', 'unconfirmed', { validity: 'longTerm', until: null, confirmBy: '2026-11-19 09:00:00' }),
    share('seen', 'open', {
      phone: '138****0001',
      leftOut: 3,
      openedCount: 1,
      opened: [{ time: '2026-11-20 10:00:00', lastTime: '2026-11-20 10:00:00', device: 'Android · WeChat' }],
    }),
    share('gone', 'withdrawn'),
  ]
  bench = new ActBench({
    sharePreview: () => PREVIEW,
    shareList: () => listed(...made),
    shareCreate: () => {
      made.unshift(share('new', 'open'))
      return { val: { ...made[0], link: '#/share/token' } }
    },
    shareConfirm: () => {
      made.splice(1, 1, share('old', 'open', { validity: 'longTerm', until: null, confirmBy: '2027-11-20 09:00:00' }))
      return { val: made[1] }
    },
  })
  await bench.open('share', row)
  const [old, seen, gone] = await screen.findAllByRole('listitem')
  expect(old).toHaveTextContent('待确认，已暂停')
  for (const words of ['验证码发送到 138****0001', '3 幅可能印有姓名', '打开过：1 个浏览器', 'Android · WeChat'])
    expect(seen).toHaveTextContent(words)
  expect(gone).toHaveTextContent('已撤回')
  await screen.findByText(/右肺结节/)
  const phone = screen.getByRole('textbox', { name: '手机验证码' })
  await user.type(phone, '138000')
  await user.click(screen.getByRole('button', { name: '生成链接并复制' }))
  expect(await screen.findByText('请输入 11 位手机号')).toBeInTheDocument()
  expect([bench.payloads('shareCreate'), (phone as HTMLInputElement).value]).toEqual([[], '138000'])
  await user.type(phone, '00001')
  await user.click(screen.getByRole('button', { name: '生成链接并复制' }))
  expect(bench.payloads('shareCreate')).toEqual([
    { risProcedureId: row.risProcedureId, anonymous: 1, validity: 'threeDays', phone: '13800000001' },
  ])
  // To be scanned: the whole address, as it was copied.
  expect(await screen.findByRole('img', { name: '用手机扫码打开' })).toHaveAttribute('data-qr', `${location.origin}/#/share/token`)
  await user.click(screen.getByRole('button', { name: '再确认一年' }))
  expect(bench.payloads('shareConfirm')).toEqual([{ id: 'old' }])
  await waitFor(() => expect(screen.queryByText('待确认，已暂停')).toBeNull())
})
