import { session } from '@farsight/shared/bus'
import { setLanguage } from '@farsight/shared/i18n'
import { act, renderHook } from '@testing-library/react'
import { testPayload } from '../../../../shared/api/test/payload'
import { useOwnInEnglish } from './own-in-english'

test('in English the own hospital has its English name; another one, and Chinese, keep the name that was told', () => {
  setLanguage('zh')
  session.start(testPayload({ facilityNameEn: 'Renhe Hospital' }))
  const own = { facilityId: session.current()!.facilityId, name: '仁和医院' }
  const other = { facilityId: 'other', name: '南岭医院' }
  const { result } = renderHook(() => useOwnInEnglish())
  expect([own, other].map(result.current)).toEqual([own, other])
  act(() => setLanguage('en'))
  expect([own, other].map(result.current)).toEqual([{ ...own, name: 'Renhe Hospital' }, other])
})
