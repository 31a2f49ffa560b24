import { addHeader } from './frame-loader'

const mockAdded: unknown[] = []
jest.mock('@cornerstonejs/core', () => ({}))
jest.mock('@cornerstonejs/dicom-image-loader', () => ({
  createImage: () => undefined,
  wadors: { metaDataManager: { add: (_: string, header: unknown) => mockAdded.push(header) } },
}))

test('[IMG-05] the engine, which stops at a header without a modality, is given OT for it; every other header as it came', () => {
  const named = { '00080060': { vr: 'CS', Value: ['CT'] } }
  addHeader('a', named)
  addHeader('b', { '00080060': { vr: 'CS' } })
  addHeader('c', {})
  expect(mockAdded[0]).toBe(named)
  expect(mockAdded.slice(1)).toEqual([1, 2].map(() => ({ '00080060': { vr: 'CS', Value: ['OT'] } })))
})
