import { formatDate } from '@farsight/shared/domain'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { screen } from '@testing-library/react'
import { press, user } from '../test/acts'
import { PeopleBench } from '../test/bench'
import { ConfigPage } from './config.page'
import { weekOf } from './rota-model'

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
})
afterEach(() => bench.end())

const today = formatDate(serverNow(), serverOffset())
const monday = weekOf(today, -1).from
const shift = (doctorId: string, more: Record<string, unknown> = {}) => ({
  ...{ doctorId, doctorName: doctorId, modalities: ['CT'], startTime: `${monday} 08:00:00`, endTime: `${monday} 17:30:00`, urgentOnly: 0 },
  ...more,
})
/** The rota with this week empty; what is asked from now on is the week before. */
async function show(...before: ReturnType<typeof shift>[]) {
  const doctors = ['a', 'b'].map((doctorId) => ({ doctorId, name: `医生${doctorId}`, title: '' }))
  bench.answers.set('dutyGet', { val: { rows: [], doctors, version: 1 } })
  bench.show('/manage/manage_config?tab=rota', { '/manage/manage_config': ConfigPage })
  await screen.findByRole('button', { name: '抄上一周' })
  bench.answers.set('dutyGet', { val: { rows: before, doctors, version: 1 } })
}
const doctors = () => screen.queryAllByRole('combobox', { name: /医生/ }).map((one) => (one as HTMLSelectElement).value)

test('[DAY-09] the week before is copied once: what stands there already is not added again, which is said', async () => {
  await show(shift('a'), shift('b'))
  await press('抄上一周')
  expect(await screen.findByText(/已抄入 2 个班次/)).toBeInTheDocument()
  await press('抄上一周')
  expect(await screen.findByText('上一周的班次都已在本周')).toBeInTheDocument()
  expect(doctors()).toEqual(['a', 'b'])
  // What was taken away since is copied anew, and nothing beside it.
  await press('删除班次 1')
  await press('抄上一周')
  expect(await screen.findByText(/已抄入 1 个班次/)).toBeInTheDocument()
  expect(doctors()).toEqual(['b', 'a'])
})

test('[DAY-09] a doctor who is gone or closed is not copied; a week of such alone says that there is nothing', async () => {
  await show(shift('gone'), shift('b'))
  await press('抄上一周')
  expect(await screen.findByText(/已抄入 1 个班次/)).toBeInTheDocument()
  expect(doctors()).toEqual(['b'])
  bench.answers.set('dutyGet', { val: { rows: [shift('gone')], doctors: [], version: 1 } })
  await user.click(screen.getByRole('button', { name: '抄上一周' }))
  expect(await screen.findByText('上一周没有班次')).toBeInTheDocument()
})
