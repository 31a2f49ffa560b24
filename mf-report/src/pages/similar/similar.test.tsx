import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, refusal } from '../../model/test-kit'
import { completed } from '../print/test-paper'
import { outPage } from '../test-out'
import { reportPage } from '../test-report'

beforeAll(() => import('./similar-drawer'))

const one = {
  caseId: 'c1',
  patName: '张*',
  sex: 'F',
  age: { value: 54, unit: 'Y' },
  modality: 'CT',
  bodypart: '胸部',
  side: 'L',
  finding: '左肺上叶磨玻璃结节。',
  result: '左肺结节。',
  yinYang: 1,
  shared: ['肺结', '结节'],
  month: '2026-10',
}
const AT = `/similar_cases?procedureId=${EXAM}&t=1763600000000&sign=good`

test('[ROUTE-09, REPORT-40] without a session, by the sign of the link: masked name, sex, age, modality, part and opinion; a press opens the report to read', async () => {
  const { server } = await outPage(AT, { querySimilarCases: () => [one] }, undefined)
  const item = within(await screen.findByRole('listitem'))
  for (const words of ['张*', 'F 54岁', '左 胸部', '阳性', '2026-10'].map((word) => word.replace('F ', '女 ')))
    expect(item.getByText(words)).toBeVisible()
  expect(item.getByRole('img', { name: /CT/ })).toBeVisible()
  expect(server.of('querySimilarCases')[0]?.payload).toEqual({ procedureId: EXAM, t: '1763600000000', sign: 'good' })
  expect(screen.queryByText('左肺上叶磨玻璃结节。')).toBeNull()
  await userEvent.click(item.getByRole('button'))
  const report = within(item.getByRole('article'))
  expect(report.getByText('结节', { selector: 'p:first-of-type mark' })).toBeVisible()
  expect(report.queryByRole('textbox')).toBeNull()
  // It leads nowhere: whose it is cannot be opened from here.
  expect(screen.queryByRole('link')).toBeNull()
})

test('a word narrows the list; a wrong sign says so and shows nobody', async () => {
  const { server, unmount } = await outPage(AT, { querySimilarCases: (_: never, times: number) => (times === 1 ? [one] : []) }, undefined)
  await userEvent.type(await screen.findByRole('searchbox'), '磨玻璃{Enter}')
  expect(await screen.findByText('相似病例中没有这些文字')).toBeVisible()
  expect(server.of('querySimilarCases')[1]?.payload).toMatchObject({ keyword: '磨玻璃' })
  unmount()
  await outPage(
    AT,
    {
      querySimilarCases: () => {
        throw refusal(CODE.signInvalid, { message: '链接校验失败，请从列表重新打开' })
      },
    },
    undefined,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('链接校验失败')
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('[REPORT-40] beside a report they stand in a drawer', async () => {
  const { server } = await reportPage('/local_diagnosis/view_report', {
    getReport: () => completed(),
    querySimilarCases: () => [one],
  } as never)
  await userEvent.click(await screen.findByRole('button', { name: '更多' }))
  await act(async () => userEvent.click(screen.getByRole('menuitem', { name: '相似病例' })))
  expect(await screen.findByText('张*')).toBeVisible()
  await waitFor(() => expect(server.of('querySimilarCases')[0]?.payload).toMatchObject({ procedureId: EXAM, sign: 'good' }))
})
