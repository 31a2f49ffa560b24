import { AUDIT_CALL_WORDS } from '../domain'
import { allCalls, CHAT_UPLOAD_PATH, UPLOAD_IMAGE_PATH } from './index'
import { CONSULTATION_UPLOAD_PATH, TEMPLATE_IMPORT_PATH, UPLOAD_ECG_PATH, UPLOAD_MIME_PATH } from './names'

const UPLOADS = [CHAT_UPLOAD_PATH, CONSULTATION_UPLOAD_PATH, TEMPLATE_IMPORT_PATH, UPLOAD_IMAGE_PATH, UPLOAD_ECG_PATH, UPLOAD_MIME_PATH]

test('[AUD-02] every call and upload that can stand in the trail has words in both languages', () => {
  const names = [...allCalls.map(({ name }) => name), ...UPLOADS.map((path) => path.replace(/^\//, ''))]
  expect(names.filter((name) => !/\p{Script=Han}/u.test(AUDIT_CALL_WORDS[name]?.zh ?? ''))).toEqual([])
  expect(names.filter((name) => !/^[A-Za-z]/.test(AUDIT_CALL_WORDS[name]?.en ?? ''))).toEqual([])
})
