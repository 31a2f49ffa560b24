import type { ScreenView } from '@farsight/shared/contract'
import { CallsHeard } from './calls-heard'
import { AGAIN_MS, Announcer, callText, type Voice } from './speech'

const view = (...calls: readonly string[]): ScreenView => ({
  time: '2026-11-20 10:00:00',
  hospital: '医院',
  rooms: [
    { name: 'CT1室', now: calls.map((call) => ({ ticket: call.split('/')[0] as string, name: '王*国', call })), next: [], waiting: 0 },
  ],
})

test('[TRIAGE-05] each call is heard once, also when the same patient is called again; what stood there when the screen began is not', () => {
  const heard = new CallsHeard()
  expect(heard.next(view('A001/1'))).toEqual([])
  expect(heard.next(view('A002/1', 'A001/1'))).toEqual([{ call: 'A002/1', ticket: 'A002', room: 'CT1室' }])
  expect(heard.next(view('A002/1', 'A001/1'))).toEqual([])
  expect(heard.next(view('A001/2', 'A002/1')).map(({ call }) => call)).toEqual(['A001/2'])
})

function voice(langs: readonly string[], said: string[], refuses = false): Voice {
  return {
    voices: () => langs.map((lang) => ({ lang })),
    say: async (text) => {
      if (refuses) throw new Error('not-allowed')
      said.push(text)
    },
  }
}

test('[TRIAGE-05] a call is said twice, three seconds apart, with ticket and room and no name; two calls one after the other', async () => {
  const said: string[] = []
  const announcer = new Announcer(
    voice(['zh-CN'], said),
    () => said.push('refused'),
    async (ms) => void said.push(`wait ${ms}`),
  )
  void announcer.announce('A018', 'CT1室', 'zh')
  await announcer.announce('B002', 'CT2室', 'zh')
  const [a, b] = [callText('A018', 'CT1室', 'zh'), callText('B002', 'CT2室', 'zh')]
  expect(a).toBe('请 A 0 1 8 号，到 CT1室')
  expect(said).toEqual([a, `wait ${AGAIN_MS}`, a, b, `wait ${AGAIN_MS}`, b])
})

test('without a voice of the language nothing is said; a browser that would not is told apart', async () => {
  const said: string[] = []
  await new Announcer(voice(['en-US'], said), () => said.push('refused')).announce('A018', 'CT1室', 'zh')
  expect(said).toEqual([])
  await new Announcer(voice(['zh-CN'], said, true), () => said.push('refused')).announce('A018', 'CT1室', 'zh')
  expect(said).toEqual(['refused'])
})
