import { api } from '@farsight/shared/api'
import { registerNamespace } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { EcgPdf } from './ecg-pdf'

const drawn: [number, number][] = []
let closed = 0
jest.mock('./pdf-file', () => ({
  openPdfFile: async (bytes: Uint8Array) => {
    if (Buffer.from(bytes).toString() !== '%PDF') throw new Error('InvalidPDFException')
    const draw = async (no: number, width: number) => {
      drawn.push([no, width])
      return 100
    }
    return { pages: 2, draw, close: () => closed++ }
  },
}))
beforeAll(() => registerNamespace('mf-report', { zh, en }))
beforeEach(() => {
  drawn.length = 0
  closed = 0
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => jest.restoreAllMocks())
function show(content: string) {
  jest.spyOn(api, 'call').mockResolvedValue({ val: { pdf: Buffer.from(content).toString('base64') } } as never)
  return render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <EcgPdf risProcedureId="e1" id="f1" />
      </QueryClientProvider>
    </UiProvider>,
  )
}

test('[ECG-07] a device’s PDF is drawn page by page at the zone’s width, larger on wish, and let go of when it is left', async () => {
  const { unmount } = show('%PDF')
  await waitFor(() => expect(drawn).toEqual([[1, 800]]))
  fireEvent.click(screen.getByRole('button', { name: zh.ecg.page.next }))
  await waitFor(() => expect(drawn.at(-1)).toEqual([2, 800]))
  fireEvent.click(screen.getByRole('button', { name: zh.ecg.page.larger }))
  await waitFor(() => expect(drawn.at(-1)).toEqual([2, 1200]))
  fireEvent.click(screen.getByRole('button', { name: '150%' }))
  await waitFor(() => expect(drawn.at(-1)).toEqual([2, 800]))
  unmount()
  expect(closed).toBe(1)
})

test('[ECG-07] a PDF that is broken says so', async () => {
  show('%PDx')
  expect(await screen.findByText(zh.ecg.page.broken)).toBeVisible()
})
