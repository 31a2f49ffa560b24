import { api } from '@farsight/shared/api'
import { type BellNotification, session } from '@farsight/shared/bus'
import { hasMenu, STATE } from '@farsight/shared/domain'
import { workType } from '../../../view/work-type'
import { isRemote, leadsTo, matterOf } from './kinds'
import type { Note } from './notes'
import { bell } from './store'

/** Between the click and the page (product.md section 9). */
export const CLICK_DELAY = 300

/** Where an order without exam leads: most likely an invitation to a consultation (decision 29). */
const CONSULTATIONS = '/consultation_list'
/** A rejected exam: the list shows why (decision 26). */
const REJECTED = `/local_diagnosis?states=${STATE.rejected}`

/** The rejected order itself: it may have been launched again since, and then no list of rejected exams holds it. */
const rejectedOrder = (remoteOrderId: string): string =>
  hasMenu(session.current()?.userMainMenuConfig ?? '', 'remoteDiagnosis')
    ? `/remote_diagnosis?${new URLSearchParams({ remoteOrderId })}`
    : REJECTED

type Report = Pick<BellNotification, 'risProcedureId' | 'modality' | 't' | 'sign' | 'currentState' | 'reportHasComplete'>

function reportRoute(report: Report, from: string): string {
  if (report.currentState === STATE.rejected && report.reportHasComplete === 0) return REJECTED
  const page = leadsTo(report) === 'view' ? 'view_report' : 'edit_report'
  const query = new URLSearchParams({ procedureId: report.risProcedureId, modality: report.modality, t: report.t, sign: report.sign })
  return `/${from}/${report.modality === 'ECG' ? 'ecg/' : ''}${page}?${query.toString()}`
}

/** A remote order may have moved on since: what it is now is asked first (hospital_remote_getByPK.do). */
async function remoteRoute(note: Note): Promise<string> {
  const remoteOrderId = note.remoteOrderId || note.risProcedureId
  if (remoteOrderId === '') return CONSULTATIONS
  const { remoteOrder } = await api.call('remoteGetByPK', { remoteOrderId })
  const completed = note.reportHasComplete === 1 || remoteOrder.currentState === STATE.completed
  if (remoteOrder.currentState === STATE.rejected && !completed) return rejectedOrder(remoteOrderId)
  return reportRoute({ ...remoteOrder, reportHasComplete: completed ? 1 : 0 }, 'remote_diagnosis')
}

/** Its page goes on to the step, or the state, where it stands by now. */
const matterRoute = ({ consultationId, meetingId }: Note): string =>
  consultationId !== undefined ? `/consultation?id=${consultationId}` : `/morning_meeting/progress?id=${meetingId}`

async function routeOf(note: Note): Promise<string> {
  if (matterOf(note)) return matterRoute(note)
  return isRemote(note) ? remoteRoute(note) : reportRoute(note, localFrom())
}

/** A clinic's own reports stand in its own tree. */
const localFrom = (): string => (workType() === 'clinic' ? 'clinic' : 'local_diagnosis')

/** Opens the edit or the view page of a notification 300 ms after the click, and removes it; where that fails it comes back. */
export async function openNote(note: Note): Promise<void> {
  const { done, failed } = bell.take(note)
  const pause = new Promise((over) => setTimeout(over, CLICK_DELAY))
  try {
    const route = await routeOf(note)
    await pause
    location.hash = route
    done()
  } catch {
    // The client has said why.
    failed()
  }
}
