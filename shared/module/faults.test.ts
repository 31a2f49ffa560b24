import { faultOf } from './faults'

test('[FED-09] what a page throws says what is wrong with it: its chunk did not come, it is of another version, or it throws', () => {
  const chunk = Object.assign(new Error('x'), { name: 'ChunkLoadError' })
  const misfit = new Error(
    '[ Federation Runtime ]: [ Federation Runtime ]: Version 19.3.1 from host of shared singleton module react does not satisfy the requirement of mf_booking which needs ^20.0.0',
  )
  expect(
    [chunk, new Error('Loading CSS chunk 294 failed'), misfit, new Error('#RUNTIME-012'), new TypeError('x is undefined'), 'x'].map(
      faultOf,
    ),
  ).toEqual([...['chunk', 'chunk', 'unfit', 'unfit', 'render', 'render']])
})
