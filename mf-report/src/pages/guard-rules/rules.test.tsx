import { api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { session } from '@farsight/shared/bus'
import type { GuardRule, LoginPayload } from '@farsight/shared/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import module from '../../../module.json'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { refusal, USER } from '../../model/test-kit'
import { routes } from '../../routes'

async function open(save: (payload: { rules: GuardRule[] }, times: number) => unknown) {
  session.end('logout')
  session.start({
    loginUserId: USER,
    facilityId: 'f',
    userMainMenuConfig: '1'.repeat(12),
    modalityRights: { CT: 4 },
  } as unknown as LoginPayload)
  const saved: { rules: GuardRule[]; baseVersion: number; secondReadingPercent?: number }[] = []
  jest.spyOn(api, 'call').mockImplementation((async (call: string, payload: never) => {
    if (call === 'getGuardRules')
      return { val: { rules: saved.at(-1)?.rules ?? [], baseVersion: saved.length, savedBy: '', savedTime: null, secondReadingPercent: 5 } }
    if (call === 'queryGuardUse')
      return { val: [{ rule: 'side.order', overridden: 7, lastReason: '申请单有误', lastTime: '2026-11-20 09:00:00' }] }
    if (call !== 'saveGuardRules') throw new Error(call)
    saved.push(payload)
    return { val: save(payload, saved.length) }
  }) as never)
  await renderPage({ module: module as never, routes, i18n: { zh, en }, at: '/guard_rules' })
  await screen.findByRole('heading', { name: '报告核对规则' })
  return saved
}

test('[EDIT-04] a head turns a delivered rule off and adds words; both are tried on a text before they are saved', async () => {
  const saved = await open(() => ({ baseVersion: 1 }))
  const line = (await screen.findByText('7 次')).closest('tr')!
  expect(line).toHaveTextContent('最近：申请单有误')
  await userEvent.click(within(line).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '添加本院词语' }))
  const dialog = screen.getByRole('dialog')
  const type = (name: RegExp, value: string) => fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } })
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(within(dialog).getAllByText('请填写')).toHaveLength(3)
  type(/^\*?词语/, '考虑可能，性质待定')
  type(/中文提示/, '请写明确')
  type(/英文提示/, 'Please be definite')
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  fireEvent.change(screen.getByRole('textbox', { name: '检查所见' }), { target: { value: '右肺结节，性质待定。' } })
  const tried = screen.getByRole('region', { name: '试一试' })
  expect(await within(tried).findByText(/请写明确/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.rules).toEqual([
    expect.objectContaining({ key: 'side.order', enabled: false }),
    expect.objectContaining({ key: 'own.1', words: ['考虑可能', '性质待定'], zh: '请写明确', enabled: true }),
  ])
  expect(saved[0]?.baseVersion).toBe(0)
})

test('a share that is no whole number of 0 to 100 is told and not saved as another', async () => {
  const saved = await open(() => ({ baseVersion: 1 }))
  const share = await screen.findByRole('textbox', { name: /复阅抽取比例/ })
  for (const wrong of ['0.5', '1e2', '101', '']) {
    fireEvent.change(share, { target: { value: wrong } })
    expect(screen.getByText(/请填 0 到 100 的整数/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(share).toHaveFocus()
  }
  expect(saved).toEqual([])
  fireEvent.change(share, { target: { value: '15' } })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved[0]?.secondReadingPercent).toBe(15))
})

test('a rule back as it was delivered leaves no line; another who saved first is told, and nothing typed is lost', async () => {
  const saved = await open((_, times) => {
    if (times === 2) throw refusal(116, { message: '已被修改' })
    return { baseVersion: times }
  })
  await screen.findByText('7 次')
  const box = () => within(screen.getByText('7 次').closest('tr')!).getByRole('checkbox')
  await userEvent.click(box())
  await userEvent.click(box())
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved[0]?.rules).toEqual([]))
  await waitFor(() => expect(box()).toBeChecked())
  await userEvent.click(box())
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/其他人已保存了新的规则/)).toBeVisible()
  expect(box()).not.toBeChecked()
})
