import { registerNamespace } from '@farsight/shared/i18n'
import type { SlotExam } from '@farsight/shared/module'
import { fireEvent, render, screen } from '@testing-library/react'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import HomeCard from './home-card'
import slots from './index'
import { RowAction } from './row-action'
import SidePanel from './side-panel'

const exam: SlotExam = {
  risProcedureId: '77',
  modality: 'CT',
  state: 2060,
  reportHasComplete: false,
  urgent: false,
  critical: false,
  bodypart: '胸部',
  side: '',
  checkItem: '平扫',
  imageCount: 412,
}

beforeAll(() => registerNamespace(module.name, { zh, en }))

test('it fills exactly the slots that module.json declares', () => {
  const put: string[] = []
  slots.fill((id) => {
    put.push(id)
    return () => undefined
  })
  expect(put.sort()).toEqual(module.slots.fills.map(({ slot }) => slot).sort())
})

test('in a row: one figure whose sentence is its name; the row does not hear the click', () => {
  const row = jest.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: stands for the row
    <div onClick={row}>
      <RowAction exam={exam} place="row" />
    </div>,
  )
  const button = screen.getByRole('button', { name: '预计阅片约 12 分钟（CT，412 幅）' })
  expect(button).toHaveTextContent('≈12′')
  fireEvent.click(button)
  expect(row).not.toHaveBeenCalled()
  expect(screen.getByRole('status')).toHaveTextContent('预计阅片约 12 分钟')
})

test('in the details: the sentence itself', () => {
  const { container } = render(<RowAction exam={exam} place="details" />)
  expect(container).toHaveTextContent('预计阅片约 12 分钟（CT，412 幅）')
})

test('the panel and the card show figures and nothing of a patient', () => {
  render(
    <>
      <SidePanel />
      <HomeCard />
    </>,
  )
  expect(screen.getByText('本次连续阅片')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看今日计时' })).toHaveAttribute('href', '#/reading_timer')
})
