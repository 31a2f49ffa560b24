import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { type DeskAnswers, DeskBench, refusal } from '../../test/desk-bench'
import { PeopleHost } from './people-host'
import { peopleStore } from './people-store'
import { PersonMerges } from './person-merges'

const user = userEvent.setup()
const person = (changes: object = {}) => ({
  ...{
    patientId: 'p1',
    hospitalNo: 'H1',
    patName: '周海',
    pinyin: 'zhou hai',
    sex: 'M',
    birthday: '1970-02-03',
    age: { value: 56, unit: 'Y' },
  },
  ...{ nation: '01', phone: '138****0002', idType: '', idNo: '', idReason: '', address: '', unknown: 0, exams: 1 },
  ...{ formerNos: [] as string[], temporary: [] as string[] },
  rows: [
    {
      ...{ risProcedureId: 'a', checkNo: 'CT-A', modality: 'CT', bodypart: '胸部', side: '', checkItem: '平扫' },
      ...{ registerTime: '2026-11-20 09:00:00', state: 2060, reportHasComplete: 0, imageCount: 3 },
    },
  ],
  ...changes,
})
const other = person({ patientId: 'p2', hospitalNo: 'H2', patName: '周海洋', phone: '138****0009', rows: [], exams: 0 })

let bench: DeskBench
afterEach(() => {
  act(() => peopleStore.close())
  bench.end()
})

async function open(answers: object, unknown = false): Promise<HTMLElement> {
  const { rows: _, ...found } = other
  const all = {
    queryPatients: () => ({ val: [found], total: 1, totalIsFloor: false }),
    previewMerge: ({ patientId, intoPatientId }: Record<string, string>) => ({
      val: {
        gone: patientId === 'p1' ? person({ unknown: unknown ? 1 : 0 }) : other,
        kept: intoPatientId ? (intoPatientId === 'p1' ? person() : other) : null,
        differs: intoPatientId ? ['patName', 'phone'] : [],
        fills: [],
        refused: 0,
      },
    }),
    getPinyin: () => ({ val: 'lin xiao yu' }),
    ...answers,
  }
  bench = new DeskBench(all as unknown as DeskAnswers, { userMainMenuConfig: '011000000000', facilityRole: 'registrar' })
  bench.render('/diagnose_list', <Route path="*" element={<PeopleHost />} />)
  await act(async () => peopleStore.open('p1', unknown))
  return screen.findByRole('dialog')
}
const choose = async (dialog: HTMLElement) => {
  // It is typed at once, and so it is where another is looked for.
  expect(within(dialog).getByRole('searchbox', { name: '查找患者' })).toHaveFocus()
  await user.type(within(dialog).getByRole('searchbox', { name: '查找患者' }), '周海洋{Enter}')
  await user.click(await within(dialog).findByRole('button', { name: /周海洋/ }))
}

test('[DAY-05] two numbers of a patient stand side by side with what differs marked; which is kept can be swapped; a reason is needed', async () => {
  const dialog = await open({ mergePatient: () => ({ val: { mergeId: 'm', exams: 0 } }) })
  await choose(dialog)
  const gone = await within(dialog).findByRole('region', { name: /并入/ })
  expect(within(gone).getByText('H2')).toBeInTheDocument()
  expect(within(gone).getAllByRole('img', { name: '不一致' })).toHaveLength(2)
  expect(within(within(dialog).getByRole('region', { name: '保留' })).getByText('CT-A')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: '交换保留的号码' }))
  expect(await within(await within(dialog).findByRole('region', { name: '保留' })).findByText('H2')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: '合并' }))
  expect(within(dialog).getByText('请填写原因')).toBeInTheDocument()
  expect(bench.payloads('mergePatient')).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '同一人')
  await user.click(within(dialog).getByRole('button', { name: '合并' }))
  await waitFor(() => expect(bench.payloads('mergePatient')).toEqual([{ patientId: 'p1', intoPatientId: 'p2', reason: '同一人' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[DAY-05] a merge that the preview refuses is not sent and says why; a refusal on the way names who has the report', async () => {
  let refused: number = CODE.patientInHands
  const dialog = await open({
    previewMerge: () => ({ val: { gone: other, kept: person(), differs: [], fills: [], refused } }),
    mergePatient: () => {
      throw refusal(CODE.patientInHands, { holderName: '张医生' })
    },
  })
  await choose(dialog)
  expect((await within(dialog).findAllByText(/有报告正在书写或审核/)).length).toBeGreaterThan(0)
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '同一人')
  await user.click(within(dialog).getByRole('button', { name: '合并' }))
  expect(bench.payloads('mergePatient')).toEqual([])
  refused = 0
  await user.click(within(dialog).getByRole('button', { name: '交换保留的号码' }))
  await waitFor(() => expect(within(dialog).queryByText(/有报告正在书写或审核/)).toBeNull())
  await user.click(within(dialog).getByRole('button', { name: '合并' }))
  expect(await within(dialog).findByText(/张医生正在处理/)).toBeInTheDocument()
  expect(within(dialog).getByRole('textbox', { name: /原因/ })).toHaveValue('同一人')
})

test('[DAY-05] a temporary identity becomes a new patient by the form; a taken number leads to that patient', async () => {
  let taken = true
  const dialog = await open(
    {
      reconcilePatient: () => {
        if (taken) throw refusal(CODE.identityTaken, { patientId: 'p2' })
        return { val: { mergeId: 'm', exams: 1 } }
      },
    },
    true,
  )
  await user.click(within(dialog).getByRole('radio', { name: '新患者' }))
  await user.type(await within(dialog).findByRole('textbox', { name: /原因/ }), '家属到院')
  await user.click(within(dialog).getByRole('button', { name: '确认身份' }))
  expect(bench.payloads('reconcilePatient')).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /姓名/ }), '林小雨')
  await user.click(within(dialog).getByRole('radio', { name: '女' }))
  await waitFor(() => expect(within(dialog).getByRole('textbox', { name: /拼音/ })).toHaveValue('lin xiao yu'))
  await user.click(within(dialog).getByRole('button', { name: '确认身份' }))
  await waitFor(() =>
    expect(bench.payloads('reconcilePatient')).toMatchObject([
      { patientId: 'p1', patient: { patName: '林小雨', sex: 'F' }, reason: '家属到院' },
    ]),
  )
  taken = false
  await user.click(await within(dialog).findByRole('button', { name: '选择该患者' }))
  await within(dialog).findByRole('region', { name: '保留' })
  await user.click(within(dialog).getByRole('button', { name: '确认身份' }))
  await waitFor(() =>
    expect(bench.payloads('reconcilePatient').at(-1)).toEqual({ patientId: 'p1', intoPatientId: 'p2', reason: '家属到院' }),
  )
})

test('[DAY-05] undoing a merge shows which exams come back, wants a reason, and is said in the details afterwards', async () => {
  const merge = {
    ...{
      mergeId: 'm',
      kind: 'merge',
      hospitalNo: 'H2',
      patName: '周海洋',
      intoHospitalNo: 'H1',
      intoName: '周海',
      exams: 2,
      checkNos: ['CT-A', 'CT-B'],
    },
    ...{ reason: '同一人', userName: '邓登记', time: '2026-11-20 09:00:00', undoneBy: '', undoneTime: null },
    ...{ laterCheckNos: ['CT-C'], refused: 0 },
  }
  let undone = false
  bench = new DeskBench({
    queryPatientMerges: () => ({
      val: [undone ? { ...merge, undoneBy: '邓登记', undoneTime: '2026-11-20 09:30:00' } : merge],
      ...{ total: 1, totalIsFloor: false },
    }),
    unmergePatient: () => {
      undone = true
      return { val: { mergeId: 'm', exams: 2 } }
    },
  })
  bench.render('/diagnose_list', <Route path="*" element={<PersonMerges patientId="p1" />} />)
  await user.click(await screen.findByRole('button', { name: '撤销合并' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['CT-A', 'CT-B', 'CT-C'])
  expect(within(dialog).getByText(/1 个检查是合并后登记的，撤销后仍留在 H1 下/)).toBeInTheDocument()
  await user.type(within(dialog).getByRole('textbox'), '不是同一人')
  await user.click(within(dialog).getByRole('button', { name: '撤销合并' }))
  await waitFor(() => expect(bench.payloads('unmergePatient')).toEqual([{ mergeId: 'm', reason: '不是同一人' }]))
  expect(await screen.findByText(/邓登记 已于 2026-11-20 09:30:00 撤销/)).toBeInTheDocument()
})

test('[DAY-05] before a merge it is said what the kept one gets, which identity number stays, and that the former number leads on', async () => {
  const rich = person({ ...other, idNo: 'E1****04', formerNos: ['H7'] })
  const dialog = await open({
    queryPatients: () => ({ val: [rich], total: 1, totalIsFloor: false }),
    previewMerge: ({ intoPatientId }: Record<string, string>) => ({
      val: {
        gone: intoPatientId ? rich : person(),
        kept: intoPatientId ? person({ idNo: 'E1****05' }) : null,
        differs: ['idNo'],
        fills: ['nation', 'address'],
        refused: 0,
      },
    }),
  })
  await user.type(within(dialog).getByRole('searchbox', { name: '查找患者' }), 'H7{Enter}')
  await user.click(await within(dialog).findByRole('button', { name: /原号 H7/ }))
  expect(await within(dialog).findByText(/补上：民族、地址。撤销合并时一并收回/)).toBeInTheDocument()
  expect(within(dialog).getByText(/证件号不同：保留 E1\*{4}05；E1\*{4}04 以后也会找到保留的患者/)).toBeInTheDocument()
  expect(within(dialog).getByText(/原号 H2 .*都会找到保留的患者/)).toBeInTheDocument()
})

test('[DAY-05] exams of a known patient with a temporary name are found out in the same dialog: as himself in one click', async () => {
  const dialog = await open({
    previewMerge: () => ({ val: { gone: person({ temporary: ['CT-A'] }), kept: null, differs: [], fills: [], refused: 0 } }),
    reconcilePatient: () => ({ val: { mergeId: 'm', exams: 1 } }),
  })
  expect(await within(dialog).findByText('1 个检查仍是临时姓名：CT-A')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: '核实这些检查' }))
  expect(within(dialog).getByRole('radio', { name: '该患者本人' })).toBeChecked()
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '本人')
  await user.click(within(dialog).getByRole('button', { name: '确认身份' }))
  await waitFor(() => expect(bench.payloads('reconcilePatient')).toEqual([{ patientId: 'p1', intoPatientId: 'p1', reason: '本人' }]))
})

test('[DAY-05] what cannot be undone says why and names the later exams; a refused undo names who has the number', async () => {
  const row = {
    ...{ kind: 'reconcile', hospitalNo: 'H2', patName: '无名氏', intoHospitalNo: 'H2', intoName: '牛新人', exams: 1, checkNos: ['CT-A'] },
    ...{ reason: '家属', userName: '邓登记', time: '2026-11-20 09:00:00', undoneBy: '', undoneTime: null },
  }
  bench = new DeskBench({
    queryPatientMerges: () => ({
      val: [
        { ...row, mergeId: 'm', laterCheckNos: ['CT-C'], refused: CODE.laterExams },
        { ...row, mergeId: 'n', kind: 'merge', hospitalNo: 'H3', laterCheckNos: [], refused: 0 },
      ],
      ...{ total: 2, totalIsFloor: false },
    }),
    unmergePatient: () => {
      throw refusal(CODE.identityMeanwhile, { patName: '周海', hospitalNo: 'P051' })
    },
  })
  bench.render('/diagnose_list', <Route path="*" element={<PersonMerges patientId="p1" />} />)
  expect(await screen.findByText(/又登记了检查，不能撤销.*\(CT-C\)/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '撤销核实' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: '撤销合并' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), '不是同一人')
  await user.click(within(dialog).getByRole('button', { name: '撤销合并' }))
  expect(await within(dialog).findByText(/另一患者.*\(周海 P051\)/)).toBeInTheDocument()
})
