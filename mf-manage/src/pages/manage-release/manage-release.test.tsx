import { ApiError } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HOSPITAL_B, testModule, testPointer, testVersion } from '../../model/test/module'
import { Bench } from './test-bench'

let bench: Bench
const user = userEvent.setup()
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

const ready = async (search = '') => {
  bench.show(search)
  await screen.findByRole('article')
}
const option = () => screen.getByRole('option', { name: /mf-acme-timer/ })
const zone = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))

describe('at a glance', () => {
  test('[FED-06, FED-17] a module shows what runs for everybody and for hospitals, what is new, who sits where, and how it fares', async () => {
    bench.site.modules = [
      testModule({ pointers: [testPointer('1.2.0', null), testPointer('1.3.0', null, HOSPITAL_B)], failures: 31 }),
      testModule({ name: 'mf-quiet', title: { zh: '安静', en: 'Quiet' }, loads: 0 }),
    ]
    await ready()
    const entry = within(option())
    expect(entry.getByText('1.2.0')).toBeInTheDocument()
    expect(entry.getByText('仁和医院 1.3.0')).toBeInTheDocument()
    expect(entry.getByText('新版本 1.4.0')).toBeInTheDocument()
    expect(entry.getByText('24 小时失败 31')).toBeInTheDocument()
    expect(entry.getByRole('img', { name: '状态 频繁失败' })).toBeInTheDocument()
    expect(entry.getByText(/中位 310.ms · P95 1\.2.s/)).toBeInTheDocument()
    expect(screen.getByRole('option', { name: /mf-quiet/ })).toHaveTextContent('24 小时内页面无人打开')
  })

  test('sessions that keep a former version are counted apart', async () => {
    await ready()
    expect(option()).toHaveTextContent('在线 12 旧版 3')
  })

  test('↑ ↓ choose a module, Enter goes into its details', async () => {
    bench.site.modules = [testModule(), testModule({ name: 'mf-quiet', title: { zh: '安静', en: 'Quiet' } })]
    await ready()
    option().focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { name: /mf-quiet/ })).toHaveFocus()
    expect(screen.getByRole('article', { name: '安静' })).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: /安静/ })).toHaveFocus()
  })

  test('in English every word is English', async () => {
    bench.log = [
      logLine('publish', { code: 2118, detail: 'host ^4.0.0 ≠ 3.1.0', by: 'Acme' }),
      logLine('activate', { former: '1.2.0', by: 'Qin' }),
    ]
    bench.faults = [fault('FED-104')]
    bench.site.modules = [testModule({ vendor: 'Acme', pointers: [{ ...testPointer('1.3.0', '1.2.0'), by: 'suite' }] })]
    for (const version of bench.site.modules[0]!.versions) Object.assign(version, { vendor: 'Acme', publishedBy: 'suite' })
    await ready()
    act(() => setLanguage('en'))
    await screen.findByText(/Published 1\.4\.0/)
    expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('activating', () => {
  test('[FED-06] for one hospital: the audience must be chosen, and the dialog says what will happen first', async () => {
    await ready()
    await press('启用 1.4.0…')
    await press('启用')
    expect(screen.getByText('请选择适用的医院')).toBeInTheDocument()
    expect(bench.payloads('activateModule')).toEqual([])
    await user.click(screen.getByRole('radio', { name: '一家医院' }))
    await user.selectOptions(screen.getByRole('combobox', { name: '医院' }), HOSPITAL_B.facilityId)
    expect(screen.getByText('仁和医院：1.3.0 → 1.4.0')).toBeInTheDocument()
    expect(screen.getByText('对此后登录的医生生效，不会打断任何人。')).toBeInTheDocument()
    expect(screen.getByText(/全站共 15 位/)).toBeInTheDocument()
    await press('启用')
    await screen.findByText('读片计时 1.4.0 已启用：仁和医院。')
    expect(bench.payloads('activateModule')).toMatchObject([
      { name: 'mf-acme-timer', moduleVersion: '1.4.0', facilityId: HOSPITAL_B.facilityId },
    ])
  })

  test('a version that has failed in browsers is not chosen unwarned', async () => {
    bench.faults = [fault('FED-104', { version: '1.4.0', count: 9 })]
    await ready()
    await press('启用 1.4.0…')
    expect(await screen.findByText('这个版本 7 天内已失败 9 次，最近 2026-11-21 09:10:00。')).toBeInTheDocument()
  })

  test('for all: hospitals with a version of their own are named, for they stay', async () => {
    bench.site.modules = [testModule({ pointers: [testPointer('1.3.0', '1.2.0'), testPointer('1.2.0', null, HOSPITAL_B)] })]
    await ready()
    await press('启用 1.4.0…')
    await user.click(screen.getByRole('radio', { name: '全部医院（2 家）' }))
    expect(screen.getByText('有自己版本的医院不变：仁和医院 1.2.0。')).toBeInTheDocument()
    await press('启用')
    await waitFor(() => expect(bench.payloads('activateModule')).toMatchObject([{ facilityId: '' }]))
  })

  test('[FED-07] a refusal stays in the dialog with its code, what was chosen is kept, and pressing again asks anew', async () => {
    bench.fails.set('activateModule', new ApiError('business', CODE.releaseHost, '需要的主程序版本与本站不符：host ^4.0.0 ≠ 3.1.0'))
    await ready()
    await press('启用 1.4.0…')
    await user.click(screen.getByRole('radio', { name: /全部医院/ }))
    await press('启用')
    expect(await screen.findByText(/host \^4\.0\.0 ≠ 3\.1\.0/)).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /全部医院/ })).toBeChecked()
    await press('启用')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = bench.payloads('activateModule').map(({ requestKey }) => requestKey)
    expect(first).not.toBe(second)
  })

  test('after a lost answer the same act carries the same key, so that nothing is done twice', async () => {
    bench.fails.set('activateModule', new ApiError('network', 0, '网络错误'))
    await ready()
    await press('启用 1.4.0…')
    await user.click(screen.getByRole('radio', { name: /全部医院/ }))
    await press('启用')
    await screen.findByText(/网络错误/)
    await press('启用')
    await waitFor(() => expect(bench.payloads('activateModule')).toHaveLength(2))
    const [first, second] = bench.payloads('activateModule').map(({ requestKey }) => requestKey)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  test('a version that cannot run here says why in its row and has no button', async () => {
    bench.site.modules[0]!.versions[0] = testVersion('1.4.0', { refusal: CODE.releaseHost, refusalDetail: 'host ^4.0.0 ≠ 3.1.0' })
    await ready()
    expect(zone('版本').getByText(/该模块需要的主程序版本与本站不符.*host \^4\.0\.0 ≠ 3\.1\.0/)).toHaveTextContent('代码 2118')
    expect(screen.queryByRole('button', { name: '启用 1.4.0' })).toBeNull()
    expect(screen.getByRole('button', { name: '启用 1.2.0' })).toBeInTheDocument()
  })
})

describe('rolling back', () => {
  test('[FED-06] one button, one question that names both versions, and ten seconds to take it back', async () => {
    await ready()
    await press('回退到 1.2.0')
    const dialog = within(screen.getByRole('dialog', { name: '读片计时：从 1.3.0 回退到 1.2.0' }))
    expect(dialog.getByText(/12 位在线医生的页面仍是 1\.3\.0/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '回退到 1.2.0' }))
    expect(await screen.findByText('已从 1.3.0 回退到 1.2.0。')).toBeInTheDocument()
    expect(bench.payloads('rollBackModule')).toMatchObject([{ name: 'mf-acme-timer', facilityId: '' }])
    await press(/恢复 1\.3\.0/)
    expect(await screen.findByText('1.3.0 已恢复。')).toBeInTheDocument()
    expect(bench.payloads('activateModule')).toMatchObject([{ name: 'mf-acme-timer', moduleVersion: '1.3.0', facilityId: '' }])
    // The same roll-back once more is offered its way back anew.
    await press('回退到 1.2.0')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '回退到 1.2.0' }))
    expect(await screen.findByRole('button', { name: /恢复 1\.3\.0（10 秒）/ })).toBeInTheDocument()
  })

  test('[FED-06] what was rolled back is not offered as new, and its row says when; taken back it runs', async () => {
    const [newest, ...older] = testModule().versions
    const left = { ...newest!, left: '2026-11-21 09:00:00' }
    bench.site.modules = [testModule({ pointers: [testPointer('1.3.0', null)], versions: [left, ...older] })]
    await ready()
    expect(screen.queryByText(/新版本/)).toBeNull()
    expect(screen.queryByRole('button', { name: '启用 1.4.0…' })).toBeNull()
    expect(screen.getByRole('button', { name: '启用…' })).not.toHaveClass('fs-button-primary')
    expect(zone('版本').getByRole('row', { name: /1\.4\.0/ })).toHaveTextContent('曾运行，于 2026-11-21 09:00:00 回退')
    // For everybody there is no second step back: the button says so.
    expect(screen.getByRole('button', { name: '回退' })).toHaveAttribute('aria-disabled', 'true')
    expect(zone('运行在哪里').getByText('没有可以回退的上一个版本')).toBeInTheDocument()
    bench.site = { ...bench.site, modules: [testModule({ pointers: [testPointer('1.4.0', '1.3.0')], versions: [left, ...older] })] }
    await user.keyboard('r')
    await screen.findByRole('button', { name: '回退到 1.3.0' })
    expect(screen.queryByText(/曾运行/)).toBeNull()
  })

  test('its notice lies over the page and is no part of its lines', async () => {
    await ready()
    await press('回退到 1.2.0')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '回退到 1.2.0' }))
    const says = await screen.findByText('已从 1.3.0 回退到 1.2.0。')
    expect(says.closest('[data-notice]')).toHaveStyle({ position: 'absolute' })
  })

  test('the offer to take it back goes after ten seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    try {
      await ready()
      await press('回退到 1.2.0')
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '回退到 1.2.0' }))
      await screen.findByText('已从 1.3.0 回退到 1.2.0。')
      for (let second = 0; second < 9; second += 1) act(() => jest.advanceTimersByTime(1000))
      expect(screen.getByRole('button', { name: /恢复 1\.3\.0/ })).toBeInTheDocument()
      for (let second = 0; second < 2; second += 1) act(() => jest.advanceTimersByTime(1000))
      expect(screen.queryByRole('button', { name: /恢复 1\.3\.0/ })).toBeNull()
    } finally {
      jest.useRealTimers()
    }
  })

  test('a hospital’s own version goes back to everybody’s, from its own row', async () => {
    bench.site.modules = [testModule({ pointers: [testPointer('1.3.0', '1.2.0'), testPointer('1.4.0', null, HOSPITAL_B)] })]
    await ready()
    await press('仁和医院回退到 1.3.0')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('仁和医院不再有自己的版本，重新跟随全部医院。')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '回退到 1.3.0' }))
    await waitFor(() => expect(bench.payloads('rollBackModule')).toMatchObject([{ facilityId: HOSPITAL_B.facilityId }]))
  })

  test('the letters B and A ask, a field hears nothing of them', async () => {
    await ready()
    await user.keyboard('b')
    expect(screen.getByRole('dialog')).toHaveAccessibleName('读片计时：从 1.3.0 回退到 1.2.0')
    await user.keyboard('a')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await press('取消')
    await user.keyboard('a')
    expect(screen.getByRole('dialog')).toHaveAccessibleName('启用 读片计时 1.4.0')
  })
})

describe('revoking', () => {
  test('[FED-06] needs a reason, says who loses it and what runs afterwards', async () => {
    await ready()
    await press('撤回 1.3.0')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/12 位在线医生会在五分钟内失去/)).toBeInTheDocument()
    expect(dialog.getByText('全部医院：回到 1.2.0')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '撤回' }))
    expect(bench.payloads('revokeRelease')).toEqual([])
    await user.click(dialog.getByRole('button', { name: '结果有误' }))
    await user.click(dialog.getByRole('button', { name: '撤回' }))
    await screen.findByText('读片计时 1.3.0 已撤回。')
    expect(bench.payloads('revokeRelease')).toMatchObject([{ name: 'mf-acme-timer', moduleVersion: '1.3.0', reason: '结果有误' }])
  })
})

describe('failures and history', () => {
  test('[FED-17] failures stand by version and code with what the code means, and against what runs since it runs', async () => {
    bench.faults = [fault('FED-104'), fault('FED-107', { version: '1.2.0', last: '2026-11-20 12:00:00' })]
    await ready()
    const row = await zone('失败').findByRole('row', { name: /FED-104/ })
    expect(row).toHaveTextContent('1.3.0')
    expect(row).toHaveTextContent('文件与签名的发布不一致')
    const runs = zone('运行在哪里').getByRole('row', { name: /全部医院/ })
    expect(runs).toHaveTextContent('失败 4 次最近 2026-11-21 09:10:00')
  })

  test('[FED-06] each step stands with who, what and when; a refused one with its code, text and detail', async () => {
    bench.log = [
      logLine('publish', { code: 2105, detail: 'src_x.js' }),
      logLine('rollBack', { version: '1.2.0', former: '1.3.0' }),
      logLine('rollBack', { version: '', former: '1.2.0' }),
      logLine('publish', { by: 'suite' }),
    ]
    await ready()
    const steps = within(await screen.findByRole('list', { name: '历史' })).getAllByRole('listitem')
    expect(steps[0]).toHaveTextContent('文件内容与发布清单不一致')
    expect(steps[0]).toHaveTextContent('代码 2105')
    expect(steps[0]).toHaveTextContent('src_x.js')
    expect(steps[1]).toHaveTextContent('2026-11-21 09:00:00')
    expect(steps[1]).toHaveTextContent('为全部医院回退到 1.2.0（原 1.3.0） · 秦恒毅')
    expect(steps[2]).toHaveTextContent('为全部医院停用（原 1.2.0')
    expect(steps[3]).toHaveTextContent('发布 1.4.0 · 本站构建')
  })
})

describe('a hospital’s administrator', () => {
  test('[FED-06] acts for the own hospital alone: no audience, no keys, no upload, no revoking', async () => {
    bench.asHospital()
    bench.site.modules = [testModule({ pointers: [testPointer('1.3.0', '1.2.0'), testPointer('1.2.0', null, HOSPITAL_B)] })]
    await ready()
    expect(screen.queryByRole('tab', { name: '供应商密钥' })).toBeNull()
    expect(screen.queryByRole('button', { name: '上传发布包…' })).toBeNull()
    expect(screen.queryByRole('button', { name: /撤回/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /回退到/ })).toHaveLength(1)
    // The next step for all is none of his.
    expect(screen.getByText(/1\.4\.0.*已发布，本院还没有使用。/)).toBeInTheDocument()
    expect(screen.queryByText(/再为全部医院启用/)).toBeNull()
    await press('启用 1.4.0…')
    expect(screen.getByText('只对本院生效：仁和医院')).toBeInTheDocument()
    expect(screen.queryByRole('radio')).toBeNull()
    await press('启用')
    await waitFor(() => expect(bench.payloads('activateModule')).toMatchObject([{ facilityId: HOSPITAL_B.facilityId }]))
  })

  test('without a version of its own there is nothing to roll back, and the page says what to do instead', async () => {
    bench.asHospital()
    await ready()
    expect(screen.getByRole('button', { name: '回退' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText(/没有自己的版本可以回退；可以为本院启用下面的另一个版本/)).toBeInTheDocument()
    await user.keyboard('b')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an address of the keys shows none', async () => {
    bench.asHospital()
    bench.show('?tab=keys')
    await screen.findByRole('tab', { name: '模块' })
    expect(screen.queryByRole('heading', { name: '供应商密钥' })).toBeNull()
    expect(bench.payloads('queryReleaseKeys')).toEqual([])
  })
})

describe('states of the page', () => {
  test('no right', async () => {
    bench.fails.set('queryModules', new ApiError('business', CODE.noPermission, '您没有该操作的权限'))
    bench.show()
    expect(await screen.findByRole('alert', { name: '模块发布' })).toHaveTextContent('没有打开这一页的权限')
  })
  test('an error says so and asks again', async () => {
    bench.fails.set('queryModules', new ApiError('network', 0, '网络错误'))
    bench.show()
    expect(screen.getByText('正在加载')).toBeInTheDocument()
    expect(await screen.findByText(/加载模块列表失败/)).toBeInTheDocument()
    await press('重试')
    expect(await screen.findByRole('article')).toBeInTheDocument()
  })
  test('after an error the former answer stays', async () => {
    await ready()
    bench.fails.set('queryModules', new ApiError('network', 0, '网络错误'))
    await user.keyboard('r')
    expect(await screen.findByText(/加载模块列表失败/)).toBeInTheDocument()
    expect(option()).toBeInTheDocument()
  })
  test('no module yet', async () => {
    bench.site.modules = []
    bench.show()
    expect(await screen.findByText('本站还没有发布任何模块。')).toBeInTheDocument()
  })
})

type Log = Bench['log'][number]
const logLine = (act: Log['act'], more: Partial<Log> = {}): Log => ({
  at: '2026-11-21 09:00:00',
  act,
  name: 'mf-acme-timer',
  version: '1.4.0',
  former: '',
  facilityName: '',
  by: '秦恒毅',
  code: 0,
  detail: '',
  ...more,
})
const fault = (code: string, more: Partial<Bench['faults'][number]> = {}): Bench['faults'][number] => ({
  name: 'mf-acme-timer',
  version: '1.3.0',
  code,
  facilityName: '',
  count: 4,
  first: '2026-11-21 09:00:00',
  last: '2026-11-21 09:10:00',
  ...more,
})
