import type { DeskPatientRow } from '@farsight/shared/contract'
import { BOOKING_REQUIRED, REGISTER_REQUIRED } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { DeskBench } from '../test/desk-bench'
import { factsOf, focusNextRequired, PatientFields, type PatientForm, usePatientForm, useShowWrong } from '.'

let bench: DeskBench
let form: PatientForm
const user = userEvent.setup()
afterEach(() => bench.end())

function Page({ required = REGISTER_REQUIRED }: { readonly required?: typeof REGISTER_REQUIRED }) {
  form = usePatientForm(required)
  const { box, showWrong } = useShowWrong()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as the page that holds the form
    <div ref={box} onKeyDown={(event) => event.key === 'Enter' && focusNextRequired(box.current!, document.activeElement)}>
      <PatientFields form={form} required={required} />
      <button
        type="button"
        onClick={() => {
          form.check()
          showWrong()
        }}
      >
        save
      </button>
    </div>
  )
}
const open = (required = REGISTER_REQUIRED) => {
  bench = new DeskBench({ getPinyin: ({ name }) => ({ val: name === '张三' ? 'zhang san' : 'li si' }) })
  bench.render('/', <Route path="*" element={<Page required={required} />} />)
}
const box = (name: string) => screen.getByRole('textbox', { name })

test('[REG-07] the pinyin stands as soon as the name does, and stays as it was written by hand', async () => {
  open()
  await user.type(box('姓名'), '张三')
  await waitFor(() => expect(box('拼音')).toHaveValue('zhang san'))
  // Another name, another pinyin: nobody wrote it.
  await user.clear(box('姓名'))
  await user.type(box('姓名'), '李四')
  await waitFor(() => expect(box('拼音')).toHaveValue('li si'))
  await user.clear(box('拼音'))
  await user.type(box('拼音'), 'li si er')
  await user.type(box('姓名'), '二')
  await act(() => new Promise((after) => setTimeout(after, 200)))
  expect(box('拼音')).toHaveValue('li si er')
})

test('[REG-06, VALID-07] age and unit give the birth date, and the birth date gives age and unit', async () => {
  open()
  await user.type(box('年龄'), '3')
  await user.selectOptions(screen.getByRole('combobox', { name: '年龄单位' }), 'M')
  expect(box('出生日期')).toHaveValue('2026-08-20')
  await user.clear(box('出生日期'))
  await user.type(box('出生日期'), '20000101')
  expect([(box('年龄') as HTMLInputElement).value, form.facts.ageUnit, form.facts.birthday]).toEqual(['26', 'Y', '2000-01-01'])
})

test('an age that fits a birth date that is known leaves it, and so does one that contradicts it', async () => {
  open()
  await user.type(box('出生日期'), '19600203')
  await user.clear(box('年龄'))
  await user.type(box('年龄'), '66')
  expect([box('年龄'), box('出生日期')].map((one) => (one as HTMLInputElement).value)).toEqual(['66', '1960-02-03'])
  await user.clear(box('年龄'))
  await user.type(box('年龄'), '50')
  expect(form.facts.birthday).toBe('1960-02-03')
})

test('of a record that has a birth date and no age the form tells the age of today', () => {
  const record = { patName: '王大明', pinyin: 'wang da ming', sex: 'M', birthday: '1960-02-03', age: null } as unknown as DeskPatientRow
  open()
  expect(factsOf(record)).toMatchObject({ birthday: '1960-02-03', age: '66', ageUnit: 'Y' })
})

test('[VALID-06] an age that cannot be is taken out when its field is left, and the field has the focus again', async () => {
  open()
  await user.type(box('年龄'), '151')
  await user.tab()
  await waitFor(() => expect(box('年龄')).toHaveFocus())
  expect(box('年龄')).toHaveValue('')
  expect(box('年龄')).toHaveAccessibleDescription(/0 到 150/)
  await user.type(box('年龄'), '150')
  await user.tab()
  expect(box('年龄')).toHaveValue('150')
})

test('an age that the birth date brings is told to be wrong no longer; a date that is none leaves no age of the one before', async () => {
  open()
  await user.type(box('年龄'), 'abc')
  await user.tab()
  await waitFor(() => expect(box('年龄')).toHaveAccessibleDescription(/0 到 150/))
  await user.type(box('出生日期'), '19500101')
  expect(box('年龄')).toHaveValue('76')
  expect(box('年龄')).not.toHaveAccessibleDescription(/0 到 150/)
  await user.clear(box('出生日期'))
  await user.type(box('出生日期'), '2026-02-30')
  expect(box('年龄')).toHaveValue('')
})

test('[DAY-13] a known birth date gives the age and stays, whatever age is typed: the difference is named, and taken back by one press', async () => {
  open()
  act(() => form.fill({ ...form.facts, patName: '赵丽', pinyin: 'zhao li', sex: 'F', birthday: '1960-02-03' }))
  expect(box('年龄')).toHaveValue('66')
  await user.clear(box('年龄'))
  await user.type(box('年龄'), '50')
  await user.tab()
  expect(box('出生日期')).toHaveValue('1960-02-03')
  expect(box('年龄')).toHaveValue('50')
  expect(box('年龄')).toHaveAccessibleDescription(/1960-02-03 不符（66岁）/)
  act(() => expect(form.check().map(({ field }) => field)).toContain('age'))
  await user.click(screen.getByRole('button', { name: '改为 66岁' }))
  expect([form.facts.age, form.facts.birthday]).toEqual(['66', '1960-02-03'])
  expect(box('年龄')).not.toHaveAccessibleDescription()
  // One that cannot be leaves the date too; an empty one is the date's.
  await user.clear(box('年龄'))
  await user.type(box('年龄'), '151')
  await user.tab()
  await waitFor(() => expect(box('年龄')).toHaveFocus())
  expect(box('出生日期')).toHaveValue('1960-02-03')
  await user.tab()
  expect(box('年龄')).toHaveValue('66')
  // Born today so many years ago, which an age could have given as well: known all the same.
  act(() => form.fill({ ...form.facts, birthday: '1966-11-20' }))
  await user.clear(box('年龄'))
  await user.type(box('年龄'), '30')
  expect(box('出生日期')).toHaveValue('1966-11-20')
  // Nobody's word: the age gives the date, again and again.
  act(() => form.fill({ ...form.facts, birthday: '', age: '' }))
  await user.type(box('年龄'), '30')
  await user.clear(box('年龄'))
  await user.type(box('年龄'), '40')
  expect(box('出生日期')).toHaveValue('1986-11-20')
})

test('[INT-05] a card’s number fills birth date, age and sex; a wrong digit is named and holds nobody up', async () => {
  open()
  const id = box('证件')
  await user.type(id, '110105194912310021')
  expect(id).toHaveAccessibleDescription(/第 18 位（校验码）应为 X/)
  act(() => expect(form.check().map(({ field }) => field)).not.toContain('idNo'))
  await user.clear(id)
  await user.type(id, '11010519491231002x')
  expect(id).not.toHaveAccessibleDescription(/校验码/)
  expect([form.facts.birthday, form.facts.age, form.facts.sex]).toEqual(['1949-12-31', '76', 'F'])
  expect(screen.getByRole('radio', { name: '女' })).toBeChecked()
})

test('[VALID-01, VALID-04, VALID-13, VALID-14] each blank field says so in its own words; the first has the focus; in English too', async () => {
  open()
  await user.selectOptions(screen.getByRole('combobox', { name: '民族' }), '03')
  await user.click(screen.getByText('save'))
  for (const name of ['姓名', '拼音', '年龄', '出生日期', '电话']) expect(box(name)).toHaveAccessibleDescription(`请填写${name}`)
  expect(screen.getByRole('radiogroup', { name: '性别' })).toHaveAccessibleDescription('请填写性别')
  expect(box('姓名')).toHaveFocus()
  await user.type(box('姓名'), '张三')
  expect(box('姓名')).not.toHaveAccessibleDescription()
  await user.type(box('电话'), '12800000000')
  expect(box('电话')).toHaveAccessibleDescription('手机号码格式不正确')
  act(() => setLanguage('en'))
  expect(box('Phone')).toHaveAccessibleDescription('The phone number format is incorrect')
})

test('Enter leads to the next required field that is empty; a digit chooses the sex', async () => {
  open()
  await user.type(box('姓名'), '张三')
  await waitFor(() => expect(box('拼音')).toHaveValue('zhang san'))
  fireEvent.keyDown(box('姓名'), { key: 'Enter' })
  expect(screen.getByRole('radio', { name: '男' })).toHaveFocus()
  await user.keyboard('2')
  expect(screen.getByRole('radio', { name: '女' })).toBeChecked()
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(box('年龄')).toHaveFocus()
  await user.keyboard('40')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  // The birth date came with the age, the nation with the form.
  expect(box('电话')).toHaveFocus()
})

test('a telephone number typed on the sex by haste chooses none: what stood there stands again', async () => {
  open()
  act(() => screen.getByRole('radio', { name: '男' }).focus())
  await user.keyboard('13812345671')
  expect(form.facts.sex).toBe('')
  await user.click(screen.getByRole('radio', { name: '女' }))
  await user.keyboard('19100004449')
  expect(screen.getByRole('radio', { name: '女' })).toBeChecked()
  // Two of the three are somebody who corrects himself.
  act(() => box('电话').focus())
  act(() => screen.getByRole('radio', { name: '女' }).focus())
  await user.keyboard('21')
  expect(screen.getByRole('radio', { name: '男' })).toBeChecked()
})

test('a booking wants a number or the reason why there is none', async () => {
  open(BOOKING_REQUIRED)
  await user.click(screen.getByText('save'))
  expect(box('证件')).toHaveAccessibleDescription('请填写证件')
  await user.selectOptions(screen.getByRole('combobox', { name: '证件类型' }), 'none')
  const reason = screen.getByRole('combobox', { name: '证件' })
  expect(reason).toHaveAccessibleDescription('请填写证件')
  await user.selectOptions(reason, 'newborn')
  expect(reason).not.toHaveAccessibleDescription()
})
