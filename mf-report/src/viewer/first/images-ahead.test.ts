import type { Caller } from '../../model/ports'
import { askAhead, takingAhead } from './images-ahead'

const series = {
  seriesUid: 's',
  modality: 'CT',
  number: 1,
  description: '',
  instances: [{ sopUid: 'i', number: 1, frames: 1, sopClass: 'ct' }],
}
const IMAGES = { errorCode: 0, val: [{ studyUid: 't', studyDate: '20261120', series: [series] }] }

const caller = (...answers: (typeof IMAGES | Error)[]) => {
  const call = jest.fn(async (_name: string, _args: object) => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  return call as typeof call & Caller
}
const list = (call: Caller, exam = 'p') => takingAhead(call)('queryImages', { risProcedureId: exam }, { promptType: 'none' })
const settled = () => new Promise((done) => setTimeout(done))

test('images asked for while the report’s page is made are taken once by who shows them, with the first image brought; then they are asked anew', async () => {
  const call = caller(IMAGES as never, IMAGES as never)
  const bring = jest.fn(async () => undefined)
  const drop = askAhead('p', { bring, call, dicomweb: () => '/dicomweb' })
  await settled()
  expect(bring).toHaveBeenCalledWith('/dicomweb', expect.objectContaining({ seriesUid: 's' }), expect.any(AbortSignal))
  expect(await list(call)).toBe(IMAGES)
  expect(call).toHaveBeenCalledTimes(1)
  await list(call)
  expect(call).toHaveBeenCalledTimes(2)
  drop()
})

test('a refusal ahead is nobody’s answer: who shows the images asks for themselves', async () => {
  const call = caller(new Error('refused'), IMAGES as never)
  const bring = jest.fn(async () => undefined)
  const drop = askAhead('p', { bring, call, dicomweb: () => '' })
  expect(await list(call)).toBe(IMAGES)
  expect(bring).not.toHaveBeenCalled()
  drop()
})

test('what was asked for ahead goes to its own exam alone, and to nobody once it was dropped', async () => {
  const call = caller(IMAGES as never, IMAGES as never, IMAGES as never)
  let given: AbortSignal | undefined
  const bring = async (_: string, __: object, signal: AbortSignal) => {
    given = signal
  }
  const drop = askAhead('p', { bring, call, dicomweb: () => '' })
  await settled()
  await list(call, 'q')
  expect(call).toHaveBeenCalledTimes(2)
  drop()
  expect(given?.aborted).toBe(true)
  await list(call)
  expect(call).toHaveBeenCalledTimes(3)
})
