import type { BrowserContext, Page } from '@playwright/test'
import { BASE_URL, callAs, expect } from './live'

/** The newest code that the demo's outbox has for a phone, of which the last four digits are known. */
export async function codeFor(context: BrowserContext, lastFour: string): Promise<string> {
  const outbox = await context.newPage()
  await outbox.goto(`${BASE_URL}/#/outbox`)
  const newest = outbox.getByRole('row').filter({ hasText: lastFour }).first()
  const code = /\d{6}/.exec((await newest.getByRole('cell').last().textContent()) ?? '')
  await outbox.close()
  return code?.[0] as string
}

/** Gives the second factor that the page asks for, as its user does: the code stands in the demo's outbox. */
export async function giveSecondFactor(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '二次验证' })
  const sent = dialog.getByText(/验证码已发到您的手机/)
  await expect(sent).toBeVisible()
  const lastFour = /\d{4}(?=\D*$)/.exec((await sent.textContent()) ?? '')?.[0] as string
  await dialog.getByRole('textbox').fill(await codeFor(page.context(), lastFour))
  await dialog.getByRole('button', { name: '验证', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Gives the second factor past the screen: for a session whose screens are not what is tried. */
export async function stepUp(session: Pick<Page, 'request'>): Promise<void> {
  const texts = async (lastFour: string): Promise<string[]> => {
    const { val } = (await callAs(session, 'hospital_demo_outbox.do', {})) as { val: { phone: string; text: string }[] }
    return val.filter(({ phone }) => phone.endsWith(lastFour)).map(({ text }) => text)
  }
  const before = await texts('')
  const { val: sent } = (await callAs(session, 'hospital_doctor_stepUpSend.do', {})) as { val: { phone: string } }
  const tried = new Set(before)
  // A message is on its way when the call has answered, not there; and a neighbouring test may use the same account:
  // a code is good for one session alone.
  const given = async (): Promise<number> => {
    const fresh = (await texts(sent.phone.slice(-4))).find((text) => !tried.has(text))
    if (!fresh) return -1
    tried.add(fresh)
    const smsCode = /\d{6}/.exec(fresh)?.[0] ?? ''
    return ((await callAs(session, 'hospital_doctor_stepUp.do', { smsCode })) as { errorCode: number }).errorCode
  }
  await expect.poll(given).toBe(0)
}
