import { type MarkedText, withFields } from '@farsight/shared/domain'
import { fireEvent } from '@testing-library/react'
import { FieldEditor } from './field-editor'
import { caretAt, paste, write } from './test-field'

afterEach(() => jest.restoreAllMocks())

function field(value: MarkedText = { text: '', marks: [] }) {
  const told: MarkedText[] = []
  const editor: FieldEditor = new FieldEditor(value, {
    changed: (text) => told.push(text),
    moved: () => undefined,
    tab: (step) => editor.goToField(step),
  })
  document.body.append(editor.element)
  const dom = editor.element.querySelector<HTMLElement>('[role=textbox]')!
  const key = (name: string, more: object = {}) => fireEvent.keyDown(dom, { key: name, ...more })
  return { editor, dom, told, key, text: () => editor.value().text }
}
const roi = (from: number, to: number) => ({ kind: 'roi', from, to, ref: '1.2.3/abc' })

test('what is pasted becomes text: no HTML, one kind of line end, no controls, no turning of the reading direction', () => {
  const { dom, told, text } = field()
  paste(dom, '左肺\u202e结节\u0007\r\n第二行\u00a0完\u2066', { 'text/html': '<b>粗</b><img src=x onerror=alert(1)>' })
  expect(text()).toBe('左肺结节\n第二行 完')
  expect(dom.querySelector('b,img')).toBeNull()
  expect(told.at(-1)).toEqual({ text: '左肺结节\n第二行 完', marks: [] })
})

test('text from the store is shown as it is, whatever it says, and nothing of it becomes a page', () => {
  const hostile = '<img src=x onerror=alert(1)>\n\n  两个空格\t制表\u202e\n'
  const { dom, text } = field({ text: hostile, marks: [] })
  expect(text()).toBe(hostile)
  expect(dom.querySelector('img')).toBeNull()
  expect(dom.textContent).toBe(hostile)
})

test('Enter makes a line of the same text, also inside it', () => {
  const { dom, key, text } = field({ text: '一二', marks: [] })
  caretAt(dom, 1)
  key('Enter')
  expect(text()).toBe('一\n二')
})

test('marks move along with what is written before them, and come back with the words on undo', () => {
  const { editor, dom, key } = field({ text: '右肺①结节', marks: [roi(2, 3)] })
  editor.setCaret(0)
  paste(dom, '见')
  expect(editor.value()).toEqual({ text: '见右肺①结节', marks: [roi(3, 4)] })
  // Another step begins after a pause.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
  write(dom, '')
  expect(editor.value()).toEqual({ text: '', marks: [] })
  key('z', { ctrlKey: true })
  expect(editor.value()).toEqual({ text: '见右肺①结节', marks: [roi(3, 4)] })
  key('z', { ctrlKey: true })
  expect(editor.value()).toEqual({ text: '右肺①结节', marks: [roi(2, 3)] })
  key('y', { ctrlKey: true })
  expect(editor.value().text).toBe('见右肺①结节')
})

test('overlapping marks are stored as they are', () => {
  const value = { text: 'abcdef', marks: [roi(0, 4), { kind: 'previous', from: 2, to: 6, ref: 'p' }] }
  expect(field(value).editor.value()).toEqual(value)
})

test('what the page puts in is one step back; what was opened is where undoing ends', () => {
  const { editor, key, text, told } = field({ text: '原文', marks: [] })
  editor.show({ text: '服务器的文字', marks: [] }, false)
  editor.show({ text: '模板', marks: [] })
  expect(told).toHaveLength(0)
  key('z', { ctrlKey: true })
  expect(text()).toBe('服务器的文字')
  key('z', { ctrlKey: true })
  expect(text()).toBe('服务器的文字')
})

test('typed template fields: a number keeps its unit, a choice is taken by its number, Tab goes on and then leaves', () => {
  const marked = withFields('[侧别:左/右]肺见[大小:# mm]结节，[描述]。参考[1]。')
  expect(marked.text).toBe('[左/右]肺见[大小] mm结节，[描述]。参考[1]。')
  expect(marked.marks.map(({ ref }) => ref)).toEqual(['choice:侧别', 'number:大小:mm', 'text:描述'])
  const { editor, dom, key, text } = field(marked)
  editor.goToField(1, true)
  key('2')
  expect(text()).toBe('右肺见[大小] mm结节，[描述]。参考[1]。')
  key('Tab')
  paste(dom, '6')
  expect(text()).toBe('右肺见6 mm结节，[描述]。参考[1]。')
  key('Tab')
  expect(editor.fieldChosen()).toMatchObject({ ref: 'text:描述' })
  key('Tab', { shiftKey: true })
  paste(dom, '边缘光滑')
  // What was put into a typed field stays data, with its name and unit.
  expect(editor.value()).toEqual({
    text: '右肺见6 mm结节，边缘光滑。参考[1]。',
    marks: [
      { kind: 'value', from: 0, to: 1, ref: 'choice:侧别' },
      { kind: 'value', from: 3, to: 4, ref: 'number:大小:mm' },
    ],
  })
  // None is left: the key is the page's again.
  expect(key('Tab')).toBe(true)
})

test('copying gives text alone', () => {
  const { dom, key } = field({ text: '右肺①结节', marks: [roi(2, 3)] })
  key('a', { ctrlKey: true })
  const given: Record<string, string> = {}
  fireEvent.copy(dom, { clipboardData: { setData: (kind: string, value: string) => (given[kind] = value) } })
  expect(given).toEqual({ 'text/plain': '右肺①结节' })
})

describe('what does not fit a typed field of a template', () => {
  const misfit = (from: number, to: number, ref: string) => ({ kind: 'misfit', from, to, ref })
  const dated = () => {
    const made = field(withFields('检查日[检查日:日期]，[侧别:左/右]肺。'))
    made.editor.goToField(1, true)
    return made
  }

  test('is marked when the caret leaves it, never while it is typed, and not lost', () => {
    const { editor, dom, key, told } = dated()
    paste(dom, 'a')
    paste(dom, 'bc')
    expect(editor.value().marks.map(({ kind }) => kind)).toEqual(['field'])
    key('Tab')
    expect(editor.value().text).toBe('检查日abc，[左/右]肺。')
    expect(editor.value().marks[0]).toEqual(misfit(3, 6, 'date'))
    expect(told.at(-1)?.marks[0]).toEqual(misfit(3, 6, 'date'))
    paste(dom, '双')
    editor.settle()
    expect(editor.value().marks).toEqual([misfit(3, 6, 'date'), misfit(7, 8, 'choice:左/右')])
  })

  test('is right again when it is mended, in its place or as a whole', () => {
    const { editor, dom } = dated()
    paste(dom, 'abc')
    editor.setCaret(0)
    expect(editor.value().marks[0]).toEqual(misfit(3, 6, 'date'))
    editor.select(3, 6)
    paste(dom, '2026-11-20')
    editor.setCaret(0)
    expect(editor.value()).toMatchObject({ text: '检查日2026-11-20，[左/右]肺。' })
    expect(editor.value().marks.map(({ kind }) => kind)).toEqual(['value', 'field'])
  })

  test('emptied and typed anew it is the same field still; words behind a right value are the doctor’s', () => {
    const { editor, dom, key } = dated()
    paste(dom, 'x')
    key('Backspace')
    paste(dom, 'yz')
    editor.setCaret(0)
    expect(editor.value().marks[0]).toMatchObject({ kind: 'misfit', ref: 'date' })
    editor.select(3, 5)
    paste(dom, '2026-11-20')
    paste(dom, '，余同前')
    editor.setCaret(0)
    expect(editor.value().marks.map(({ kind }) => kind)).toEqual(['value', 'field'])
  })
})
