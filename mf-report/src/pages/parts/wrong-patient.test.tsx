import { registerNamespace } from '@farsight/shared/i18n'
import { act, render, screen } from '@testing-library/react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { Cell } from '../../model/cell'
import { opened, row } from '../../model/test-kit'
import type { HeaderPatient } from '../../viewer/patient'
import type { ViewerSession } from '../../viewer/viewer-session'
import { Notices } from './notices'
import { useWrongPatient } from './wrong-patient'

beforeAll(() => registerNamespace('mf-report', { zh, en }))

const OTHER: HeaderPatient = { name: { alphabetic: 'Gu^ZhenHua', ideographic: '顾^振华', phonetic: '' }, id: '', sex: '' }
const exam = row({ patName: '王建国', pinyin: 'Wang JianGuo' })

function setUp(warnings: ReturnType<typeof opened>['identityWarnings'] = [], of = exam) {
  const state = new Cell<{ patients: readonly HeaderPatient[] }>({ patients: [] })
  const session = { subscribe: state.subscribe.bind(state), snapshot: () => state.get() } as unknown as ViewerSession
  const report = opened({ exam: of, identityWarnings: warnings })
  const Page = () => <Notices bars={[useWrongPatient(session, report)]} />
  render(<Page />)
  return (patients: readonly HeaderPatient[]) => act(() => state.set({ patients }))
}

test('[DAY-02] a series whose header names another patient is told above the report, and cannot be closed', () => {
  const load = setUp()
  expect(screen.queryByRole('alert')).toBeNull()
  load([OTHER, OTHER])
  expect(screen.getByRole('alert')).toHaveTextContent('影像不是该检查患者的！ · 姓名：影像 顾振华，检查 王建国')
  expect(screen.queryByRole('button')).toBeNull()
})

test('what the banner tells already is not told twice', () => {
  const load = setUp([{ field: 'name', exam: '王建国', dicom: 'Gu^ZhenHua=顾^振华' }])
  load([OTHER])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another sex is told once: by the banner where the server saw it, above the report where only the picture says so', () => {
  const man = row({ patName: '王建国', pinyin: 'Wang JianGuo', sex: 'M' })
  const woman: HeaderPatient = { name: { alphabetic: 'Wang^JianGuo', ideographic: '王^建国', phonetic: '' }, id: '', sex: 'F' }
  const told = setUp([{ field: 'sex', exam: 'M', dicom: 'F' }], man)
  told([woman])
  expect(screen.queryByRole('alert')).toBeNull()
  const untold = setUp([], man)
  untold([woman])
  expect(screen.getByRole('alert')).toHaveTextContent('性别')
})
