import { bus } from '@farsight/shared/bus'
import { CODE, STATE } from '@farsight/shared/domain'
import { KeyList, useAllKeyHints } from '@farsight/shared/ui/data'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { write } from '../../editor/test-field'
import { EXAM, noNetwork, opened, refusal, row, USER } from '../../model/test-kit'
import { LINK, reportPage } from '../test-report'

const SAVED = { version: 4, state: STATE.diagnosing, savedTime: '2026-11-20 09:41:07' }
const SENT = { version: 5, state: STATE.toFirstCheck, savedTime: '2026-11-20 09:42:00' }
const EDIT = '/local_diagnosis/edit_report'
const WRITTEN = {
  content: {
    finding: { text: '右肺上叶见结节。', marks: [] },
    result: { text: '右肺结节。', marks: [] },
    advice: { text: '', marks: [] },
    yinYang: 1,
  },
}
const finding = () => screen.findByRole('textbox', { name: /检查所见/ })
const result = () => screen.findByRole('textbox', { name: /诊断意见/ })
const fill = async (field: Promise<HTMLElement>, text: string) => act(async () => write(await field, text))

test('[REPORT-02] the link opens its exam: the patient stands in the banner', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened() })
  const banner = await screen.findByRole('region', { name: '患者身份' })
  expect(within(banner).getByText('王建国')).toBeVisible()
  expect(server.of('openReport')[0]?.payload).toMatchObject({ procedureId: EXAM, modality: 'CT', sign: 'good' })
})

test('the images are asked for once, as soon as the report is open and before its page asks for anything', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened() })
  await screen.findByRole('region', { name: '患者身份' })
  await waitFor(() => expect(server.sent.length).toBeGreaterThan(2))
  expect(server.sent.map(({ short }) => short).slice(0, 2)).toEqual(['openReport', 'queryImages'])
  expect(server.of('queryImages')).toHaveLength(1)
})

test('[REPORT-02] an exam that does not exist is told, and nothing falls over', async () => {
  await reportPage(EDIT, {
    openReport: () => {
      throw refusal(CODE.notInRis, { message: 'RIS 中没有该报告' })
    },
  })
  expect(await screen.findByRole('heading', { name: 'RIS 中没有该报告' })).toBeVisible()
  expect(screen.getByRole('button', { name: '返回列表' })).toBeVisible()
})

test('[REPORT-05, LK-01] a wrong sign refuses, and no patient data is asked for or shown', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => {
      throw refusal(CODE.signInvalid, { message: '链接校验失败，请从列表重新打开' })
    },
  })
  expect(await screen.findByRole('heading', { name: '链接校验失败，请从列表重新打开' })).toBeVisible()
  expect(screen.queryByText('王建国')).toBeNull()
  expect(server.sent.map(({ short }) => short)).toEqual(['openReport'])
})

test('[REPORT-06] [REPORT-07] [REPORT-08] finding, result and advice are written and saved', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), saveReport: () => SAVED })
  await fill(finding(), '所见文字')
  await fill(result(), '意见文字')
  await fill(screen.findByRole('textbox', { name: /建议/ }), '建议文字')
  fireEvent.keyDown(document, { code: 'KeyS', ctrlKey: true })
  await screen.findByText('已保存 09:41:07')
  expect(server.of('saveReport')[0]?.payload).toMatchObject({
    baseVersion: 3,
    report: { finding: { text: '所见文字' }, result: { text: '意见文字' }, advice: { text: '建议文字' } },
  })
})

test('leaving a field saves what waits', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), saveReport: () => SAVED })
  await fill(finding(), '一')
  expect(screen.getByText('未保存')).toBeVisible()
  fireEvent.blur(await finding())
  await waitFor(() => expect(server.of('saveReport')).toHaveLength(1))
})

test('[VALID-27] [VALID-28] a blank finding or result stops the sending in place, with the focus on it', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), submitReport: () => SENT })
  await fill(finding(), '   ')
  fireEvent.keyDown(document, { code: 'Enter', ctrlKey: true })
  const list = await screen.findByRole('alert')
  expect(within(list).getByText('检查所见不能为空')).toBeVisible()
  expect(within(list).getByText('诊断意见不能为空')).toBeVisible()
  expect(await finding()).toHaveFocus()
  expect(server.of('submitReport')).toHaveLength(0)
})

test('[REPORT-12] Ctrl+Enter sends to review and goes back to the list', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened({}, WRITTEN), submitReport: () => SENT })
  await finding()
  fireEvent.keyDown(document, { code: 'Enter', ctrlKey: true })
  await waitFor(() => expect(window.location.hash).toBe('#/local_diagnosis'))
  expect(server.of('submitReport')[0]?.payload).toMatchObject({ toReview: 1, baseVersion: 3 })
  expect(await screen.findByText('已提交审核')).toBeInTheDocument()
})

test('[REPORT-12] one with the right to finish may complete without review, after being asked', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({ mayFinish: true }, WRITTEN),
    submitReport: () => ({ ...SENT, state: STATE.completed }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '直接完成' }))
  const dialog = screen.getByRole('dialog', { name: '不经审核直接完成' })
  expect(within(dialog).getByText(/王建国 男 67岁 CT2611200031/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: '直接完成' }))
  await waitFor(() => expect(server.of('submitReport')[0]?.payload).toMatchObject({ toReview: 0 }))
})

test('without that right there is no such button', async () => {
  await reportPage(EDIT, { openReport: () => opened() })
  await finding()
  expect(screen.queryByRole('button', { name: '直接完成' })).toBeNull()
})

test('[REPORT-10] a template fills finding and result; over a text it asks, and can be undone', async () => {
  const template = {
    id: 't1',
    name: '胸部正常',
    title: '',
    level: 'personal',
    modality: 'CT',
    bodypart: '胸部',
    abnormal: false,
    findings: '模板所见',
    diagnosis: '模板意见',
  }
  const { server } = await reportPage(EDIT, { openReport: () => opened(), templateList: () => [template], saveReport: () => SAVED })
  await userEvent.click(await screen.findByRole('button', { name: '模板' }))
  await userEvent.click(await screen.findByRole('button', { name: /胸部正常/ }))
  expect((await finding()).textContent).toBe('模板所见')
  expect((await result()).textContent).toBe('模板意见')
  expect(server.of('templateList')[0]?.payload).toMatchObject({ modality: 'CT', bodypart: '胸部' })

  await userEvent.click(screen.getByRole('button', { name: /胸部正常/ }))
  await userEvent.click(screen.getByRole('button', { name: '接在后面' }))
  expect((await finding()).textContent).toBe('模板所见\n模板所见')
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect((await finding()).textContent).toBe('模板所见')
})

test('[REPORT-10] the text in hand is kept as a template', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened({}, WRITTEN), templateSave: () => ({ id: 't2' }) })
  await userEvent.click(await screen.findByRole('button', { name: '模板' }))
  await userEvent.click(screen.getByRole('button', { name: '存为模板' }))
  const dialog = screen.getByRole('dialog', { name: '存为模板' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /模板名称/ }), '肺结节')
  await userEvent.click(within(dialog).getByRole('button', { name: '存为模板' }))
  await waitFor(() =>
    expect(server.of('templateSave')[0]?.payload).toMatchObject({
      name: '肺结节',
      level: 'personal',
      modality: 'CT',
      bodypart: '胸部',
      abnormal: true,
      findings: '右肺上叶见结节。',
      diagnosis: '右肺结节。',
    }),
  )
})

test('[REPORT-13] giving back needs a reason', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({}, WRITTEN),
    abandonReport: () => ({ state: STATE.toBeDiagnosed }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '放弃书写' }))
  const dialog = screen.getByRole('dialog', { name: '放弃书写' })
  await userEvent.click(within(dialog).getByRole('button', { name: '放弃书写' }))
  expect(within(dialog).getByText('请填写原因')).toBeVisible()
  expect(server.of('abandonReport')).toHaveLength(0)
  await userEvent.type(within(dialog).getByRole('textbox'), '影像不全')
  await userEvent.click(within(dialog).getByRole('button', { name: '放弃书写' }))
  await waitFor(() => expect(server.of('abandonReport')[0]?.payload).toMatchObject({ reason: '影像不全' }))
})

test('[RS-04] edited by another: both texts stand, the differences can be seen, mine goes on', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened(),
    saveReport: (_: never, times: number) => {
      if (times > 1) return { ...SAVED, version: 10 }
      throw refusal(CODE.editedByAnother, {
        message: '已被修改',
        val: opened(
          {},
          {
            version: 9,
            content: { ...WRITTEN.content, finding: { text: '左肺上叶见结节。', marks: [] } },
            holder: { id: 'another', name: '王医生' },
          },
        ).report,
      })
    },
  })
  await fill(finding(), '右肺上叶见结节。')
  fireEvent.blur(await finding())
  await userEvent.click(await screen.findByRole('button', { name: '比较' }))
  const dialog = screen.getByRole('dialog', { name: '两个版本的差异' })
  const part = within(dialog).getByRole('region', { name: '检查所见' })
  expect(part.querySelector('del')).toHaveTextContent('左')
  expect(part.querySelector('ins')).toHaveTextContent('右')
  expect((await finding()).textContent).toBe('右肺上叶见结节。')
  await userEvent.click(within(dialog).getByRole('button', { name: '用我的' }))
  await waitFor(() =>
    expect(server.of('saveReport')[1]?.payload).toMatchObject({ baseVersion: 9, report: { finding: { text: '右肺上叶见结节。' } } }),
  )
})

test('[RS-04] saved at another desk of one’s own: said beside the code’s text, and the words say which text is which', async () => {
  const there = { ...WRITTEN.content, finding: { text: '左肺上叶见结节。', marks: [] } }
  await reportPage(EDIT, {
    openReport: () => opened(),
    saveReport: () => {
      throw refusal(CODE.editedByAnother, {
        message: '报告已被另一位医生修改',
        val: { version: 9, content: there, holderName: '陈医生' },
      })
    },
    getReport: () => opened({}, { version: 9, content: there, holder: { id: USER, name: '陈医生' } }),
  })
  await fill(finding(), '右肺上叶见结节。')
  fireEvent.blur(await finding())
  expect(await screen.findByText(/您在另一个窗口保存了这份报告的另一段文字/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '用那边的' }))
  await waitFor(async () => expect((await finding()).textContent).toBe('左肺上叶见结节。'))
})

test.each([
  [CODE.anotherWriting, '另一位老师正在书写该报告'],
  [CODE.reportCompleted, '报告已完成，不能修改'],
])('a save refused with %i is told in place, and the text stays', async (code, message) => {
  await reportPage(EDIT, {
    openReport: () => opened(),
    saveReport: () => {
      throw refusal(code, { message })
    },
  })
  await fill(finding(), '我的文字')
  fireEvent.blur(await finding())
  expect(await screen.findByText(new RegExp(message))).toBeVisible()
  expect((await finding()).textContent).toBe('我的文字')
  expect(screen.getByRole('button', { name: '复制文字' })).toBeVisible()
})

test('a failed network is told with a retry, and the text stays', async () => {
  await reportPage(EDIT, {
    openReport: () => opened(),
    saveReport: (_: never, times: number) => {
      if (times === 1) throw noNetwork()
      return SAVED
    },
  })
  await fill(finding(), '我的文字')
  fireEvent.blur(await finding())
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  await screen.findByText('已保存 09:41:07')
  expect((await finding()).textContent).toBe('我的文字')
})

test('held by another: from when it may be taken over; one that is parked says until when and why, and no state that it has not', async () => {
  const held = { holderName: '张医生', leaseUntil: '2099-11-20 09:45:00' }
  const writing = (val: object) => ({
    openReport: () => {
      throw refusal(CODE.anotherWriting, { message: '另一位老师正在书写该报告', val })
    },
  })
  const first = await reportPage(EDIT, writing(held) as never)
  expect(await screen.findByText(/张医生 正在处理该报告。.*2099-11-20 09:45:00 后可以接手/)).toBeVisible()
  first.unmount()
  await reportPage(EDIT, writing({ ...held, hungUntil: '2099-11-20 13:00:00', hungReason: '等旧片' }) as never)
  expect(await screen.findByText(/张医生 已将该报告挂起至 2099-11-20 13:00:00：等旧片/)).toBeVisible()
  expect(screen.queryByText(/正在处理/)).toBeNull()
})

test('what a colleague handed over says by whom and why, until it is read', async () => {
  await reportPage(EDIT, {
    openReport: () => ({ ...opened(), referredBy: { name: '张医生', time: '2026-11-20 09:00:00', note: '请陈老师看' } }),
  })
  const bar = await screen.findByText('张医生 于 2026-11-20 09:00:00 转交给您：请陈老师看')
  expect(bar).toBeVisible()
})

test('held by another: who, and taking over once its lease has run out', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: (payload: { takeOver?: number }) => {
      if (payload.takeOver) return opened({ takenOverFrom: { authorName: '张医生', time: '2026-11-20 09:30:00' } })
      throw refusal(CODE.openedByAnother, { message: '报告已被另一位医生打开', val: { holderName: '张医生', mayTakeOver: true } })
    },
  } as never)
  expect(await screen.findByText(/张医生 正在处理该报告/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '接手' }))
  expect(await screen.findByText(/您从 张医生 接手了该报告/)).toBeVisible()
  expect(server.of('openReport')[1]?.payload).toMatchObject({ takeOver: 1 })
})

test('a report that another took over says since when its text is old and who has it; the present one is a press away, the words stay', async () => {
  await reportPage(EDIT, {
    openReport: () => opened(),
    getReport: () => opened({ mode: 'view' }, { holder: { id: 'b', name: '王医生' } }),
    saveReport: () => {
      throw refusal(CODE.openedByAnother, { message: '报告已被另一位医生打开', val: { holderName: '王医生' } })
    },
  })
  await fill(finding(), '我的文字')
  fireEvent.blur(await finding())
  const told = await screen.findByText(/^此处文字自 \d\d:\d\d 起不再是最新：报告由 王医生 接手/)
  // It stands on the line that is always shown, before the refusal itself.
  expect(document.querySelector('[data-notices] .fs-bar')).toContainElement(told)
  expect((await finding()).textContent).toBe('我的文字')
  await userEvent.click(screen.getByRole('button', { name: '查看现在的报告' }))
  expect(await screen.findByRole('article')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /CT 写$/ }))
  expect((await finding()).textContent).toBe('我的文字')
})

test('another changes the exam while it is open: a bar says so, the text is not touched', async () => {
  await reportPage(EDIT, { openReport: () => opened(), saveReport: () => SAVED })
  await fill(finding(), '我的文字')
  act(() => bus.emit('row-changed.v1', { risProcedureId: EXAM, currentState: STATE.completed }))
  expect(await screen.findByText(/状态已变为“已完成”/)).toBeVisible()
  expect((await finding()).textContent).toBe('我的文字')
  // What can only be refused is not offered; there is a way to what stands now.
  expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull()
  expect(screen.queryByRole('button', { name: '放弃书写' })).toBeNull()
  expect(screen.getByRole('button', { name: '查看现在的报告' })).toBeVisible()
  act(() => bus.emit('row-changed.v1', { risProcedureId: EXAM, currentState: STATE.diagnosing }))
  expect(await screen.findByRole('button', { name: '提交审核' })).toBeVisible()
})

test('sent at another desk: one line tells it, and no save that is bound to fail is offered again', async () => {
  await reportPage(EDIT, {
    openReport: () => opened(),
    saveReport: () => {
      throw refusal(CODE.alreadySubmitted, { message: '报告已提交' })
    },
  })
  await fill(finding(), '我的文字')
  act(() => bus.emit('row-changed.v1', { risProcedureId: EXAM, currentState: STATE.toFirstCheck }))
  fireEvent.blur(await finding())
  expect(await screen.findByText(/状态已变为“待一审”/)).toBeVisible()
  await waitFor(() => expect(document.querySelectorAll('[data-notices] .fs-bar')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '再保存一次' })).toBeNull()
  expect(screen.getAllByRole('button', { name: '复制文字' })).toHaveLength(1)
})

describe('review', () => {
  const review = {
    openReport: () => {
      throw refusal(CODE.alreadySubmitted)
    },
    openReview: () =>
      opened(
        { mode: 'review', level: 1, exam: row({ state: STATE.firstCheck }) },
        { ...WRITTEN, submitted: WRITTEN.content, state: STATE.firstCheck, author: { id: 'a', name: '张医生' } },
      ),
    saveReport: () => ({ ...SAVED, state: STATE.firstCheck }),
  }

  test('[REPORT-36] the reviewer sees the writer’s text, changes it, and sees the change marked', async () => {
    await reportPage(EDIT, review)
    expect((await finding()).textContent).toBe('右肺上叶见结节。')
    await fill(finding(), '左肺上叶见结节。')
    const changes = await screen.findByRole('region', { name: '检查所见：您的修改' })
    expect(changes.querySelector('del')).toHaveTextContent('右')
    expect(changes.querySelector('ins')).toHaveTextContent('左')
    expect(screen.getByText(/第 1\/1 级审核 · 书写 张医生/)).toBeVisible()
  })

  test('[REPORT-36] [STATE-48] passing needs stars; then the report goes on', async () => {
    const { server } = await reportPage(EDIT, { ...review, passReview: () => ({ version: 6, state: STATE.completed, savedTime: '' }) })
    await userEvent.click(await screen.findByRole('button', { name: '通过' }))
    const dialog = screen.getByRole('dialog', { name: '审核通过' })
    await userEvent.click(within(dialog).getByRole('button', { name: '通过' }))
    expect(within(dialog).getByText('请评分')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('radio', { name: '2 星' }))
    await userEvent.click(within(dialog).getByRole('button', { name: '通过' }))
    expect(within(dialog).getByText('低分请填写原因')).toBeVisible()
    expect(server.of('passReview')).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('radio', { name: '5 星' }))
    await userEvent.click(within(dialog).getByRole('button', { name: '通过' }))
    await waitFor(() => expect(server.of('passReview')[0]?.payload).toMatchObject({ stars: 5, baseVersion: 3 }))
    await waitFor(() => expect(window.location.hash).toBe('#/local_diagnosis'))
  })

  test('stars chosen beside the button pass at once', async () => {
    const { server } = await reportPage(EDIT, { ...review, passReview: () => ({ version: 6, state: STATE.completed, savedTime: '' }) })
    const stars = await screen.findByRole('radiogroup', { name: '评分' })
    fireEvent.keyDown(within(stars).getAllByRole('radio')[0]!, { code: 'Digit4', key: '4' })
    await userEvent.click(screen.getByRole('button', { name: '通过' }))
    await waitFor(() => expect(server.of('passReview')[0]?.payload).toMatchObject({ stars: 4 }))
  })

  test('[REPORT-36] sending back carries its reason', async () => {
    const { server } = await reportPage(EDIT, { ...review, rebutReport: () => ({ version: 6, state: STATE.toBeDiagnosed, savedTime: '' }) })
    await userEvent.click(await screen.findByRole('button', { name: '退回' }))
    const dialog = screen.getByRole('dialog', { name: '退回报告' })
    await userEvent.type(within(dialog).getByRole('textbox'), '侧别有误')
    await userEvent.click(within(dialog).getByRole('button', { name: '退回' }))
    await waitFor(() => expect(server.of('rebutReport')[0]?.payload).toMatchObject({ reason: '侧别有误' }))
  })
})

describe('keys', () => {
  test('Alt+Q, P and M choose the result, F2 to F4 the texts; nothing is heard while an input method composes', async () => {
    await reportPage(EDIT, { openReport: () => opened(), saveReport: () => SAVED })
    await finding()
    fireEvent.keyDown(document, { code: 'KeyP', altKey: true })
    expect(screen.getByRole('radio', { name: '阳性' })).toBeChecked()
    fireEvent.keyDown(document, { code: 'KeyM', altKey: true, isComposing: true })
    fireEvent.keyDown(document, { code: 'KeyM', altKey: true, keyCode: 229 })
    expect(screen.getByRole('radio', { name: '阳性' })).toBeChecked()
    fireEvent.keyDown(document, { code: 'KeyM', altKey: true })
    expect(screen.getByRole('radio', { name: '重大阳性' })).toBeChecked()
    fireEvent.keyDown(document, { code: 'F3' })
    expect(await result()).toHaveFocus()
  })
})

test('[REPORT-03] an ECG exam asks for its ECG where another one asks for images; without one the report is written all the same', async () => {
  let asked = 0
  await reportPage('/local_diagnosis/ecg/edit_report', {
    openReport: () => opened({ exam: row({ modality: 'ECG' }) }),
    queryEcgWave: () => {
      asked += 1
      throw refusal(CODE.imagesNotUploaded)
    },
    queryImages: () => {
      throw new Error('an ECG has no images')
    },
  })
  expect(await screen.findByText('该检查还没有心电图。')).toBeVisible()
  expect(asked).toBe(1)
  expect(await finding()).toHaveAttribute('contenteditable', 'true')
})

test('an exam without images says so, and the report is written all the same', async () => {
  await reportPage(EDIT, {
    openReport: () => opened(),
    queryImages: () => {
      throw refusal(CODE.imagesNotUploaded)
    },
  })
  expect(await screen.findByText('影像未上传，不能查看')).toBeVisible()
  expect(await finding()).toHaveAttribute('contenteditable', 'true')
})

test('[REPORT-28] the link of the editor leads to fields that can be written', async () => {
  await reportPage(EDIT, { openReport: () => opened() })
  expect(await finding()).toHaveAttribute('contenteditable', 'true')
  expect(screen.getByRole('button', { name: '提交审核' })).toBeVisible()
  expect(window.location.hash).toBe(`#${EDIT}${LINK}`)
})

test('a draft that is opened again is told as saved, an empty one as empty', async () => {
  const { unmount } = await reportPage(EDIT, { openReport: () => opened({}, WRITTEN) })
  await finding()
  expect(screen.getByText('已保存')).toBeVisible()
  expect(screen.queryByText('尚无内容')).toBeNull()
  unmount()
  await reportPage(EDIT, { openReport: () => opened() })
  await finding()
  expect(screen.getByText('尚无内容')).toBeVisible()
})

test('a text over the limit is told at its field while it is written', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), saveReport: () => SAVED })
  await fill(finding(), '字'.repeat(6001))
  expect(screen.getByText('检查所见最多 6000 字')).toBeVisible()
  expect(await finding()).toHaveAccessibleDescription(/检查所见最多 6000 字/)
  fireEvent.blur(await finding())
  expect(server.of('saveReport')).toHaveLength(0)
  await fill(finding(), '字')
  expect(screen.queryByText('检查所见最多 6000 字')).toBeNull()
})

test('[VALID-29] sent over the limit: the field has the focus, and its line of fault and count is brought into view', async () => {
  const shown: Element[] = []
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this)
  })
  const { server } = await reportPage(EDIT, { openReport: () => opened({}, WRITTEN), submitReport: () => SENT })
  await fill(finding(), '字'.repeat(6001))
  fireEvent.keyDown(document, { code: 'Enter', ctrlKey: true })
  const field = await finding()
  await waitFor(() => expect(field).toHaveFocus())
  const whole = field.closest('[data-text]')!
  expect(shown).toContain(whole)
  // The first line of what was scrolled to, above the text: name, fault and count.
  expect(whole.firstElementChild).toHaveTextContent('检查所见最多 6000 字')
  expect(whole.firstElementChild).toHaveTextContent('超出 1 字')
  expect(server.of('submitReport')).toHaveLength(0)
})

test('the help of F1 lists the keys of the editor and of the images', async () => {
  const Keys = () => <KeyList groups={useAllKeyHints()} />
  render(<Keys />)
  await reportPage(EDIT, { openReport: () => opened() })
  await finding()
  expect(within(screen.getByRole('region', { name: '报告' })).getByText('检查所见、诊断意见、建议')).toBeVisible()
  expect(within(await screen.findByRole('region', { name: '影像（先点选影像）' })).getByText('区域写入报告')).toBeVisible()
})
