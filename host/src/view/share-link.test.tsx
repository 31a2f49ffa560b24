import { takeShare } from './share-link'

afterEach(() => history.replaceState(null, '', '/'))

test('[LK-13] the token of a shared link leaves the address, and stays with this entry of the history', () => {
  history.replaceState(null, '', '/#/share/mF3token_-')
  takeShare()
  expect(location.href).not.toContain('mF3token')
  expect([location.hash, history.state.usr]).toEqual(['#/share', { share: 'mF3token_-' }])
  // A reload has no token in its address, and loses nothing.
  takeShare()
  expect(history.state.usr).toEqual({ share: 'mF3token_-' })
})

test('[LK-16] what else a shared link brings goes nowhere: no address of another server is left in it', () => {
  history.replaceState(
    null,
    '',
    '/?url=https://evil.example/dicomweb#/share/tok?url=https://evil.example/&wsUrl=wss://evil.example&from=x&next=//evil.example',
  )
  takeShare()
  expect(location.href).toBe(`${location.origin}/#/share`)
  expect(JSON.stringify(history.state)).not.toContain('evil')
})

test('other addresses stay as they are', () => {
  history.replaceState({ a: 1 }, '', '/#/verify?c=abc')
  takeShare()
  expect([location.hash, history.state]).toEqual(['#/verify?c=abc', { a: 1 }])
})
