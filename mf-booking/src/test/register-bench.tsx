import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { RegisterPage } from '../pages/register/register.page'
import { type DeskAnswers, DeskBench } from './desk-bench'

export const CHEST = {
  ...{ id: 'i-chest', modality: 'CT', region: '胸部', bodypart: '胸部', hasSide: 0, name: '胸部CT平扫', initials: 'xb xbctps' },
  ...{ minutes: 15, fee: '220.00', contrast: 0, preparation: '' },
}
export const KNEE = {
  ...CHEST,
  id: 'i-knee',
  modality: 'MR',
  bodypart: '膝关节',
  hasSide: 1,
  name: '膝关节MRI平扫',
  initials: 'xgj xgjmrips',
  fee: '560.00',
}
export const room = (id: string, modality: string, waiting: number, allowed = 1) => ({
  ...{ id, name: id, modality, deviceId: '', allowed, opens: 480, closes: 1050, capacity: 1, waiting, waitingMinutes: waiting * 5 },
})
export const WANG = {
  ...{ patientId: 'p1', hospitalNo: 'P2611200001', patName: '王建国', pinyin: 'wang jian guo', sex: 'M', birthday: '1959-03-01' },
  ...{
    age: { value: 67, unit: 'Y' },
    nation: '01',
    phone: '13800000001',
    idType: 'identityCard',
    idNo: '110105195903010034',
    idReason: '',
    address: '',
    unknown: 0,
  },
}
export const SAVED = {
  risProcedureIds: ['e1'],
  checkNos: ['CT2611200031'],
  accessionNos: ['SY1'],
  patientId: 'p1',
  hospitalNo: 'P1',
  revisit: 0,
}
export const list = (...val: unknown[]) => ({ val, total: val.length, totalIsFloor: false })

export const ANSWERS: DeskAnswers = {
  getPinyin: () => ({ val: 'zhang san' }),
  queryCheckItem: () => list(CHEST, KNEE),
  queryRoom: () => list(room('CT1室', 'CT', 7), room('CT2室', 'CT', 1), room('CT3室', 'CT', 0, 0), room('磁共振1室', 'MR', 0)),
  queryDepartment: () => list({ id: 'd1', name: '呼吸内科', type: 1 }, { id: 'd2', name: '骨科病区', type: 2 }),
  queryDepartmentDoctor: () => list({ name: '周敏' }),
  getFieldConfig: () => ({ val: { fields: [], recentDays: 14 } }),
  checkDuplicate: () => ({ val: { exists: 0, recent: [] } }),
  // A card that nobody here has.
  queryRevisit: (asked: unknown) =>
    'idNo' in (asked as object) ? list() : list({ ...WANG, phone: '138****0001', idNo: '1101****0034', lastExam: '2026-10-01 10:00:00' }),
  getDeskPatient: () => ({ val: WANG }),
  addProcedure: () => ({ val: SAVED }),
}

/** What the HIS says of HIS1001. */
export const HIS = {
  patient: {
    ...{
      patName: '赵丽颖',
      pinyin: 'zhao li ying',
      sex: 'F',
      birthday: '1986-05-12',
      age: '40',
      ageUnit: 'Y',
      nation: '01',
      phone: '13912345678',
    },
    ...{ idType: '', idNo: '', idReason: '', address: '' },
  },
  visit: {
    sourceType: 1,
    department: '呼吸内科',
    applyDoctor: '周敏',
    outpatientNo: 'HIS1001',
    inpatientNo: '',
    bedNo: '',
    hisNo: 'HIS1001',
    conditionDescription: '咳嗽',
  },
  items: [{ itemId: 'i-chest', name: '胸部CT平扫', side: '', applyNo: 'SQ1001', roomIds: ['CT1室'] }],
}

/** A booking or pre-registration as the form asks for it. */
export const STANDING = {
  patient: WANG,
  visit: {
    ...{
      sourceType: 2,
      department: '骨科病区',
      applyDoctor: '',
      outpatientNo: '',
      inpatientNo: 'ZY1',
      physicalNo: '',
      bedNo: '',
      applyNo: '',
      imageNo: '',
      hisNo: '',
    },
    ...{
      emergency: 0,
      trauma: 0,
      revisit: 0,
      followUp: 0,
      conditionDescription: '',
      preCheckTime: null,
      safety: {},
      registerTime: '2026-11-19 08:00:00',
    },
  },
  checks: [
    {
      risProcedureId: 'e1',
      checkNo: 'CT1',
      itemId: 'i-chest',
      roomId: 'CT1室',
      roomName: 'CT1室',
      modality: 'CT',
      bodypart: '胸部',
      side: '',
      checkItem: '胸部CT平扫',
      fee: '220.00',
    },
  ],
  ...{ state: 2005, bookingId: 'b1', sheetUrl: '', repeatReason: '', registeredBy: '' },
}

export const user = userEvent.setup()
/** What a hand types, without the haste of a test that would look like a scanner's. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const box = (name: string) => screen.getByRole('textbox', { name })
export const combo = (name: string) => screen.getByRole('combobox', { name })
export const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

/** The register page over the bench's answers; end it after each test. */
export async function openRegister(answers: DeskAnswers = {}, address = '/add_procedure'): Promise<DeskBench> {
  const bench = new DeskBench({ ...ANSWERS, ...answers }, { userMainMenuConfig: '111100000000' })
  bench.render(address, <Route path="*" element={<RegisterPage />} />)
  await screen.findByRole('option', { name: /胸部CT平扫/ })
  return bench
}

/** A new patient, by the keyboard alone. */
export async function typeNew(): Promise<void> {
  await user.click(box('姓名'))
  await user.keyboard('张三')
  await waitFor(() => expect(box('拼音')).toHaveValue('zhang san'))
  press('Enter')
  await user.keyboard('1')
  press('Enter')
  await user.keyboard('40')
  press('Enter')
  expect(box('电话')).toHaveFocus()
  fill(box('电话'), '13912345678')
  press('Enter')
  expect(combo('部位或项目')).toHaveFocus()
}
