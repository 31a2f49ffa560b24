import { CODE } from '@farsight/shared/domain'
import type { Archive } from '../images/door/archive'
import { redraw } from './redraw'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const refused = (code: string) =>
  redraw({ worker: { redraw: async () => ({ ok: false, refusal: { code } }) } } as unknown as Archive, PNG, CODE.notAnImage)

test.each(['BUSY', 'CLOSED', 'TIMEOUT'])('a picture that was not drawn for %s is not said to be none', async (code) => {
  await expect(refused(code)).rejects.toMatchObject({ code: CODE.serverBusy })
})

test.each(['WORKER_DIED', 'OUT_OF_MEMORY', 'BAD_PIXELS'])('a picture that breaks its reader (%s) is refused for itself', async (code) => {
  await expect(refused(code)).rejects.toMatchObject({ code: CODE.notAnImage })
})
