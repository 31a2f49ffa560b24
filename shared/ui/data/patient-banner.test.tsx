import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setLanguage } from '../../i18n'
import { PatientBanner } from './patient-banner'

const patient = {
  patName: '王建国',
  sex: 'M',
  age: { value: 67, unit: 'Y' },
  checkNo: 'CT2611200031',
  modality: 'CT',
  bodypart: '膝关节',
  side: 'L',
  checkItem: '平扫',
  sourceType: 'inpatient',
  department: '骨科',
  bedNo: '12',
  urgent: true,
} as const

afterEach(() => act(() => setLanguage('zh')))

test('says who the patient is, with the side written out bold', () => {
  render(<PatientBanner patient={patient} warnings={['碘过敏']} state={{ state: 2 }} />)
  const banner = screen.getByRole('region', { name: '患者身份' })
  for (const text of ['王建国', '男', '67岁', 'CT2611200031', '膝关节 平扫', '住院 骨科 12床', '碘过敏'])
    expect(within(banner).getByText(text)).toBeVisible()
  expect(within(banner).getByText('左')).toHaveClass('fs-banner-side')
  expect(within(banner).getByRole('img', { name: '急诊' })).toBeVisible()
  expect(within(banner).getByRole('img', { name: '状态 诊断中' })).toBeVisible()
})

test('in English: Left, years and an unknown sex as Other', () => {
  act(() => setLanguage('en'))
  render(<PatientBanner patient={{ ...patient, sex: 'X', age: { value: 8, unit: 'M' } }} />)
  for (const text of ['Left', 'Other', '8M', 'Inpatient 骨科 bed 12']) expect(screen.getByText(text)).toBeVisible()
})

test('pictures of another patient: an alert with both values, and a way to confirm', async () => {
  const confirm = jest.fn()
  render(
    <PatientBanner
      patient={patient}
      differences={[{ label: '姓名', exam: '王建国', images: 'WANG^JIAN' }]}
      onConfirmDifferences={confirm}
    />,
  )
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('检查：王建国')
  expect(alert).toHaveTextContent('影像：WANG^JIAN')
  await userEvent.click(within(alert).getByRole('button', { name: '核对并说明' }))
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('a name that came as a DICOM one: ideographic in Chinese, alphabetic in English', () => {
  const { rerender } = render(<PatientBanner patient={{ ...patient, patName: 'Gu^ZhenHua=顾^振华' }} />)
  expect(screen.getByText('顾振华')).toBeVisible()
  act(() => setLanguage('en'))
  rerender(<PatientBanner patient={{ ...patient, patName: 'Gu^ZhenHua=顾^振华' }} />)
  expect(screen.getByText('Gu ZhenHua')).toBeVisible()
})
