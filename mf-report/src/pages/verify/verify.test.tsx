import { CODE } from '@farsight/shared/domain'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { noNetwork, refusal } from '../../model/test-kit'
import { outPage } from '../test-out'

const paper = (standing: string) => ({
  facilityName: '市第一医院',
  patName: '王**',
  checkNo: 'CT26****31',
  checkItem: '胸部平扫',
  issue: 1,
  completeTime: '2026-11-20 10:02:03',
  standing,
})

test.each([
  ['newest', '真实，并且是最新版本'],
  ['superseded', '真实，但已有更新的版本'],
  ['void', '已作废'],
])('a paper’s code leads to what it is worth, without a session: %s', async (standing, says) => {
  const { server } = await outPage('/verify?c=abc', { verifyReport: () => paper(standing) }, undefined)
  expect(await screen.findByRole('status')).toHaveTextContent(says)
  expect(server.of('verifyReport')[0]?.payload).toEqual({ code: 'abc' })
  for (const words of ['市第一医院', '王**', 'CT26****31', '第 1 版']) expect(screen.getByText(words)).toBeVisible()
})

test('[DAY-13] the paper of an imported report says that it was not issued here', async () => {
  await outPage('/verify?c=abc', { verifyReport: () => ({ ...paper('newest'), imported: true }) }, undefined)
  expect(await screen.findByText(/由旧系统导入，并非本系统签发/)).toBeVisible()
})

test('a code that is none, and no code at all, are no report; without a network it can be asked again', async () => {
  const first = await outPage('/verify', {}, undefined)
  expect(await screen.findByRole('alert')).toHaveTextContent('没有这份报告')
  expect(first.server.sent).toEqual([])
  first.unmount()
  const second = await outPage(
    '/verify?c=nonsense',
    {
      verifyReport: () => {
        throw refusal(CODE.notFound, { message: '没有找到' })
      },
    },
    undefined,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('没有这份报告')
  second.unmount()
  await outPage(
    '/verify?c=abc',
    {
      verifyReport: (_: never, times: number) => {
        if (times === 1) throw noNetwork()
        return paper('newest')
      },
    },
    undefined,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('网络错误')
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }))
  expect(await screen.findByText('市第一医院')).toBeVisible()
})
