import { refusal } from './dicom/reasons.ts'
import { StowReason, stowAnswer } from './stow.ts'

const stored = { sopClassUid: '1.2', sopInstanceUid: '1.2.3', retrieveUrl: '/dicomweb/studies/1/series/2/instances/1.2.3' }

test('the answer of PS3.18 I: all stored 200, some 202, none 409', () => {
  expect(stowAnswer({ studyUrl: '/dicomweb/studies/1', stored: [stored], failed: [] })).toEqual({
    status: 200,
    body: {
      '00081190': { vr: 'UR', Value: ['/dicomweb/studies/1'] },
      '00081199': {
        vr: 'SQ',
        Value: [
          {
            '00081150': { vr: 'UI', Value: ['1.2'] },
            '00081155': { vr: 'UI', Value: ['1.2.3'] },
            '00081190': { vr: 'UR', Value: [stored.retrieveUrl] },
          },
        ],
      },
    },
  })
  const failed = { sopClassUid: '1.2', sopInstanceUid: '1.2.4', reason: StowReason.duplicateInstance }
  const mixed = stowAnswer({ stored: [{ ...stored, warning: StowReason.coercedElements }], failed: [failed] })
  expect([mixed.status, mixed.body['00081198']]).toEqual([
    202,
    {
      vr: 'SQ',
      Value: [
        { '00081150': { vr: 'UI', Value: ['1.2'] }, '00081155': { vr: 'UI', Value: ['1.2.4'] }, '00081197': { vr: 'US', Value: [0x0111] } },
      ],
    },
  ])
  expect(stowAnswer({ stored: [{ ...stored, warning: StowReason.coercedElements }], failed: [] }).status).toBe(202)
})

test('a part that names no instance is an other failure, with the reason in both languages', () => {
  const why = refusal('PIXEL_TRUNCATED', '7FE00010')
  const { status, body } = stowAnswer({ stored: [], failed: [{ reason: why.failure, refusal: why }] })
  expect([status, Object.keys(body)]).toEqual([409, ['0008119A']])
  expect(body['0008119A']!.Value).toEqual([
    { '00081197': { vr: 'US', Value: [0xc000] }, '00000902': { vr: 'LO', Value: [`PIXEL_TRUNCATED: ${why.zh} / ${why.en}`] } },
  ])
})
