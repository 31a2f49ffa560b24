import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { fakeServer, noNetwork } from '../model/test-kit'
import { ImageZone } from './image-zone'
import type { HangingAnswer } from './session-hanging'
import { ViewerSession } from './viewer-session'

beforeAll(() => registerNamespace('mf-report', { zh, en }))
afterEach(() => {
  act(() => setLanguage('zh'))
  jest.restoreAllMocks()
})

const SERIES = {
  seriesUid: '1.2.1',
  modality: 'CT',
  number: 1,
  description: 'Thorax',
  instances: [{ sopUid: '1.2.1.1', number: 1, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' }],
}

async function zone(rule: HangingAnswer['rule'], save: () => Promise<void>) {
  const { call } = fakeServer({ queryImages: () => [{ studyUid: '1.2', studyDate: '', description: '', series: [SERIES] }] })
  const session = new ViewerSession('p', {
    call,
    open: () => new Promise(() => undefined),
    words: { area: '', mean: '', deviation: '', maximum: '' },
    hanging: { ask: async () => ({ modality: 'CT', bodypart: 'CHEST', rule }), save },
  })
  await session.load()
  render(<ImageZone session={session} identity="张三" />)
}
const RULE: HangingAnswer['rule'] = { layout: '1x2', linked: 1, panes: [null] }

test('the layout is kept by a button that says for what, and given up by another that stands where one is kept', async () => {
  const told = jest.spyOn(message, 'success').mockImplementation(() => undefined as never)
  const saved = jest.fn(async () => undefined)
  await zone(null, saved)
  const keep = screen.getByRole('button', { name: '保存为默认布局' })
  expect(keep.title).toMatch(/CT 胸部/)
  expect(screen.queryByRole('button', { name: '恢复出厂布局' })).toBeNull()
  fireEvent.click(keep)
  await waitFor(() => expect(told).toHaveBeenCalledWith('已保存为CT 胸部影像的默认布局'))
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ layout: '1x1', panes: [null] }))
  fireEvent.click(screen.getByRole('button', { name: '恢复出厂布局' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '恢复出厂布局' })).toBeNull())
  expect(saved).toHaveBeenLastCalledWith()
})

test('in English too; one that could not be kept is told, and nothing says that it is', async () => {
  act(() => setLanguage('en'))
  const told = jest.spyOn(message, 'error').mockImplementation(() => undefined as never)
  await zone(RULE, () => Promise.reject(noNetwork()))
  expect(screen.getByRole('button', { name: 'Save as default layout' }).title).toMatch(/^CT Chest images/)
  fireEvent.click(screen.getByRole('button', { name: 'Back to delivered layout' }))
  await waitFor(() => expect(told).toHaveBeenCalledWith('网络错误'))
  expect(screen.getByRole('button', { name: 'Back to delivered layout' })).toBeTruthy()
})
