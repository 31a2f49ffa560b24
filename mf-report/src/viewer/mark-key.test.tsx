import { registerNamespace } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { fakeServer } from '../model/test-kit'
import { ImageZone, type ImageZoneProps } from './image-zone'
import { ViewerSession } from './viewer-session'

beforeAll(() => registerNamespace('mf-report', { zh, en }))
afterEach(() => jest.restoreAllMocks())

/** Presses M in a picture; answers what was said. */
async function pressed(more: Partial<ImageZoneProps>) {
  const said = jest.spyOn(message, 'info').mockImplementation(() => undefined as never)
  const { call } = fakeServer({ queryImages: () => [] })
  const session = new ViewerSession('p', {
    call,
    open: () => new Promise(() => undefined),
    words: { area: '', mean: '', deviation: '', maximum: '' },
  })
  await session.load()
  const zone = render(<ImageZone session={session} identity="张三" {...more} />)
  fireEvent.keyDown(screen.getByRole('application'), { code: 'KeyM', key: 'm' })
  zone.unmount()
  const words = said.mock.calls.map(([text]) => text)
  said.mockRestore()
  return words
}

test('[REPORT-09] M is never silent: without a measure, without a text, and where neither text nor right is', async () => {
  const onMark = jest.fn()
  expect(await pressed({ onMark })).toEqual(['先测量一个区域'])
  expect(await pressed({ desk: {} as never })).toEqual(['测量已在报告的感兴趣区中：写入文字请在书写页按“写入报告”'])
  expect(await pressed({})).toEqual(['这里的测量只在本屏显示，不写入报告。'])
  expect(onMark).not.toHaveBeenCalled()
})
