import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { ReportStore } from '../../model/report-store'
import { ADDRESS, fakeServer, memoryVault, opened, rescueOf, unsentOf } from '../../model/test-kit'
import './statement-picker'
import { knownOf, statementsTab } from './statements-tab'

async function desk() {
  session.start({ loginUserId: 'li', facilityId: 'f' } as unknown as LoginPayload)
  const vault = memoryVault()
  const { call } = fakeServer({ openReport: () => opened(), keepLock: () => ({ leaseUntil: '2026-11-20 09:45:00' }) })
  const store = new ReportStore(ADDRESS, {
    call,
    rescue: rescueOf(vault),
    unsent: unsentOf(vault),
    hold: async () => ({ release: () => undefined }),
    now: () => '2026-11-20 09:41:00',
    ended: () => undefined,
  })
  await store.open()
  render(statementsTab(store, undefined).body as ReactElement)
  await screen.findByRole('combobox')
  return store
}
const find = (text: string) => userEvent.type(screen.getByRole('combobox'), text)

test('[ECG-11] each statement stands on a line of its own behind what is written, leads left open are a field; taken back in one step', async () => {
  const store = await desk()
  store.type('result', '请结合临床。')
  await find('xdgh{Enter}')
  await find('stdyd{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: '导联' }), '{Enter}')
  const { content } = store.snapshot()
  expect(content.result.text).toBe('请结合临床。\n窦性心动过缓\nST 段压低（[导联]）')
  expect(content.result.marks).toEqual([{ kind: 'field', ref: 'text:导联', from: 21, to: 25 }])
  expect([content.finding.text, content.yinYang]).toEqual(['', null])
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  await find('R010{Shift>}{Enter}{/Shift}')
  expect(store.snapshot().content.finding.text).toBe('窦性心律')
  store.undoFill()
  expect(store.snapshot().content.finding.text).toBe('')
})

test('[ECG-11] the rate and the QTc beside the sheet fill the fields of statements; what is not known stays open', () => {
  expect(knownOf({ hr: 72, qt: 447, qtc: 547 })).toEqual({ rate: '72', milliseconds: '547' })
  expect(knownOf({ qt: 400 })).toEqual({})
  expect(knownOf(undefined)).toEqual({})
})
