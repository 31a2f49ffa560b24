import { type CallName, calls } from '@farsight/shared/contract'
import type { NewExam } from '../src/exams/insert'
import { type content, makeExam } from './exams'
import { formBody, type TestClient, type TestServer } from './harness'

type Text = ReturnType<typeof content>

/** Writes and completes a report by the calls, in a hospital without reviews; answers the exam's id. */
export async function complete(
  server: TestServer,
  doctor: TestClient,
  facilityId: string,
  text: Text,
  more: Partial<NewExam> = {},
): Promise<string> {
  const { exam_id, modality } = await makeExam(server, facilityId, more)
  await finish(server, doctor, exam_id, modality, text)
  return exam_id
}

/** Opens, and completes with this text. */
export async function finish(server: TestServer, doctor: TestClient, examId: string, modality: string, text: Text): Promise<void> {
  const opened = await doctor.call('openReport', server.sign(examId, modality))
  const baseVersion = opened.body.val?.report.version
  const { body } = await doctor.call('submitReport', { procedureId: examId, report: text, baseVersion, toReview: 0 })
  if (body.errorCode !== 0) throw new Error(`not completed: ${opened.text} ${JSON.stringify(body)}`)
}

/** A call as a page makes it: with its origin. */
export const fromPage = (server: TestServer, client: TestClient, short: CallName, payload: Record<string, unknown>) =>
  client.send(`/${calls[short].name}`, {
    method: 'POST',
    body: formBody(payload),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
  })
