import { CODE } from './errors'
import { SMS_DELIVERED, SMS_EVENTS, smsFault, smsFilled } from './sms-rules'

test('a text says something, has known words alone, and a report’s has its link', () => {
  for (const event of SMS_EVENTS) expect(smsFault(event, SMS_DELIVERED[event])).toBeUndefined()
  expect([smsFault('booking', ' '), smsFault('booking', '{time}'), smsFault('reportPush', '{hospital} 报告已出')]).toEqual([
    CODE.fieldBlank,
    undefined,
    CODE.smsLink,
  ])
  for (const text of ['{patName} {link}', '{link} {', '{link} }', '{} {link}', '{constructor} {link}'])
    expect([text, smsFault('reportPush', text)]).toEqual([text, CODE.smsWord])
})

test('what is put in is not looked at again', () => {
  expect(smsFilled('{hospital}：{link}', { hospital: '{link}', link: 'https://x' })).toBe('{link}：https://x')
})
