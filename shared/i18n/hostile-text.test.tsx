import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { injected } from '../api/test/injected'
import { XSS_CORPUS } from '../api/test/xss-corpus'
import { alertBox, message } from '../ui'
import { ExamTable, PatientBanner, Tooltip } from '../ui/data'
import { bilingual, registerNamespace, translate, useT } from '.'

registerNamespace('mf-hostile', { zh: { hello: '你好 {{name}}，再见 {{name}}' }, en: { hello: 'Hello {{name}}, bye {{name}}' } })

const page = globalThis as { pwned?: unknown }
const expectHarmless = () => {
  expect(injected(document.body)).toEqual([])
  expect(page.pwned).toBeUndefined()
}
const shown = (): string => document.body.textContent ?? ''

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
})

test('the corpus is more than two hundred different texts', () => {
  expect(new Set(XSS_CORPUS).size).toBe(XSS_CORPUS.length)
  expect(XSS_CORPUS.length).toBeGreaterThanOrEqual(200)
})

test('what tells an injection from a text does tell: the corpus parsed as HTML is full of both', () => {
  const parsed = new DOMParser().parseFromString(XSS_CORPUS.join('\n'), 'text/html')
  expect(injected(parsed).length).toBeGreaterThan(20)
  const alone = XSS_CORPUS.filter((text) => injected(new DOMParser().parseFromString(`<p>${text}</p>`, 'text/html').body).length > 0)
  expect(alone.length).toBeGreaterThan(120)
})

function Hello({ name }: { readonly name: string }) {
  return <p>{useT('mf-hostile')('hello', { name })}</p>
}

test('[BR-06, BR-10] a value in a text of the dictionaries is a value: neither markup, nor a key, nor a template', () => {
  const { rerender } = render(<Hello name="x" />)
  for (const text of XSS_CORPUS) {
    expect(translate('mf-hostile', 'hello', { name: text })).toBe(`你好 ${text}，再见 ${text}`)
    rerender(<Hello name={text} />)
    expect(shown()).toBe(`你好 ${text}，再见 ${text}`)
    expect(bilingual({ zh: text, en: text })).toBe(text)
  }
  expectHarmless()
})

test('[BR-06] toasts, alerts and the title of the page show hostile texts letter by letter', () => {
  for (const text of XSS_CORPUS) {
    message.error(text)
    expect(document.querySelector('.fs-toast')?.textContent).toBe(text)
    alertBox(text)
    expect(document.querySelector('.fs-alert p')?.textContent).toBe(text)
    document.title = text
  }
  expectHarmless()
  expect(document.head.querySelectorAll('script,img,svg').length).toBe(0)
})

test('[BR-06] the patient banner shows a hostile patient in every field letter by letter', () => {
  const patient = { sex: 'M', age: { value: 67, unit: 'Y' }, modality: 'CT', sourceType: 'inpatient', urgent: false } as const
  const hostile = (text: string) => ({
    ...patient,
    patName: text,
    checkNo: text,
    bodypart: text,
    checkItem: text,
    department: text,
    bedNo: text,
    side: text as '',
  })
  const { rerender } = render(<PatientBanner patient={hostile('x')} state={{ state: 2 }} />)
  for (const text of XSS_CORPUS) {
    rerender(
      <PatientBanner
        patient={hostile(text)}
        state={{ state: 2 }}
        warnings={[text]}
        differences={[{ label: text, exam: text, images: text }]}
      />,
    )
    expect(shown().split(text).length).toBeGreaterThan(5)
  }
  expectHarmless()
})

test('[BR-06] a table, its columns and a tooltip show hostile texts letter by letter', async () => {
  const columns = [{ key: 'name', title: XSS_CORPUS[0] as string, width: 200, cell: (row: { text: string }) => row.text }]
  const rows = (from: number) => XSS_CORPUS.slice(from, from + 10).map((text) => ({ text }))
  const table = (from: number) => (
    <ExamTable
      name={XSS_CORPUS[from] as string}
      columns={columns}
      rows={rows(from)}
      rowKey={(row) => row.text}
      rowVersion={() => 1}
      selected={undefined}
      onSelect={() => undefined}
    />
  )
  const { rerender, unmount } = render(table(0))
  for (let from = 0; from < XSS_CORPUS.length; from += 10) {
    rerender(table(from))
    for (const { text } of rows(from)) expect(shown()).toContain(text)
  }
  expectHarmless()
  unmount()
  render(
    <Tooltip says={XSS_CORPUS.join('\n')}>
      <button type="button">?</button>
    </Tooltip>,
  )
  await userEvent.tab()
  await act(async () => undefined)
  expect(screen.getByRole('tooltip').textContent).toBe(XSS_CORPUS.join('\n'))
  expectHarmless()
})
