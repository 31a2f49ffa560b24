import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDS, testFee } from '../../model/test/order'
import type { RemoteBench } from '../../model/test/remote-bench'

export const EXAM = `/local_diagnosis/launch_remote?procedureId=${IDS.exam}`
export const user = userEvent.setup()

/** What the server answers to a launch that it takes. */
export const LAUNCHED = {
  val: { remoteOrderId: IDS.order, balance: 880, fee: testFee(), promisedTime: '2026-11-20 23:10:00', state: 2070 },
}

/** Opens the launch screen and waits for its targets. */
export async function openLaunch(bench: RemoteBench, address = EXAM) {
  const shown = bench.show(address)
  await screen.findByRole('form', { name: '发起远程诊断' })
  await screen.findAllByRole('radio', { name: /人民医院|主任医师/ })
  return shown
}
/** A box of the form by its title. */
export const zone = (name: string) => within(screen.getByRole('region', { name }))
/** Chooses a target and waits for its sum. */
export const choose = async (name = /市第一人民医院/) => {
  await user.click(screen.getByRole('radio', { name }))
  await zone('费用').findByText('120')
}
export const submit = () => user.click(zone('费用').getByRole('button', { name: /发起/ }))
export const address = () => screen.getByTestId('address').textContent
export const condition = () => screen.getByRole('textbox', { name: '病情和诊断要求' })
