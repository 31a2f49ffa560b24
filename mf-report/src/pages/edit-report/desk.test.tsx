import { bus } from '@farsight/shared/bus'
import { CODE, fieldValues, type ReportContent, STATE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { write } from '../../editor/test-field'
import { clientState } from '../../model/client-state'
import { ADDRESS, EXAM, opened, refusal, row } from '../../model/test-kit'
import { LINK, reportPage } from '../test-report'

const SAVED = { version: 4, state: STATE.diagnosing, savedTime: '2026-11-20 09:41:07' }
const SENT = { version: 5, state: STATE.toFirstCheck, savedTime: '2026-11-20 09:42:00' }
const EDIT = '/local_diagnosis/edit_report'
const OTHER = '1b7e2a5c-1111-4222-8333-944455566677'
const text = (words: string) => ({ text: words, marks: [] })
const WRITTEN = { content: { finding: text('右肺上叶见结节。'), result: text('右肺结节。'), advice: text(''), yinYang: 1 } }
const NORMAL = {
  id: 't1',
  name: '胸部正常',
  title: '',
  level: 'personal',
  modality: 'CT',
  bodypart: '胸部',
  abnormal: false,
  findings: '两肺清晰。',
  diagnosis: '未见异常。',
}
const NODULE = {
  ...NORMAL,
  id: 't2',
  name: '肺结节',
  abnormal: true,
  findings: '[侧别:左/右]肺见[大小:# mm]结节。',
  diagnosis: '[侧别:左/右]肺结节。',
}
const EARLIER = {
  risProcedureId: OTHER,
  t: '1',
  sign: 's',
  modality: 'CT',
  bodypart: '胸部',
  side: '',
  checkItem: '平扫',
  patName: '王建国',
  patientNo: 'Z77',
  checkTime: '2025-03-01 08:00:00',
  state: STATE.completed,
  reportHasComplete: 1,
  yinYang: 0,
  content: { finding: text('旧所见。'), result: text('旧意见。'), advice: text(''), yinYang: 0 },
  authorName: '张医生',
  reviewerName: '',
  completeTime: '2025-03-01 09:00:00',
  imageCount: 10,
}
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const finding = () => field(/检查所见/)
const result = () => field(/诊断意见/)
const key = (code: string, more: object = {}) => act(async () => void fireEvent.keyDown(document, { code, ...more }))
const goTo = (path: string) =>
  act(async () => {
    window.location.hash = `#${path}`
    window.dispatchEvent(new HashChangeEvent('hashchange'))
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

test('[REPORT-01] a report that is left and shown again has its words, its undo and its scroll, and is not opened a second time', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), saveReport: () => SAVED })
  await act(async () => write(await finding(), '写到一半'))
  const scroll = (await finding()).closest('[data-zone=reading]')!.querySelector<HTMLElement>('[data-scroll]')!
  scroll.scrollTop = 120
  fireEvent.scroll(scroll)
  await goTo('/report_library')
  expect(screen.queryByRole('textbox', { name: /检查所见/ })).toBeNull()
  await goTo(`${EDIT}${LINK}`)
  expect((await finding()).textContent).toBe('写到一半')
  expect((await finding()).closest('[data-zone=reading]')!.querySelector('[data-scroll]')!.scrollTop).toBe(120)
  fireEvent.keyDown(await finding(), { key: 'z', ctrlKey: true })
  expect((await finding()).textContent).toBe('')
  expect(server.of('openReport')).toHaveLength(1)
})

test('[REPORT-01] two reports are open side by side as tabs; each keeps its words, and closing one leaves the other', async () => {
  const exams: Record<string, string> = { [EXAM]: '王建国', [OTHER]: '李秀英' }
  const { server } = await reportPage(EDIT, {
    openReport: ({ procedureId }: { procedureId: string }) =>
      opened({ exam: row({ risProcedureId: procedureId, patName: exams[procedureId]! }) }, { risProcedureId: procedureId }),
    // The server takes its time: the words are unsaved, however slow this machine is.
    saveReport: () => new Promise(() => undefined),
  } as never)
  await act(async () => write(await finding(), '第一份'))
  // The only one has its row already: the second report moves nothing.
  const alone = await screen.findByRole('navigation', { name: '打开的报告' })
  expect(within(alone).getAllByRole('button', { name: /写$/ })).toHaveLength(1)
  await goTo(`${EDIT}?${new URLSearchParams({ ...ADDRESS, procedureId: OTHER }).toString()}`)
  const tabs = await screen.findByRole('navigation', { name: '打开的报告' })
  expect(
    within(tabs)
      .getAllByRole('button', { name: /CT.*写$/ })
      .map((tab) => tab.textContent),
  ).toEqual(['●王建国 CT写', '李秀英 CT写'])
  await waitFor(async () => expect((await finding()).textContent).toBe(''))
  await key('PageDown', { altKey: true })
  await waitFor(async () => expect((await finding()).textContent).toBe('第一份'))
  await userEvent.click(
    within(await screen.findByRole('navigation', { name: '打开的报告' })).getByRole('button', { name: '关闭 李秀英 CT' }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: '关闭 李秀英 CT' })).toBeNull())
  expect((await finding()).textContent).toBe('第一份')
  expect(server.of('openReport')).toHaveLength(2)
})

describe('a link to a report that is open already', () => {
  const FORGED = `${EDIT}?${new URLSearchParams({ ...ADDRESS, sign: 'forged' }).toString()}`
  const says = '链接校验失败，请从列表重新打开'
  const refuses = ({ sign }: { sign: string }) => {
    if (sign === 'forged') throw refusal(CODE.signInvalid, { message: says })
    return opened()
  }

  test('[REPORT-05, LK-01] another sign is refused as on first opening; the report and its tab stay as they were', async () => {
    const { server } = await reportPage(EDIT, {
      openReport: () => opened(),
      saveReport: () => new Promise(() => undefined),
      getReport: refuses,
    } as never)
    await act(async () => write(await finding(), '写到一半'))
    await goTo(FORGED)
    expect(await screen.findByRole('heading', { name: says })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /检查所见/ })).toBeNull()
    // The way back to what is open stands on the refusal, and leads to the link that was good.
    const tabs = screen.getByRole('navigation', { name: '打开的报告' })
    await userEvent.click(within(tabs).getByRole('button', { name: /王建国 CT ?写$/ }))
    expect((await finding()).textContent).toBe('写到一半')
    expect(window.location.hash).toBe(`#${EDIT}${LINK}`)
    expect(server.of('openReport')).toHaveLength(1)
  })

  test('a list’s newer sign is asked about once, and opens the report as it was left', async () => {
    const { server } = await reportPage(EDIT, {
      openReport: () => opened(),
      saveReport: () => new Promise(() => undefined),
      getReport: refuses,
    } as never)
    await act(async () => write(await finding(), '写到一半'))
    const newer = `${EDIT}?${new URLSearchParams({ ...ADDRESS, t: '1763600000001', sign: 'newer' }).toString()}`
    for (const path of [newer, `${EDIT}${LINK}`, newer]) {
      await goTo(path)
      expect((await finding()).textContent).toBe('写到一半')
    }
    expect(server.of('getReport')).toHaveLength(1)
    expect(server.of('openReport')).toHaveLength(1)
  })
})

test('a refusal whose reason may be gone says so, and is asked anew when it is shown again', async () => {
  let held = true
  const { server } = await reportPage(EDIT, {
    openReport: () => {
      if (held) throw refusal(CODE.noWritingPermission, { message: '没有书写权限' })
      return opened()
    },
  })
  expect(await screen.findByRole('heading', { name: '没有书写权限' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull()
  await act(async () => bus.emit('row-changed.v1', { risProcedureId: EXAM, currentState: STATE.toBeDiagnosed }))
  expect(await screen.findByText(/状态刚刚变为.*可以再试一次/)).toBeVisible()
  expect(screen.getByRole('button', { name: '再试一次' })).toBeVisible()
  // It is not opened by itself: nobody may be looking.
  expect(server.of('openReport')).toHaveLength(1)
  held = false
  await goTo('/report_library')
  await goTo(`${EDIT}${LINK}`)
  expect(await finding()).toBeVisible()
})

test('[RS-22] after a log-out nothing of the report is shown, and it is opened anew', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), saveReport: () => SAVED })
  await act(async () => write(await finding(), '写到一半'))
  const { session } = await import('@farsight/shared/bus')
  await act(async () => session.end('logout'))
  session.start({ loginUserId: 'another', facilityId: 'f' } as never)
  await goTo('/report_library')
  await goTo(`${EDIT}${LINK}`)
  await waitFor(() => expect(server.of('openReport')).toHaveLength(2))
  expect((await finding()).textContent).toBe('')
})

test('[DAY-12] after sending there are ten seconds in which Alt+Z takes it back and opens it again', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({}, WRITTEN),
    submitReport: () => SENT,
    takeBackReport: () => ({ state: STATE.diagnosing, version: 6 }),
  })
  await finding()
  await key('Enter', { ctrlKey: true })
  await waitFor(() => expect(window.location.hash).toBe('#/local_diagnosis'))
  expect(await screen.findByText('王建国 男 67岁 CT2611200031')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /撤回 Alt\+Z 10 秒/ })).toBeInTheDocument()
  await key('KeyZ', { altKey: true })
  await waitFor(() => expect(window.location.hash).toBe(`#${EDIT}${LINK}`))
  expect(server.of('takeBackReport')[0]?.payload).toMatchObject({ procedureId: EXAM })
  expect(screen.queryByRole('button', { name: /撤回/ })).toBeNull()
})

test('[DAY-12] too late is told in its place, with its code', async () => {
  await reportPage(EDIT, {
    openReport: () => opened({}, WRITTEN),
    submitReport: () => SENT,
    takeBackReport: () => {
      throw refusal(CODE.undoTooLate, { message: '已超过撤销时间' })
    },
  })
  await finding()
  await key('Enter', { ctrlKey: true })
  await userEvent.click(await screen.findByRole('button', { name: /撤回/ }))
  expect(await screen.findByText(/已超过撤销时间 \(2445\)/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /撤回/ })).toBeNull()
  await act(async () => bus.emit('session-ended.v1', { reason: 'logout' }))
  expect(screen.queryByText(/已超过撤销时间/)).toBeNull()
})

test('[EDIT-05] a normal case with the keyboard alone: template, result, sent, and on to the next case of the list', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({ exam: row() }),
    templateList: () => [NORMAL, NODULE],
    saveReport: () => SAVED,
    submitReport: () => SENT,
  })
  const asked = bus.on('next-case-asked.v1').subscribe(({ beside, answer }) => {
    if (!beside.includes(OTHER)) answer({ risProcedureId: OTHER, modality: 'CT', t: '2', sign: 'n', patName: '李秀英' })
  })
  let presses = 0
  const press = async (code: string, more: object = {}, target: Element | Document = document) => {
    presses++
    await act(async () => void fireEvent.keyDown(target, { code, key: code, ...more }))
  }
  await finding()
  await press('KeyT', { altKey: true })
  const search = await screen.findByRole('textbox', { name: '名称、分组或内容' })
  await waitFor(() => expect(search).toHaveFocus())
  await screen.findByRole('button', { name: /胸部正常/ })
  await press('Enter', {}, search)
  expect((await finding()).textContent).toBe('两肺清晰。')
  expect(await finding()).toHaveFocus()
  await press('KeyQ', { altKey: true }, await finding())
  await press('Enter', { ctrlKey: true }, await finding())
  await waitFor(() => expect(server.of('submitReport')[0]?.payload).toMatchObject({ report: { yinYang: 0 } }))
  await screen.findByRole('button', { name: /下一例/ })
  await press('KeyN', { altKey: true })
  await waitFor(() => expect(window.location.hash).toContain(`procedureId=${OTHER}`))
  // One more opened the first case from the list (N).
  expect(presses + 1).toBeLessThanOrEqual(12)
  asked.unsubscribe()
})

test('[EDIT-06] the next case is known and its pictures asked for while this one is written; nothing is claimed for it', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened(),
    queryLocalList: () => [row({ risProcedureId: OTHER, state: STATE.toBeDiagnosed })],
  })
  await finding()
  await waitFor(() => expect(server.of('queryImages').map(({ payload }) => payload.risProcedureId)).toContain(OTHER), { timeout: 5000 })
  expect(server.of('openReport').map(({ payload }) => payload.procedureId)).toEqual([EXAM])
})

test('[STATE-33] hanging up saves first, asks for a reason, and goes back to the list', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened(),
    saveReport: () => SAVED,
    hangUpReport: () => ({ state: STATE.diagnosing, hungUntil: '2026-11-20 13:41:00' }),
  })
  await act(async () => write(await finding(), '写到一半'))
  await key('KeyK', { altKey: true })
  const dialog = screen.getByRole('dialog', { name: '挂起报告' })
  await userEvent.click(within(dialog).getByRole('button', { name: '挂起' }))
  expect(within(dialog).getByText('请填写原因')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: '等待旧片' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '挂起' }))
  await waitFor(() => expect(window.location.hash).toBe('#/local_diagnosis'))
  expect(server.sent.map(({ short }) => short).filter((short) => short === 'saveReport' || short === 'hangUpReport')).toEqual([
    'saveReport',
    'hangUpReport',
  ])
  expect(server.of('hangUpReport')[0]?.payload).toMatchObject({ hang: 1, reason: '等待旧片', until: expect.stringMatching(/^\d{4}-/) })
})

test('[STATE-33] a parked report shows its text and its reason, cannot be written, and goes on where it was after resuming', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({ hungUntil: '2026-11-20 13:41:00', hungReason: '等待旧片' }, WRITTEN),
    hangUpReport: () => ({ state: STATE.diagnosing, hungUntil: null }),
    saveReport: () => SAVED,
  })
  expect(await screen.findByText(/报告已挂起至 2026-11-20 13:41:00：等待旧片/)).toBeVisible()
  expect(await finding()).toHaveAttribute('contenteditable', 'false')
  expect((await finding()).textContent).toBe('右肺上叶见结节。')
  // Nothing is done with it before it is taken up again; the keys neither.
  for (const name of [/^提交审核/, /^放弃书写/, /^转交/])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await key('Enter', { ctrlKey: true })
  expect(server.of('submitReport')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '恢复书写' }))
  await waitFor(async () => expect(await finding()).toHaveAttribute('contenteditable', 'true'))
  expect(server.of('hangUpReport')[0]?.payload).toMatchObject({ hang: 0 })
  await act(async () => write(await finding(), '接着写'))
  expect(screen.getByText('未保存')).toBeVisible()
})

const COLLEAGUE = { userId: OTHER, name: '李老师', title: '主任', right: 4, online: true, onDuty: false }

test.each([
  [CODE.alreadyWritten, '报告已书写，不能转交'],
  [CODE.receiverLacksWriting, '接收的老师没有书写权限'],
])('[REPORT-16] referring is refused with %i in the dialog, which stays', async (code, message) => {
  await reportPage(EDIT, {
    openReport: () => opened(),
    queryColleagues: () => [COLLEAGUE],
    referReport: () => {
      throw refusal(code, { message })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '转交' }))
  const dialog = screen.getByRole('dialog', { name: '转交报告' })
  await userEvent.click(await within(dialog).findByRole('radio', { name: /李老师/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: '转交' }))
  expect(await within(dialog).findByText(new RegExp(message))).toBeVisible()
})

test('[REPORT-16] an unwritten report is referred to a chosen teacher; a written one is not', async () => {
  const { server, unmount } = await reportPage(EDIT, {
    openReport: () => opened(),
    queryColleagues: () => [COLLEAGUE],
    referReport: () => ({ state: STATE.toBeDiagnosed, assignedName: '李老师' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '转交' }))
  const dialog = screen.getByRole('dialog', { name: '转交报告' })
  await userEvent.click(within(dialog).getByRole('button', { name: '转交' }))
  expect(within(dialog).getByText('请选择医生')).toBeVisible()
  await userEvent.click(await within(dialog).findByRole('radio', { name: /李老师/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: '转交' }))
  await waitFor(() => expect(server.of('referReport')[0]?.payload).toMatchObject({ procedureId: EXAM, doctorId: OTHER }))
  await waitFor(() => expect(window.location.hash).toBe('#/local_diagnosis'))
  unmount()
  await reportPage(EDIT, { openReport: () => opened({}, WRITTEN) })
  await userEvent.click(await screen.findByRole('button', { name: '转交' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('templates', () => {
  let chosen = ''
  const open = async (login = {}) => {
    const page = await reportPage(
      EDIT,
      {
        openReport: () => opened(),
        templateList: () => [NORMAL, NODULE].map((one) => ({ ...one, isDefault: one.id === chosen ? 1 : 0 })),
        templateSetDefault: ({ id, isDefault }: { id: string; isDefault: number }) => {
          chosen = isDefault ? id : ''
          return true
        },
        saveReport: () => SAVED,
      } as never,
      '',
      login,
    )
    await finding()
    await key('KeyT', { altKey: true })
    await screen.findByRole('button', { name: /^肺结节/ })
    return page
  }

  test('[REPORT-34] [ENTITY-36] the default template of a modality is marked in the next report and taken by Enter; the taken one is highlighted', async () => {
    const first = await open()
    await userEvent.click(screen.getByRole('button', { name: '设为默认模板', description: /^肺结节/ }))
    await waitFor(() => expect(clientState.get().defaultTemplateIds).toEqual({ CT: 't2' }))
    expect(first.server.of('templateSetDefault')[0]?.payload).toEqual({ id: 't2', modality: 'CT', isDefault: 1 })
    first.unmount()
    await open()
    expect(screen.getByRole('button', { name: '取消默认' })).toHaveAttribute('aria-pressed', 'true')
    await act(async () => void fireEvent.keyDown(screen.getByRole('textbox', { name: '名称、分组或内容' }), { key: 'Enter' }))
    await userEvent.click(screen.getByRole('button', { name: '在正文中填写' }))
    expect((await finding()).textContent).toContain('结节')
    expect(screen.getByRole('button', { name: /^肺结节/ })).toHaveAttribute('aria-current', 'true')
    expect(clientState.get()).toMatchObject({ workType: 'edit', fromSrc: 'local', selectedTemplateId: 't2' })
    await userEvent.click(screen.getByRole('button', { name: '取消默认' }))
    await waitFor(() => expect(clientState.get().defaultTemplateIds).toEqual({}))
  })

  test('a template stands under the group that somebody named, the others under their part alone', async () => {
    const page = { openReport: () => opened(), saveReport: () => SAVED }
    await reportPage(EDIT, { ...page, templateList: () => [NORMAL, { ...NODULE, title: '急诊' }] } as never)
    await finding()
    await key('KeyT', { altKey: true })
    const groupsOf = (name: RegExp) => {
      const groups: string[] = []
      for (let at = screen.getByRole('button', { name }).closest('details'); at; at = at.parentElement!.closest('details'))
        groups.unshift(at.querySelector('summary')!.textContent)
      return groups
    }
    await screen.findByRole('button', { name: /^肺结节/ })
    expect([groupsOf(/^肺结节/), groupsOf(/^胸部正常/)]).toEqual([['急诊 1', '胸部 1'], ['胸部 1']])
  })

  test('a template with fields puts the doctor on the first one, offers its words, and Tab leads through both texts', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: /^肺结节/ }))
    await userEvent.click(screen.getByRole('button', { name: '在正文中填写' }))
    await userEvent.click(await screen.findByRole('button', { name: '2 右' }))
    expect((await finding()).textContent).toBe('右肺见[大小] mm结节。')
    fireEvent.keyDown(await finding(), { key: 'Tab' })
    expect(await screen.findByText('填写数值')).toBeVisible()
    fireEvent.keyDown(await finding(), { key: 'Tab' })
    fireEvent.keyDown(await result(), { key: '1' })
    expect((await result()).textContent).toBe('左肺结节。')
  })

  test('[EDIT-07] its fields are a small form: a side that is chosen once stands in both texts, a wrong number is said, and the values go with the draft as data', async () => {
    const { server } = await open()
    await userEvent.click(screen.getByRole('button', { name: /^肺结节/ }))
    const form = within(screen.getByRole('dialog'))
    await userEvent.click(form.getByRole('radio', { name: '右' }))
    await userEvent.type(form.getByRole('textbox', { name: '大小' }), '大{Enter}')
    expect(form.getByText('请填数值')).toBeInTheDocument()
    await userEvent.clear(form.getByRole('textbox', { name: '大小' }))
    await userEvent.type(form.getByRole('textbox', { name: '大小' }), '8{Enter}')
    expect((await finding()).textContent).toBe('右肺见8 mm结节。')
    expect((await result()).textContent).toBe('右肺结节。')
    await key('KeyS', { ctrlKey: true })
    await waitFor(() => expect(server.of('saveReport')).toHaveLength(1))
    const { report } = server.of('saveReport')[0]!.payload as unknown as { report: ReportContent }
    expect(fieldValues(report)).toEqual([
      { field: 'finding', type: 'choice', name: '侧别', unit: '', value: '右' },
      { field: 'finding', type: 'number', name: '大小', unit: 'mm', value: '8' },
      { field: 'result', type: 'choice', name: '侧别', unit: '', value: '右' },
    ])
  })

  test('[EDIT-07] a template that is a pair is filled in either language, what was typed stays when the language changes', async () => {
    const pair = {
      ...NODULE,
      findingsEn: 'A [size:# mm] nodule in the [side:left/right] lung.',
      diagnosisEn: 'Nodule of the [side:left/right] lung.',
    }
    const page = { openReport: () => opened(), templateList: () => [pair], saveReport: () => SAVED }
    await reportPage(EDIT, { ...page, templateList: () => [{ ...pair, findings: '见[大小:# mm]结节，[侧别:左/右]肺。' }] } as never)
    await finding()
    await key('KeyT', { altKey: true })
    await userEvent.click(await screen.findByRole('button', { name: /^肺结节/ }))
    const form = within(screen.getByRole('dialog'))
    await userEvent.type(form.getByRole('textbox', { name: '大小' }), '8')
    await userEvent.click(form.getByRole('radio', { name: '右' }))
    await userEvent.click(form.getByRole('radio', { name: '英文' }))
    expect(form.getByRole('textbox', { name: 'size' })).toHaveValue('8')
    await userEvent.click(form.getByRole('button', { name: '填入' }))
    expect((await finding()).textContent).toBe('A 8 mm nodule in the right lung.')
    expect((await result()).textContent).toBe('Nodule of the right lung.')
  })
})

describe('history', () => {
  test('[REPORT-11] earlier exams by number, name or words; one opens beside the text and is copied into it', async () => {
    const { server } = await reportPage(EDIT, {
      openReport: () => opened({}, WRITTEN),
      searchHistory: () => [EARLIER],
      saveReport: () => SAVED,
    })
    await finding()
    await key('KeyH', { altKey: true })
    await userEvent.click(await screen.findByRole('button', { name: /2025-03-01/ }))
    expect(screen.getByText('旧所见。')).toBeVisible()
    await userEvent.click(within(screen.getByRole('region', { name: '诊断意见' })).getByRole('button', { name: '复制到报告' }))
    expect((await result()).textContent).toBe('右肺结节。\n旧意见。')
    expect((await finding()).textContent).toBe('右肺上叶见结节。')
    expect((await result()).querySelector('[data-mark=previous]')).toHaveTextContent('旧意见。')
    await userEvent.click(screen.getByRole('radio', { name: '同名' }))
    await waitFor(() => expect(server.of('searchHistory').map(({ payload }) => payload.historyType)).toEqual(['patientNo', 'name']))
    await userEvent.click(screen.getByRole('radio', { name: '关键词' }))
    await userEvent.type(screen.getByRole('textbox', { name: '报告中的文字' }), '结节')
    await waitFor(() => expect(server.of('searchHistory').at(-1)?.payload).toMatchObject({ historyType: 'keyword', keyword: '结节' }))
  })

  test('[REPORT-35] [ENTITY-36] the chosen earlier exam is the same after another tab of the panel, and after leaving the report', async () => {
    await reportPage(EDIT, { openReport: () => opened(), searchHistory: () => [EARLIER] })
    await finding()
    await key('KeyH', { altKey: true })
    await userEvent.click(await screen.findByRole('button', { name: /2025-03-01/ }))
    await userEvent.click(screen.getByRole('tab', { name: '模板' }))
    await userEvent.click(screen.getByRole('tab', { name: '历史' }))
    expect(screen.getByRole('button', { name: /2025-03-01/ })).toHaveAttribute('aria-expanded', 'true')
    await goTo('/report_library')
    await goTo(`${EDIT}${LINK}`)
    expect(await screen.findByRole('button', { name: /2025-03-01/ })).toHaveAttribute('aria-expanded', 'true')
    expect(clientState.get().historyCase).toBe(OTHER)
  })
})

test.each([
  ['KeyQ', 0, '阴性'],
  ['KeyP', 1, '阳性'],
  ['KeyM', 2, '重大阳性'],
] as const)('[REPORT-25] %s chooses the result, and it is sent with the report', async (code, yinYang, word) => {
  const none = { ...WRITTEN.content, yinYang: null }
  const { server } = await reportPage(EDIT, { openReport: () => opened({}, { content: none }), submitReport: () => SENT })
  await finding()
  await key(code, { altKey: true })
  expect(screen.getByRole('radio', { name: word })).toBeChecked()
  await key('Enter', { ctrlKey: true })
  await waitFor(() => expect(server.of('submitReport')[0]?.payload).toMatchObject({ report: { yinYang } }))
})

test('[REPORT-27] the same exam is remote by one path and local by the other, and the request shows for a remote case alone', async () => {
  const order = {
    remoteOrderId: OTHER,
    srcName: '县医院',
    condition: '咳嗽两周',
    bodyparts: [{ bodypart: '胸部', side: '' }],
    urgent: 0,
    promisedTime: null,
    launcherName: '赵医生',
  }
  const remote = '/remote_diagnosis/edit_report'
  const { unmount } = await reportPage(remote, {
    openReport: () => opened({ remoteOrder: order as never }),
    getPatientCase: () => ({}),
  } as never)
  await finding()
  expect(clientState.get().fromSrc).toBe('remote')
  await key('F9')
  await userEvent.click(await screen.findByRole('tab', { name: '病历' }))
  expect(await screen.findByText('县医院 · 赵医生')).toBeVisible()
  unmount()
  await reportPage(EDIT, { openReport: () => opened(), getPatientCase: () => ({}) } as never)
  await finding()
  expect(clientState.get().fromSrc).toBe('local')
  await key('F9')
  await userEvent.click(await screen.findByRole('tab', { name: '病历' }))
  expect(screen.queryByText('县医院 · 赵医生')).toBeNull()
})

const FROM = ['local_diagnosis', 'remote_diagnosis', 'clinic']

test('[ROUTE-31, ROUTE-32, ROUTE-33, ROUTE-34, ROUTE-35] editor and viewer, and their ECG twins, stand at all three places', async () => {
  for (const from of FROM)
    for (const ecg of ['', 'ecg/']) {
      const exam = row({ modality: ecg ? 'ECG' : 'CT' })
      const edit = await reportPage(`/${from}/${ecg}edit_report`, { openReport: () => opened({ exam }) })
      expect(await finding()).toHaveAttribute('contenteditable', 'true')
      edit.unmount()
      const view = await reportPage(`/${from}/${ecg}view_report`, { getReport: () => opened({ mode: 'view', exam }, WRITTEN) })
      expect(await screen.findByText('右肺上叶见结节。')).toBeVisible()
      expect(screen.queryByRole('textbox', { name: /检查所见/ })).toBeNull()
      view.unmount()
    }
})

test('[ROUTE-36] any other place has no report', async () => {
  const { server } = await reportPage('/foo/edit_report', { openReport: () => opened() })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(server.sent).toEqual([])
})
