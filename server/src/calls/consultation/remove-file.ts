import { consultationCalls } from '@farsight/shared/contract'
import { removeFile } from '../../consultations/files'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

/** Who brought a file along takes it away again. */
export const consultationRemoveFile = sessionHandler(consultationCalls.consultationRemoveFile, consults, async (work, { id, fileId }) => {
  await removeFile(work, id, fileId)
  return { val: true as const }
})
