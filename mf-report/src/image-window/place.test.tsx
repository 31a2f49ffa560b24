import { writeSite } from '@farsight/shared/i18n'
import { keepPlace, openingFeatures, storedPlace } from './place'

afterEach(() => localStorage.clear())

test('[IMG-03] the window opens where it stood last; the first time as large as the screen', () => {
  const screen = { availWidth: 1920, availHeight: 1040 }
  expect(openingFeatures(screen)).toBe('popup=1,left=0,top=0,width=1920,height=1040')
  const stop = keepPlace({ screenX: -1900, screenY: 12, innerWidth: 1800, innerHeight: 1000 })
  window.dispatchEvent(new Event('pagehide'))
  stop()
  expect(storedPlace()).toEqual({ left: -1900, top: 12, width: 1800, height: 1000 })
  expect(openingFeatures(screen)).toBe('popup=1,left=-1900,top=12,width=1800,height=1000')
})

test('a place that somebody wrote into the storage is none', () => {
  for (const bad of ['{', '{}', '{"left":0,"top":0,"width":1,"height":1}', '{"left":"0,width=1","top":0,"width":900,"height":900}']) {
    writeSite('IMAGE_WINDOW_PLACE', bad)
    expect(storedPlace()).toBeUndefined()
  }
})
