import { ApiError } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { touchRows } from '@farsight/shared/exams/model'
import { setLanguage } from '@farsight/shared/i18n'
import { KeyList, useAllKeyHints } from '@farsight/shared/ui/data'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../model/test/row'
import { Bench } from './test-bench'

const A = testRow({ risProcedureId: 'a', patName: '王建国', checkNo: 'CT1' })
const B = testRow({
  risProcedureId: 'b',
  patName: '李秀英',
  checkNo: 'MR2',
  modality: 'MR',
  side: 'L',
  bodypart: '膝关节',
  state: 3,
  authorId: 'x',
})
const C = testRow({ risProcedureId: 'c', patName: '张伟', checkNo: 'CT3', state: 2, holderId: 'x', holderName: '张医生', authorId: 'x' })

let bench: Bench
const user = userEvent.setup()
beforeEach(() => {
  bench = new Bench()
  bench.rows = [A, B, C]
})
afterEach(() => bench.end())

const bodyRows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
const ready = async () => {
  bench.show()
  await screen.findByText('王建国')
}
const chosen = () => bodyRows().find((row) => row.getAttribute('aria-selected') === 'true')
/** A letter is obeyed after the moment in which a scanner would go on. */
const letter = async (key: string) => {
  await user.keyboard(key)
  await act(() => new Promise((rest) => setTimeout(rest, 50)))
}

describe('rows', () => {
  test('[WORK-45] a row shows the label of its state; reportHasComplete = 1 shows completed whatever the state', async () => {
    bench.rows = [A, testRow({ risProcedureId: 'd', patName: '赵敏', state: 2060, reportHasComplete: 1 })]
    await ready()
    const [waiting, done] = bodyRows()
    expect(within(waiting!).getByRole('img', { name: '状态 待诊断' })).toBeInTheDocument()
    expect(within(done!).getByRole('img', { name: '状态 已完成' })).toBeInTheDocument()
    expect(within(done!).queryByText('待诊断')).toBeNull()
  })

  test('the side stands written out before the body part, time left by the server’s clock, actions by state and right', async () => {
    await ready()
    const [first, second, third] = bodyRows()
    expect(within(second!).getByText('左').tagName).toBe('B')
    expect(within(first!).getByText('02:10')).toBeInTheDocument()
    expect([first, second, third].map((row) => within(row!).getAllByRole('button')[0]?.textContent)).toEqual(['诊断', '审核', '查看'])
  })

  test('in English every word is English', async () => {
    await ready()
    act(() => setLanguage('en'))
    expect(screen.getByRole('columnheader', { name: /Body part/ })).toBeInTheDocument()
    expect(within(bodyRows()[1]!).getByText('To first check')).toBeInTheDocument()
    expect(document.body.textContent?.replace(/[王建国李秀英张伟医生胸部膝关节平扫增强呼吸科住院]/g, '')).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('asking', () => {
  test('Enter in the search field asks; the cross resets', async () => {
    await ready()
    await user.keyboard('/')
    await user.keyboard('李 秀英{Enter}')
    await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ search: '李 秀英', pageNo: 1 }))
    await user.click(screen.getByRole('button', { name: '清空' }))
    await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).not.toHaveProperty('search'))
  })

  test('a chip asks for the doctor’s own queue, with its count and by its number; again gives it up', async () => {
    await ready()
    const chip = await screen.findByRole('button', { name: '待诊 63' })
    await user.click(chip)
    await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ queue: 'write' }))
    expect(chip).toHaveAttribute('aria-pressed', 'true')
    await letter('2')
    expect(chip).toHaveAttribute('aria-pressed', 'false')
    await letter('7')
    await waitFor(() =>
      expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({
        timeTimes: 'sinceYesterday',
        startTime: '2026-11-19 00:00:00',
        endTime: '2026-11-20 23:59:59',
      }),
    )
  })

  test('each field of the filters is asked by its own name; the modalities are the session’s', async () => {
    await ready()
    await letter('f')
    await user.type(screen.getByRole('textbox', { name: '病历号' }), 'H7')
    const modality = screen.getByRole('combobox', { name: '设备' })
    expect(
      within(modality)
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value),
    ).toEqual(['', 'CT', 'MR', 'ECG'])
    await user.selectOptions(modality, 'CT')
    await user.click(screen.getByRole('button', { name: '状态 待一审' }))
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ hospitalNo: 'H7', modality: 'CT', states: [3] }))
    expect(screen.getByRole('button', { name: /^筛选/ })).toHaveTextContent('3')
  })

  test('an own range with the start after the end is refused with words, nothing is asked and nothing is lost', async () => {
    await ready()
    await letter('f')
    const before = bench.payloads('queryLocalList').length
    const [start, end] = [screen.getByLabelText('开始日期'), screen.getByLabelText('结束日期')]
    await user.type(start, '2026-11-20')
    await user.type(end, '2026-11-01')
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(screen.getByText('开始时间不能晚于结束时间')).toBeInTheDocument()
    expect([start, end].map((day) => (day as HTMLInputElement).value)).toEqual(['2026-11-20', '2026-11-01'])
    expect(bench.payloads('queryLocalList').length).toBe(before)
    await user.clear(end)
    await user.type(end, '2026-11-21')
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() =>
      expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({
        timeType: 'register',
        startTime: '2026-11-20 00:00:00',
        endTime: '2026-11-21 23:59:59',
      }),
    )
    expect(screen.queryByText('开始时间不能晚于结束时间')).toBeNull()
  })

  test('pages and rows a page', async () => {
    bench.total = 120
    await ready()
    await user.click(screen.getByRole('button', { name: '第 3 页' }))
    await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ pageNo: 3, pageSize: 50 }))
    await user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '200')
    await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ pageNo: 1, pageSize: 200 }))
  })

  test('nothing found says what was searched, and one button leads back', async () => {
    await ready()
    bench.rows = []
    await user.keyboard('/')
    await user.keyboard('无此人{Enter}')
    expect(await screen.findByText('没有找到“无此人”')).toBeInTheDocument()
    bench.rows = [A]
    await user.click(screen.getByRole('button', { name: '清空条件' }))
    expect(await screen.findByText('王建国')).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

describe('keys', () => {
  test('↓ chooses, Enter opens the report to write with its signed address', async () => {
    await ready()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('/local_diagnosis/edit_report?procedureId=a&modality=CT&t=1763600000&sign=abc')
  })

  test('a case in another’s hands opens to be looked at; ECG in its own screen', async () => {
    bench.rows = [A, testRow({ risProcedureId: 'e', patName: '赵敏', modality: 'ECG', state: 9, reportHasComplete: 1 })]
    await ready()
    await user.keyboard('{End}{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('/local_diagnosis/ecg/view_report?procedureId=e')
  })

  test('N opens the first case that waits for this doctor', async () => {
    bench.rows = [{ ...A, state: 2, holderId: 'x' }, B]
    await ready()
    await letter('n')
    expect(screen.getByRole('status')).toHaveTextContent('/local_diagnosis/edit_report?procedureId=b')
  })

  test('Space shows patient, exam and history of the chosen row and follows ↓; Esc goes back', async () => {
    await ready()
    await user.keyboard('{ArrowDown} ')
    const drawer = await screen.findByRole('complementary')
    expect(drawer).toHaveTextContent('王建国 · CT1')
    expect(await within(drawer).findByText('周技师')).toBeInTheDocument()
    expect(drawer).toHaveTextContent('影像到达')
    await user.keyboard('{ArrowDown}')
    expect(drawer).toHaveTextContent('李秀英 · MR2')
    await waitFor(() => expect(bench.payloads('getStateLog').at(-1)).toEqual({ risProcedureId: 'b' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('M opens the menu: what is refused stays, greyed, with its reason', async () => {
    await ready()
    await user.keyboard('{End}')
    await letter('m')
    const write = screen.getByRole('menuitem', { name: /书写报告.*张医生正在书写/ })
    expect(write).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('menuitem', { name: '查看报告' }))
    expect(screen.getByRole('status')).toHaveTextContent('/local_diagnosis/view_report?procedureId=c')
  })

  test('[CHAT-02, CHAT-03] chat opens the window about this exam, with its other doctor', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue({ focus: () => undefined } as Window)
    bench.rows = [{ ...A, remote: true, authorId: 'u2', holderId: 'me' }]
    await ready()
    await user.keyboard('{End}')
    await letter('m')
    await user.click(screen.getByRole('menuitem', { name: '聊天' }))
    const [route, query] = String(opened.mock.calls[0]?.[0]).split('#')[1]?.split('?') ?? []
    expect([route, Object.fromEntries(new URLSearchParams(query))]).toEqual([
      '/chat',
      { pUid: 'A0031', repId: 'a', usrIds: 'u2', type: 'remote', lang: 'zh', usrId: 'me' },
    ])
    opened.mockReturnValue(null)
    await letter('m')
    await user.click(screen.getByRole('menuitem', { name: '聊天' }))
    expect(await screen.findByText(/阻止了聊天窗口/)).toBeInTheDocument()
  })

  test('the help of F1 lists the keys of the list while it shows, in both languages', async () => {
    const Keys = () => <KeyList groups={useAllKeyHints()} />
    const help = render(<Keys />)
    await ready()
    const group = (name: string) => within(screen.getByRole('region', { name }))
    const keys = [...help.container.querySelectorAll('kbd')].map((key) => key.textContent)
    expect(keys).toEqual(['↑', '↓', 'PgUp', 'PgDn', 'Home', 'End', 'Enter', '空格', 'N', '1–7', 'F', 'R', 'M', 'C', 'Esc'])
    expect(group('本地诊断').getByText('下一例')).toBeVisible()
    act(() => setLanguage('en'))
    expect(group('Local diagnosis').getByText('Copy the exam no.')).toBeVisible()
  })

  test('what happened to another hospital’s exam is not ours to see, and no fault; at the own one it is a fault', async () => {
    bench.rows = [{ ...A, facilityName: '仁和医院' }, B]
    bench.answers.getStateLog = () => {
      throw new ApiError('business', 4, 'RIS 中没有该报告')
    }
    bench.show()
    await screen.findByText('王建国')
    await user.keyboard('{ArrowDown} ')
    const drawer = await screen.findByRole('complementary')
    expect(await within(drawer).findByText('经过只在仁和医院可看')).toBeInTheDocument()
    expect(within(drawer).queryByText(/RIS 中没有/)).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(await within(drawer).findByText(/RIS 中没有/)).toBeInTheDocument()
  })

  test('C copies the check number', async () => {
    await ready()
    const written = jest.spyOn(navigator.clipboard, 'writeText')
    await user.keyboard('{ArrowDown}')
    await letter('c')
    expect(written).toHaveBeenCalledWith('CT1')
    expect(await screen.findByText('已复制检查号 CT1')).toBeInTheDocument()
  })

  test('letters in the search field are text and no commands', async () => {
    await ready()
    await user.keyboard('/')
    await letter('nfr1')
    expect(screen.getByRole('searchbox')).toHaveValue('nfr1')
    expect(screen.queryByRole('button', { name: '查询' })).toBeNull()
    expect(bench.payloads('queryLocalList').length).toBe(1)
  })
})

describe('live rows', () => {
  const changed = (...ids: string[]) =>
    act(async () => {
      for (const risProcedureId of ids) bus.emit('row-changed.v1', { risProcedureId, currentState: 2 })
      await new Promise((rest) => setTimeout(rest, 700))
    })

  test('a burst of changes is one call; rows change in place, stay where they are and are tinted', async () => {
    await ready()
    await user.keyboard('{ArrowDown}')
    bench.rows = [{ ...A, state: 2, holderId: 'x', holderName: '赵医生', version: 2 }, B, { ...C, imageCount: 999 }]
    await changed('a', 'c', 'a')
    expect(bench.payloads('queryRows')).toEqual([{ risProcedureIds: ['a', 'c'] }])
    expect(bodyRows().map((row) => within(row).getByText(/王建国|李秀英|张伟/).textContent)).toEqual(['王建国', '李秀英', '张伟'])
    expect(within(bodyRows()[0]!).getByText('诊断中')).toBeInTheDocument()
    expect(within(bodyRows()[0]!).getByText('赵医生')).toBeInTheDocument()
    expect(bodyRows().map((row) => row.dataset.fresh)).toEqual(['true', undefined, 'true'])
    expect(chosen()).toBe(bodyRows()[0])
  })

  test('what would enter or leave is counted in a bar, and R brings it', async () => {
    await ready()
    const listed = bench.payloads('queryLocalList').length
    const done = { ...A, state: 9, reportHasComplete: 1 as const }
    const entering = testRow({ risProcedureId: 'n', patName: '新来的' })
    bench.rows = [done, B, C, entering]
    await changed('a', 'n')
    expect(screen.getByText('2 条更新')).toBeInTheDocument()
    expect(screen.queryByText('新来的')).toBeNull()
    expect(bench.payloads('queryLocalList').length).toBe(listed)
    await letter('r')
    expect(await screen.findByText('新来的')).toBeInTheDocument()
    expect(screen.queryByText('2 条更新')).toBeNull()
  })

  test('what the doctor does himself changes its row and brings no bar; one update is not many', async () => {
    await ready()
    const done = (row: typeof A) => ({ ...row, state: 9, reportHasComplete: 1 as const })
    bench.rows = [done(A), B, C]
    act(() => bus.emit('report-submitted.v1', { procedureId: 'a', state: 9 }))
    await changed('a')
    expect(within(bodyRows()[0]!).getByText('已完成')).toBeInTheDocument()
    expect(screen.queryByText(/条更新/)).toBeNull()
    // Asked for by the push before the act is known to be one's own.
    bench.rows = [done(A), done(B), C]
    await changed('b')
    expect(screen.getByText('1 条更新')).toBeInTheDocument()
    act(() => setLanguage('en'))
    expect(screen.getByText('1 update')).toBeInTheDocument()
    act(() => touchRows(['b']))
    await changed()
    expect(screen.queryByText(/update/)).toBeNull()
    bench.rows = [done(A), done(B), done(C), testRow({ risProcedureId: 'n' })]
    await changed('c', 'n')
    expect(screen.getByText('2 updates')).toBeInTheDocument()
  })

  test('what changed while another page was in front is brought in on coming back, without asking the list again', async () => {
    const { unmount } = bench.show()
    await screen.findByText('王建国')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    unmount()
    bench.rows = [{ ...A, holderName: '赵医生' }, B, C]
    bus.emit('row-changed.v1', { risProcedureId: 'a', currentState: 2060 })
    bench.show()
    expect(await screen.findByText('赵医生')).toBeInTheDocument()
    expect(chosen()).toHaveTextContent('李秀英')
    expect(bench.payloads('queryLocalList').length).toBe(1)
  })

  const now = () => ({ val: bench.rows, total: 3, totalIsFloor: false, cursor: '', serverTime: '2026-11-20 09:19:30' })
  /** The next answer of a call is what the server has now, and comes when it is let. */
  function late(call: 'queryLocalList' | 'queryRows') {
    const { val, ...rest } = now()
    const answer = { ...rest, val: [...val] }
    let come: () => void = () => undefined
    bench.answers[call] = () => {
      delete bench.answers[call]
      return new Promise((done) => (come = () => done(answer)))
    }
    return () => act(async () => come())
  }

  test('a change that is told while the list is being asked again is not lost under its older answer', async () => {
    await ready()
    const come = late('queryLocalList')
    await letter('r')
    bench.rows = [{ ...A, holderName: '赵医生' }, B, C]
    await changed('a')
    await come()
    expect(await screen.findByText('赵医生', {}, { timeout: 3000 })).toBeInTheDocument()
  })

  test('a change that is told while the list is asked for the first time is not lost under its older answer', async () => {
    const come = late('queryLocalList')
    bench.show()
    await waitFor(() => expect(bench.payloads('queryLocalList')).toHaveLength(1))
    bench.rows = [{ ...A, holderName: '赵医生' }, B, C]
    await changed('a')
    await come()
    expect(await screen.findByText('赵医生', {}, { timeout: 3000 })).toBeInTheDocument()
  })

  test('two changes of one row: the older answer comes late and does not stay', async () => {
    await ready()
    bench.rows = [{ ...A, holderName: '钱医生' }, B, C]
    const come = late('queryRows')
    await changed('a')
    bench.rows = [{ ...A, holderName: '赵医生' }, B, C]
    await changed('a')
    await come()
    expect(await screen.findByText('赵医生')).toBeInTheDocument()
    await changed()
    expect(screen.queryByText('钱医生')).toBeNull()
  })

  test('an answer that does not come is asked for again; a refusal is not', async () => {
    await ready()
    bench.rows = [{ ...A, holderName: '赵医生' }, B, C]
    bench.answers.queryRows = () => {
      delete bench.answers.queryRows
      throw new ApiError('network', 0, '网络错误', undefined, 503)
    }
    await changed('a')
    expect(screen.queryByText('赵医生')).toBeNull()
    expect(await screen.findByText('赵医生', {}, { timeout: 4000 })).toBeInTheDocument()
    expect(bench.payloads('queryRows')).toHaveLength(2)
    bench.answers.queryRows = () => {
      throw new ApiError('business', 403, '没有权限')
    }
    await changed('a')
    await act(() => new Promise((rest) => setTimeout(rest, 3500)))
    expect(bench.payloads('queryRows')).toHaveLength(3)
  }, 15_000)

  test('a change whose answer was on its way as the page was left is shown on coming back', async () => {
    const { unmount } = bench.show()
    await screen.findByText('王建国')
    bench.rows = [{ ...A, holderName: '赵医生' }, B, C]
    late('queryRows')
    await changed('a')
    unmount()
    bench.show()
    expect(await screen.findByText('赵医生')).toBeInTheDocument()
    expect(bench.payloads('queryLocalList').length).toBe(1)
  })
})

describe('faults', () => {
  test('after a failure the old rows stay beside what failed, its code and a way to try again', async () => {
    await ready()
    bench.listError = new ApiError('business', 2018, '服务器繁忙，请稍后重试')
    await user.keyboard('/')
    await user.keyboard('王{Enter}')
    expect(await screen.findByText(/服务器繁忙/)).toBeInTheDocument()
    expect(screen.getByText('(代码 2018)')).toBeInTheDocument()
    expect(screen.getByText('李秀英')).toBeInTheDocument()
    bench.listError = undefined
    bench.rows = [A]
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText('李秀英')).toBeNull())
    expect(screen.queryByText(/服务器繁忙/)).toBeNull()
  })

  test('an account without the menu sees that it may not, and nothing is asked', () => {
    bench.end()
    bench = new Bench({ userMainMenuConfig: '100000000000' })
    bench.show()
    expect(screen.getByText(/没有打开这一页的权限/)).toBeInTheDocument()
    expect(bench.asked).toEqual([])
  })
})

describe('columns', () => {
  const menu = async (...names: string[]) => {
    await user.click(screen.getByRole('button', { name: '列' }))
    for (const name of names) await user.click(screen.getByRole('menuitemcheckbox', { name }))
    await user.keyboard('{Escape}')
  }

  test('where the columns do not fit, images, doctor and source go, in this order, and none is cut', async () => {
    let width = 1384
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width)
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
    await ready()
    expect(heads()).toEqual(expect.arrayContaining(['医生', '图像', '来源·科室']))
    bench.end()
    for (const [room, gone, stays] of [
      [1360, ['图像'], ['医生', '来源·科室']],
      [1284, ['图像', '医生'], ['来源·科室']],
      [1200, ['图像', '医生', '来源·科室'], ['登记时间']],
    ] as const) {
      bench = new Bench()
      bench.rows = [A]
      width = room
      jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width)
      await ready()
      expect([room, heads().filter((head) => gone.some((one) => one === head))]).toEqual([room, []])
      expect(heads()).toEqual(expect.arrayContaining([...stays]))
      bench.end()
    }
  })

  test('a column is switched off and on, and saved for the user', async () => {
    await ready()
    await menu('检查号', '拼音')
    expect(screen.queryByRole('columnheader', { name: /^检查号/ })).toBeNull()
    expect(screen.getByRole('columnheader', { name: /^拼音/ })).toBeInTheDocument()
    // One after the other, or both at once: what is kept at the end counts.
    await waitFor(() => expect(bench.columns.columns.map(({ key }) => key)).toContain('pinyin'), { timeout: 5000 })
    const kept = bench.columns
    expect(kept.columns.map(({ key }) => key)).not.toContain('checkNo')
    bench.end()
    bench = new Bench()
    bench.columns = kept
    bench.rows = [A]
    bench.show()
    expect((await screen.findAllByRole('columnheader', { name: /^拼音/ })).length).toBeGreaterThan(0)
  })

  test('at least five columns stay', async () => {
    await ready()
    await menu('剩余', '姓名', '性别年龄', '设备', '部位/项目', '检查号', '来源·科室', '登记时间', '图像', '阴阳', '医生')
    expect(screen.getAllByRole('columnheader').length).toBe(5)
    expect(screen.getByText('至少保留 5 列')).toBeInTheDocument()
  })
})
