import { setLanguage } from '@farsight/shared/i18n'
import { failureOf } from './ports'

test('a part of the program that did not come over the line is a failure of the network, in the user’s language; another fault flies on', async () => {
  const chunk = Object.assign(new Error('Loading chunk 3839 failed.'), { name: 'ChunkLoadError' })
  await setLanguage('zh')
  expect(failureOf(chunk)).toEqual({ kind: 'network', code: 0, message: '网络错误' })
  await setLanguage('en')
  expect(failureOf(chunk).message).toBe('network error')
  await setLanguage('zh')
  expect(() => failureOf(new TypeError('x is undefined'))).toThrow(TypeError)
})
